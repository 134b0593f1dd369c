import { type AddressInput, hasHouseNumber } from '@keepsake/contract/addresses';

type Lines = Pick<
  AddressInput,
  | 'company'
  | 'firstName'
  | 'lastName'
  | 'street'
  | 'houseNumber'
  | 'addition'
  | 'postalCode'
  | 'city'
  | 'region'
  | 'country'
>;

const joined = (...parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(' ');

/** As it is written on a letter in its country. */
export function addressLines(address: Lines, nameOfCountry: (country: string) => string): string[] {
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
