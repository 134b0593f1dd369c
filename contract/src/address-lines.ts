import { formatAddress } from 'localized-address-format';
import { tidyPostalCode } from './postal-codes.ts';

export interface AddressLines {
  readonly company?: string | undefined;
  readonly firstName?: string | undefined;
  readonly lastName: string;
  readonly street: string;
  readonly houseNumber?: string | undefined;
  readonly addition?: string | undefined;
  readonly postalCode?: string | undefined;
  readonly city: string;
  readonly region?: string | undefined;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}

const joined = (...parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(' ');

/** Countries that write the number before the street (Universal Postal Union, addressing systems). */
const numberFirst = new Set(
  'AU BL CA FR GB GF GG GP IE IM JE LU MC MF MQ MT MY NC NZ PF PH PM RE SG TH US WF YT ZA'.split(' '),
);

function streetLines({ street, houseNumber, addition, country }: AddressLines): string[] {
  const line = numberFirst.has(country) ? joined(houseNumber, street) : joined(street, houseNumber);
  return [line, addition].filter((text): text is string => Boolean(text));
}

/** Names of places in the letters of the country have the order of its own letters. */
const scriptOf = ({ street, city }: AddressLines) =>
  /\p{Script=Latin}/u.test(street + city) ? ('latin' as const) : ('local' as const);

/** localized-address-format begins a line with what its format has after the street: ", Tokyo". */
const withoutLeadingCommas = (lines: readonly string[]) =>
  lines.join('\n').replaceAll('\n, ', ', ').split('\n');

/**
 * Lines as on a letter in its country: those of libaddressinput, by localized-address-format 1.3.3. What a country's
 * format has no place for (a Dutch region, a Japanese city) is not lost: it comes after the street or the last line.
 */
export function addressLines(address: AddressLines, nameOfCountry: (country: string) => string): string[] {
  const { company = '', firstName, lastName, city, region = '', country } = address;
  const script = scriptOf(address);
  const postalCode = tidyPostalCode(address.postalCode ?? '', country);
  const parts = { locality: city, administrativeArea: region, postalCode };
  const isShown = (field: keyof typeof parts) => {
    const some = { postalCode, [field]: parts[field] };
    const alone = formatAddress({ postalCountry: country, ...some }, script).join(' ');
    return alone.toLowerCase().includes(parts[field].toLowerCase());
  };
  const street = streetLines(address);
  const withCity = script === 'latin' ? [...street, city] : [city, ...street];
  const names = { organization: company, name: joined(firstName, lastName) };
  const addressLines = isShown('locality') ? street : withCity;
  const lines = formatAddress({ postalCountry: country, ...names, ...parts, addressLines }, script);
  const lost = (['postalCode', 'administrativeArea'] as const).filter((field) => !isShown(field));
  return [...withoutLeadingCommas(lines), ...lost.map((field) => parts[field]), nameOfCountry(country)];
}
