// Proves SET-53.

import { activityKinds } from '@keepsake/contract/activity';
import { personalDataItems, personalDataKinds } from '@keepsake/contract/personal-data-file';
import { describe, expect, it } from 'vitest';
import { copyTexts, isTextKey } from './copy-texts.ts';
import { labelKeyOf, pageColumns } from './page-columns.ts';
import { createShow } from './show-value.ts';

it.each(personalDataKinds)('%s has a heading and labels', (kind) => {
  const keys = [`kind.${kind}`, ...pageColumns[kind].map(labelKeyOf)];
  const fields = Object.keys(personalDataItems[kind].shape);
  expect(fields).toEqual(expect.arrayContaining([...pageColumns[kind]]));
  if (pageColumns[kind].length > 0) expect(keys.filter((key) => !isTextKey(key))).toEqual([]);
});

it.each(activityKinds)('the activity %s has a text', (kind) => {
  expect(isTextKey(`value.${kind}`)).toBe(true);
});

describe('a value', () => {
  const show = createShow({ locale: 'de-DE', timeZone: 'Europe/Amsterdam' }, copyTexts('de-DE'));

  it.each([
    ['at', { at: '2026-11-28T17:05:00.000Z' }, '28.11.2026, 18:05'],
    ['at', { at: '2026-07-31T22:00:00.000Z' }, '01.08.2026, 00:00'],
    ['date', { date: '2026-11-28' }, '28.11.2026'],
    // The clock of the camera, wherever it was.
    ['dateTaken', { dateTaken: '2024-05-03T09:12:44.120-10:00' }, '03.05.2024, 09:12'],
    ['amount', { amount: '-19.99', currency: 'EUR' }, '-19,99 €'],
    ['totals', { totals: { total: '1999' }, currency: 'JPY' }, '1.999 ¥'],
    ['price', { price: { amount: '0.05', currency: 'EUR' } }, '0,05 €'],
    ['isDefault', { isDefault: false }, 'Nein'],
    ['photosCount', { photosCount: 200_000 }, '200.000'],
    ['bytes', { bytes: 3_400_000 }, '3,2 MB'],
    ['state', { state: 'unsubscribed' }, 'Abgemeldet'],
    ['state', { state: 'toString' }, 'toString'],
    // Only codes have texts.
    ['name', { name: 'unsubscribed' }, 'unsubscribed'],
    ['locale', { locale: 'nl-BE' }, 'Niederländisch (Belgien)'],
    ['country', { country: 'NL' }, 'Niederlande'],
    ['fileNames', { fileNames: ['a.jpg', 'b.jpg'] }, 'a.jpg, b.jpg'],
    ['orders', { orders: [{ products: [{ title: 'Book', quantity: 2 }] }] }, '2 × Book'],
    ['phone', {}, ''],
  ])('of %s, %j, is “%s”', (field, item, text) => {
    expect(show(field, item).replaceAll(/\s/g, ' ')).toBe(text);
  });
});
