// Proves SET-39.

import { locales } from '@keepsake/contract/locale';
import { expect, it } from 'vitest';
import { testBrand } from '../../../test/brand.ts';
import enGB from './messages/en-GB.json' with { type: 'json' };
import { composeRequestMail } from './request-deletion.ts';

const compose = (locale: string) =>
  composeRequestMail(
    { ...testBrand(), locale },
    { to: 'anna@example.com', origin: 'https://lumibook.example', token: 'SECRET' },
  );

it('has the link, and states how long it works', () => {
  const { to, subject, text } = compose('en-GB');
  expect([to, subject]).toEqual(['anna@example.com', 'Confirm the deletion of your account']);
  expect(text.split('\n\n')).toEqual([
    enGB.text.replace('{brand}', 'Lumibook'),
    'Delete my account:\nhttps://lumibook.example/delete-account-confirmation?confirmation-token=SECRET',
    enGB.note,
    'Lumibook\n',
  ]);
});

it.each(locales)('is of the language in %s', (locale) => {
  const { subject, text, html } = compose(locale);
  expect(subject + text).not.toMatch(/[{}]/);
  expect(text).toContain('/delete-account-confirmation?confirmation-token=SECRET');
  expect(html).toContain('delete-account-confirmation?confirmation-token=SECRET');
  expect(text.includes(enGB.note)).toBe(locale === 'en-GB');
});
