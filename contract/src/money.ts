/**
 * Current codes by their minor units in ISO 4217: List One of the maintenance agency (SIX), published on 2026-09-17.
 * Codes without minor units (gold, XXX) count as 0.
 */
const codesByDigits = {
  0:
    'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF ' +
    'XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX',
  2:
    'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF ' +
    'CHE CHF CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD ' +
    'GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL ' +
    'MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR ' +
    'PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP ' +
    'TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW ZWG',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};

const digitsByCode = new Map(
  Object.entries(codesByDigits).flatMap(([digits, codes]) =>
    codes.split(' ').map((code) => [code, Number(digits)] as const),
  ),
);

/** Digits of withdrawn codes such as HRK, which old invoices have: List Three gives none. */
const digitsOfOthers = 2;

/**
 * Writes an amount in minor units as a decimal number.
 *
 * @returns for example `-19.99`, or `1999` in a currency without minor units
 */
export function decimalAmount(amount: number, currency: string): string {
  const digits = digitsByCode.get(currency) ?? digitsOfOthers;
  const written = String(Math.abs(amount)).padStart(digits + 1, '0');
  const whole = written.slice(0, written.length - digits);
  return `${amount < 0 ? '-' : ''}${whole}${digits > 0 ? `.${written.slice(-digits)}` : ''}`;
}

/**
 * Formats an amount in minor units. `Intl` has decimals of its own, those in everyday use (CLDR), which differ by engine
 * and release: none for HUF in one, two in another.
 *
 * @param amount a whole number, for example 199900 for HUF 1,999.00
 * @param currency ISO 4217
 */
export function formatMoney(locale: string, amount: number, currency: string): string {
  const digits = digitsByCode.get(currency) ?? digitsOfOthers;
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  // Decimal text is formatted as it is written; a quotient would be a rounded binary fraction.
  return format.format(`${amount}E-${digits}` as Intl.StringNumericLiteral);
}
