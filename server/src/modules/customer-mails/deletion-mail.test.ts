// Proves SET-37.

import { locales } from '@keepsake/contract/locale';
import { expect, it } from 'vitest';
import { testBrand } from '../../../test/brand.ts';
import { composeDeletionMail } from './index.ts';
import enGB from './messages/en-GB.json' with { type: 'json' };

const compose = (locale: string, restorableUntil = '2026-05-18T09:00:00.000Z') =>
  composeDeletionMail(
    { ...testBrand(), locale },
    {
      to: 'anna@example.com',
      origin: 'https://lumibook.example',
      restorableUntil,
    },
  );

it('states until when the account can be restored, and whom to write to', () => {
  const { to, subject, text } = compose('en-GB');
  expect(to).toBe('anna@example.com');
  expect(subject).toBe('Your account at Lumibook was deleted');
  expect(text.split('\n\n')).toEqual([
    'Your account at Lumibook was deleted, with your photos, albums and saved projects. If that is not what you wanted, contact customer care by 17 May 2026: we can bring everything back until then. After 17 May 2026, it is gone for good. We keep orders and invoices for as long as the law requires.',
    'Can be brought back until:\n17 May 2026',
    'Contact customer care:\nhttps://lumibook.example/contact',
    enGB.note,
    'Lumibook\n',
  ]);
});

// The storefront is in Amsterdam.
it.each([
  ['2026-05-17T21:59:59.999Z', '16 May 2026'],
  ['2026-05-17T22:00:00.000Z', '17 May 2026'],
  ['2026-10-25T22:59:59.999Z', '24 October 2026'],
  ['2026-10-25T23:00:00.000Z', '25 October 2026'],
])('until %s names %s, the last whole day of the storefront', (restorableUntil, day) => {
  expect(compose('en-GB', restorableUntil).text).toContain(`Can be brought back until:\n${day}\n`);
});

it.each(locales)('is of the language in %s', (locale) => {
  const { subject, text, html } = compose(locale);
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date('2026-05-17'),
  );
  expect(text.match(new RegExp(date, 'g'))?.length).toBeGreaterThanOrEqual(2);
  expect(subject + text).not.toMatch(/[{}]/);
  expect(html).toContain('href="https://lumibook.example/contact"');
  const own = compose('en-GB');
  expect(subject === own.subject).toBe(locale === 'en-GB');
  expect(text.includes(enGB.note)).toBe(locale === 'en-GB');
});
