import { expect, it } from 'vitest';
import { formatMoney } from './money.ts';

it.each([
  ['en-GB', 123_456, 'GBP', '£1,234.56'],
  ['nl-NL', 5, 'EUR', '€ 0,05'],
  ['de-DE', -1999, 'EUR', '-19,99 €'],
  ['en-GB', 1500, 'JPY', 'JP¥1,500'],
  ['en-GB', 1500, 'TND', 'TND 1.500'],
])('%s writes %i of %s', (locale, amount, currency, text) => {
  expect(formatMoney(locale, amount, currency).replaceAll(/\s/g, ' ')).toBe(text);
});
