// Proves CLK-25.

import { locales } from '@keepsake/contract/locale';
import { describe, expect, it } from 'vitest';
import { testBrand } from '../../../test/brand.ts';
import { composeDeletionMail } from './deletion-mail.ts';
import enGB from './messages/en-GB.json' with { type: 'json' };
import { textsOf } from './messages.ts';

const shopAddress = 'https://shop.example/';
const restoreAddress = 'https://lumibook.example/my-photos/photos';
const both = { photosCount: 1240, projectCount: 3, restorableUntil: '2026-05-17' };

function compose(locale: string, deletion = both, address: string | undefined = undefined) {
  const brand = { ...testBrand(), locale };
  const mail = { to: 'anna@example.com', deletion, shopAddress, restoreAddress: address };
  return composeDeletionMail(brand, mail);
}

it('states what was deleted, until when it can be restored, and how', () => {
  const { to, subject, text } = compose('en-GB', both, restoreAddress);
  expect(to).toBe('anna@example.com');
  expect(subject).toBe('Your photos were deleted – get them back until 17 May 2026');
  expect(text.split('\n\n')).toEqual([
    'Your storage period at Lumibook has ended, so we deleted your photos. We deleted your saved projects with them. You can get everything back until 17 May 2026. With an order, we keep it for another 18 months; without one, for 30 days. After 17 May 2026, it cannot be brought back.',
    'Can be brought back until:\n17 May 2026',
    'Photos:\n1,240',
    'Saved projects:\n3',
    `Get everything back:\n${restoreAddress}`,
    `Order and get everything back:\n${shopAddress}`,
    enGB['deleted.note'],
    'Lumibook\n',
  ]);
});

it('offers only an order where nothing else restores it', () => {
  const { text, html } = compose('en-GB');
  expect(text).toContain('Order by 17 May 2026 and you get everything back.');
  expect(text).toContain(shopAddress);
  expect(text).not.toContain('30 days');
  expect(text).not.toContain('Get everything back:');
  expect(html.match(/<a /g)).toHaveLength(1);
});

it('names photos or projects alone where there was nothing else', () => {
  const photos = compose('en-GB', { ...both, projectCount: 0 });
  expect(photos.text).not.toContain('projects');
  const projects = compose('en-GB', { ...both, photosCount: 0 });
  expect(projects.subject).toBe('Your saved projects were deleted – get them back until 17 May 2026');
  expect(projects.text).not.toContain('hotos');
});

describe.each(locales)('in %s', (locale) => {
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date('2026-05-17'),
  );

  it.each([
    ['photos', { ...both, projectCount: 0 }],
    ['projects', { ...both, photosCount: 0 }],
    ['both', both],
  ])('nothing is missing of %s', (_what, deletion) => {
    for (const address of [restoreAddress, undefined]) {
      const { subject, text, html } = compose(locale, deletion, address);
      expect(subject).toContain(date);
      expect(text.match(new RegExp(date, 'g'))?.length).toBeGreaterThanOrEqual(2);
      expect(subject + text).not.toMatch(/[{}]/);
      expect(html).toContain(`href="${shopAddress}"`);
      expect(html.includes(`href="${restoreAddress}"`)).toBe(address !== undefined);
    }
  });

  it('each text is of the language', () => {
    const keys = Object.keys(enGB).filter((key) => /deleted|restorable/i.test(key)) as (keyof typeof enGB)[];
    expect(keys.length).toBe(11);
    const same = keys.filter((key) => textsOf(locale)(key) === enGB[key]);
    expect(same).toEqual(locale === 'en-GB' ? keys : []);
  });
});
