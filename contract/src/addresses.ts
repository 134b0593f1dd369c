import {
  type CountryCode,
  getCountries,
  isValidPhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import * as z from 'zod/mini';
import { isHouseNumber } from './house-numbers.ts';
import { limits } from './limits.ts';
import { isPostalCode, tidyPostalCode } from './postal-codes.ts';
import { route } from './route.ts';
import { trimmedLine } from './typed-line.ts';
import { id, instant, shopCode } from './values.ts';

/** Addresses of a customer. Those of orders are copies (`orderAddress`). */

const { addresses: most } = limits;

/** Assigned by ISO 3166-1, but without telephone numbers of their own. */
const withoutNumbers = ['AQ', 'BV', 'GS', 'HM', 'PN', 'TF', 'UM'] as const;

/**
 * ISO 3166-1 alpha-2, all 249 assigned codes, and three that carriers deliver to although they are not assigned: XK
 * (Kosovo, user-assigned; the Universal Postal Union and the European Union use it), AC and TA (Ascension and Tristan da
 * Cunha, exceptionally reserved, with British postal codes). EU, UK, XX and ZZ are no countries. Sources, 2026-11-28:
 * `getCountries` of libphonenumber-js and the ISO Online Browsing Platform.
 */
export const countries: readonly string[] = [...getCountries(), ...withoutNumbers].toSorted();

const known = new Set(countries);

export const isCountry = (code: string): boolean => known.has(code);

const required = trimmedLine(most.maxLineLength).check(z.minLength(1));
const optional = z.optional(required);

/** Absent fields are removed from the stored address. */
const fields = {
  company: optional,
  firstName: required,
  lastName: required,
  street: required,
  /** Where it is written apart from the street. */
  houseNumber: optional,
  addition: optional,
  postalCode: optional,
  city: required,
  region: optional,
  /** One of `countries`. */
  country: z.string().check(z.regex(/^[A-Z]{2}$/, { abort: true }), z.refine(isCountry, 'is no country')),
  phone: optional,
};

/** Before it is checked: any field may be of another type. */
type Unchecked = Partial<Readonly<Record<keyof typeof fields, unknown>>>;

/** Countries whose addresses name a province, state or region. */
const regional = new Set(['AU', 'BR', 'CA', 'CN', 'ES', 'IN', 'IT', 'JP', 'MX', 'US']);

export const hasRegion = (country: string) => regional.has(country);

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : undefined);

const countryOf = ({ country }: Unchecked) => textOf(country) ?? '';

const isStreet = ({ street }: Unchecked) => /\p{L}/u.test(textOf(street) ?? '');

/** Checks a number in the form of the country, or with `+` in that of any. */
export function isPhoneNumber(phone: string, country?: string): boolean {
  return isValidPhoneNumber(phone, country as CountryCode | undefined);
}

/** `+31 20 123 4567` of a number in the form of the country; other texts as they are. */
export function internationalPhone(phone: string, country: string): string {
  return parsePhoneNumberFromString(phone, country as CountryCode)?.formatInternational() ?? phone;
}

function isPhone({ phone, country }: Unchecked): boolean {
  const number = textOf(phone);
  return number === undefined || number === '' || isPhoneNumber(number, textOf(country));
}

const rules = [
  {
    field: 'postalCode',
    message: 'Postal Code must be valid',
    isValid: (address: Unchecked) => isPostalCode(textOf(address.postalCode), countryOf(address)),
  },
  {
    field: 'houseNumber',
    message: 'Street number must be valid',
    isValid: (address: Unchecked) => isHouseNumber(textOf(address.houseNumber), countryOf(address)),
  },
  { field: 'street', message: 'Street name must be valid', isValid: isStreet },
  { field: 'phone', message: 'Phone number must be valid', isValid: isPhone },
] as const;

/** An address that is changed, whose lines may be older than the rules: of the shop, or of another version. */
export type KnownLines = Partial<Readonly<Record<keyof typeof fields, string | undefined>>>;

const isUnchanged = (address: Unchecked, known: KnownLines | undefined, field: keyof typeof fields) =>
  known !== undefined && address[field] === known[field] && address.country === known.country;

/** Each field is checked along with the others, so that a form can show all problems. */
const checksOver = (known?: KnownLines) =>
  rules.map(({ field, message, isValid }) =>
    z.refine(
      (value) => {
        const address = (value ?? {}) as Unchecked;
        return isUnchanged(address, known, field) || isValid(address);
      },
      { path: [field], message, when: () => true },
    ),
  );

interface Coded {
  readonly postalCode?: string | undefined;
  readonly country: string;
}

const tidyOver = <Fields extends Coded>(known?: KnownLines) =>
  z.overwrite<Fields>((address) => {
    const { postalCode, country } = address;
    if (postalCode === undefined || isUnchanged(address, known, 'postalCode')) return address;
    return { ...address, postalCode: tidyPostalCode(postalCode, country) };
  });

const kind = {
  /** Absent: delivery. */
  type: z.optional(z.enum(['delivery', 'billing'])),
  /** One of a customer's addresses is the default; the first one becomes it. */
  isDefault: z.optional(z.boolean()),
};

/** An address by its form alone: a change is checked over the stored one. */
export const sentAddress = z.strictObject({ ...kind, ...fields });
export type AddressInput = z.infer<typeof sentAddress>;

/** Fields that are as in the known address, in its country, are not checked. */
export const addressOver = (known: KnownLines | undefined) =>
  sentAddress.check(...checksOver(known), tidyOver<AddressInput>(known));

export const addressInput = addressOver(undefined);

/** Address of an order, by its form alone. */
export const sentDeliveryAddress = z.strictObject(fields);
export type DeliveryAddressInput = z.infer<typeof sentDeliveryAddress>;

/** As `addressOver`. */
export const deliveryAddressOver = (known: KnownLines | undefined) =>
  sentDeliveryAddress.check(...checksOver(known), tidyOver<DeliveryAddressInput>(known));

export const deliveryAddressInput = deliveryAddressOver(undefined);

/** An address from the shop, whose older ones may not follow the rules of their countries. */
export const shopAddress = z.strictObject({ id: shopCode, ...kind, ...fields });
export type ShopAddress = z.infer<typeof shopAddress>;

/** An address as stored. */
export const address = z.object({
  id,
  company: z.optional(z.string()),
  firstName: z.string(),
  lastName: z.string(),
  street: z.string(),
  houseNumber: z.optional(z.string()),
  addition: z.optional(z.string()),
  postalCode: z.optional(z.string()),
  city: z.string(),
  region: z.optional(z.string()),
  country: z.string(),
  phone: z.optional(z.string()),
  type: z.enum(['delivery', 'billing']),
  isDefault: z.boolean(),
  updatedAt: instant,
});
export type Address = z.infer<typeof address>;

const ofCustomer = { base: 'customerApi', auth: 'customer' } as const;
const one = { ...ofCustomer, path: '/customers/me/addresses/:id', params: z.strictObject({ id }) } as const;
const rateLimits = { perAccount: ['accountWritesPerAccount'] } as const;

export const addressesRoutes = {
  listAddresses: route({
    ...ofCustomer,
    method: 'GET',
    path: '/customers/me/addresses',
    status: 200,
    summary: 'The addresses of the customer, the default first, then the newest',
    response: z.array(address),
  }),
  getAddress: route({
    ...one,
    method: 'GET',
    status: 200,
    summary: 'An address of the customer',
    response: address,
    errors: ['not-found'],
  }),
  addAddress: route({
    ...ofCustomer,
    refuses: ['Blocked'],
    method: 'POST',
    path: '/customers/me/addresses',
    status: 201,
    summary: 'Adds an address',
    body: addressInput,
    response: address,
    rateLimits,
    errors: ['too-many-addresses'],
  }),
  changeAddress: route({
    ...one,
    refuses: ['Blocked'],
    method: 'PUT',
    status: 200,
    summary:
      'Replaces an address; the last change counts; fields as stored are not checked. isDefault: false leaves the default as it is',
    body: sentAddress,
    response: address,
    rateLimits,
    errors: ['not-found'],
  }),
  deleteAddress: route({
    ...one,
    refuses: ['Blocked'],
    method: 'DELETE',
    status: 204,
    summary: 'Deletes an address. If it was the default, the newest one becomes it',
    response: z.null(),
    rateLimits,
    errors: ['not-found'],
  }),
};
