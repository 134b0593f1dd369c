import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { locales } from './locale.ts';
import { decimalAmount, formatMoney } from './money.ts';

const format = (locale: string, amount: number, currency: string) =>
  formatMoney(locale, amount, currency).replaceAll(/\s/g, ' ');

describe('an amount', () => {
  it.each([
    // Two decimals, also where everyday prices have none.
    ['en-GB', 123_456, 'GBP', '£1,234.56'],
    ['de-DE', 199_900, 'EUR', '1.999,00 €'],
    ['fr-FR', 1999, 'CHF', '19,99 CHF'],
    ['nb-NO', -199_900, 'NOK', '−1 999,00 kr'],
    ['en-GB', 199_900, 'HUF', 'HUF 1,999.00'],
    ['de-DE', 199_900, 'HUF', '1.999,00 HUF'],
    ['en-GB', 123_456, 'IDR', 'IDR 1,234.56'],
    ['de-DE', 1999, 'RSD', '19,99 RSD'],
    ['it-IT', 1_999_900, 'LBP', '19.999,00 LBP'],
    ['en-GB', 1999, 'TWD', 'NT$19.99'],
    ['pt-PT', 1999, 'MRU', '19,99 MRU'],
    // None.
    ['en-GB', 1500, 'JPY', 'JP¥1,500'],
    ['da-DK', 1999, 'ISK', '1.999 ISK'],
    ['sv-SE', 1999, 'KRW', '1 999 KRW'],
    ['it-IT', 1_500_000, 'VND', '1.500.000 VND'],
    ['sv-SE', 1999, 'UGX', '1 999 UGX'],
    ['da-DK', 1999, 'UYI', '1.999 UYI'],
    // Three.
    ['en-GB', 1500, 'TND', 'TND 1.500'],
    ['fr-FR', 5, 'KWD', '0,005 KWD'],
    ['es-ES', -1999, 'BHD', '-1,999 BHD'],
    ['nl-BE', 1999, 'IQD', 'IQD 1,999'],
    // Four.
    ['pt-PT', 19_999, 'CLF', '1,9999 CLF'],
    ['nb-NO', 5, 'UYW', '0,0005 UYW'],
    // Withdrawn.
    ['nl-NL', 1999, 'HRK', 'HRK 19,99'],
    // Gold has no minor unit.
    ['en-GB', 1999, 'XAU', 'XAU 1,999'],
    // Small, negative and large ones.
    ['nl-NL', 5, 'EUR', '€ 0,05'],
    ['de-AT', -1999, 'EUR', '-€ 19,99'],
    ['nl-BE', -5, 'EUR', '€ -0,05'],
    ['en-GB', -0, 'EUR', '€0.00'],
    ['en-GB', 999_999_999_999, 'EUR', '€9,999,999,999.99'],
    ['en-GB', -1_000_000_000_000, 'JPY', '-JP¥1,000,000,000,000'],
    ['en-GB', 999_999_999_999, 'CLF', 'CLF 99,999,999.9999'],
    ['fr-FR', Number.MAX_SAFE_INTEGER, 'TND', '9 007 199 254 740,991 TND'],
  ])('in %s, %i of %s, is %s', (locale, amount, currency, text) => {
    expect(format(locale, amount, currency)).toBe(text);
  });

  it.each(locales)('in %s has the digits that were given, whatever its currency', (locale) => {
    const digits = { JPY: 0, HUF: 2, EUR: 2, IQD: 3, CLF: 4 };
    const amounts = fc.integer({ min: -1e12, max: 1e12 });
    fc.assert(
      fc.property(amounts, fc.constantFrom(...Object.entries(digits)), (amount, [currency, decimals]) => {
        const shown = formatMoney(locale, amount, currency).replaceAll(/\D/g, '');
        expect(shown).toBe(String(Math.abs(amount)).padStart(decimals + 1, '0'));
      }),
    );
  });
});

it.each([
  [1999, 'EUR', '19.99'],
  [5, 'EUR', '0.05'],
  [-5, 'EUR', '-0.05'],
  [0, 'EUR', '0.00'],
  [1999, 'JPY', '1999'],
  [1, 'TND', '0.001'],
  [1e12, 'EUR', '10000000000.00'],
])('%i of %s is the decimal number %s', (amount, currency, text) => {
  expect(decimalAmount(amount, currency)).toBe(text);
});
