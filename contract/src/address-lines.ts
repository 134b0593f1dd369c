import { hasHouseNumber } from './addresses.ts';

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

/** Lines as on a letter in its country. */
export function addressLines(address: AddressLines, nameOfCountry: (country: string) => string): string[] {
  const { company, firstName, lastName, street, houseNumber, addition, postalCode, city, region, country } =
    address;
  const isNumberLast = hasHouseNumber(country);
  const lines = [
    company,
    joined(firstName, lastName),
    isNumberLast ? joined(street, houseNumber) : joined(houseNumber, street),
    addition,
    ...(isNumberLast || country === 'FR' ? [joined(postalCode, city)] : [city, postalCode]),
    region,
    nameOfCountry(country),
  ];
  return lines.filter((line): line is string => Boolean(line));
}
