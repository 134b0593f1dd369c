// Proves BUS-22.

import { locales } from '@keepsake/contract/locale';
import { expect, it } from 'vitest';
import { testBrand } from '../../../test/brand.ts';
import { composeCallbackMail } from './index.ts';
import enGB from './messages/en-GB.json' with { type: 'json' };

const compose = (locale: string) =>
  composeCallbackMail(
    { ...testBrand(), locale },
    { to: 'dora@example.com', origin: 'https://wallery.example' },
  );

it('says what has ended, and where it begins again', () => {
  const { to, subject, text } = compose('en-GB');
  expect(to).toBe('dora@example.com');
  expect(subject).toBe('We no longer send you order updates');
  expect(text).toContain(enGB.callbackDisabledText);
  expect(text).toContain('Open the integration:\nhttps://wallery.example/integration');
});

it.each(locales)('is of the language in %s', (locale) => {
  const { subject, text } = compose(locale);
  expect(subject + text).not.toMatch(/[{}]/);
  expect(text.includes(enGB.callbackDisabledText)).toBe(locale === 'en-GB');
});
