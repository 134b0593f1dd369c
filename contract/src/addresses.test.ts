// Proves SET-20, SET-58.

import { describe, expect, it } from 'vitest';
import {
  addressInput,
  addressOver,
  countries as codes,
  deliveryAddressInput,
  shopAddress,
} from './addresses.ts';
import { orderItem } from './back-office.ts';
import { orderExample } from './back-office-examples.ts';
import { order, orderUpsert } from './orders.ts';
import { profile } from './profile.ts';

const amsterdam = {
  firstName: 'Anna',
  lastName: 'de Vries',
  street: 'Keizersgracht',
  houseNumber: '12',
  postalCode: '1015 CR',
  city: 'Amsterdam',
  country: 'NL',
};

/** A good postal code, others that are not, a good phone number, and one that is not. */
const countries = [
  ['NL', '1015 CR', ['1015', '10155 CR', '1015 C'], '020 123 4567', '020 123'],
  ['BE', '9000', ['900', '90000', 'D-9000'], '02 555 12 12', '02 555'],
  ['DE', '10115', ['1011', '101155'], '030 901820', '030'],
  ['AT', '1010', ['0101', '10100'], '01 58858', '1'],
  ['FR', '75001', ['7500', '750011'], '01 42 68 53 00', '01 42 68'],
  ['ES', '28013', ['2801', '53000'], '912 345 678', '912 345'],
  ['IT', '50124', ['5012', '501244'], '055 290832', '0'],
  ['DK', '2200', ['220', '22000'], '32 12 34 56', '32 12'],
  ['PT', '1100-148', ['110', '1100-14'], '912 345 678', '912'],
  ['NO', '0150', ['150', '01500'], '22 93 99 32', '22 93'],
  ['SE', '753 31', ['753', '753 311'], '018 727 00 00', '018'],
  ['GB', 'CT5 1AQ', ['CT5', '12345'], '020 7946 0018', '020 7946'],
] as const;

const addressIn = (land: string) => {
  const [, postalCode] = countries.find(([country]) => country === land) ?? [];
  return { postalCode };
};

const fieldsOf = (address: object) =>
  addressInput.safeParse(address).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

describe.each(countries)('an address in %s', (country, postalCode, badCodes, phone, badPhone) => {
  const address = { ...amsterdam, country, postalCode, phone };

  it('is valid', () => expect(fieldsOf(address)).toEqual([]));

  it.each(badCodes)('has no postal code "%s"', (bad) => {
    const [first] = fieldsOf({ ...address, postalCode: bad }).filter(([, text]) =>
      text?.startsWith('Postal'),
    );
    expect(first).toEqual(['postalCode', 'Postal Code must be valid']);
  });

  it('needs a postal code', () => {
    const { postalCode: _, ...without } = address;
    expect(fieldsOf({ ...address, postalCode: '' }).map(([path]) => path)).toContain('postalCode');
    expect(fieldsOf(without)).toEqual([['postalCode', 'Postal Code must be valid']]);
  });

  it('has a phone number of its own or of another country', () => {
    const wrong = [['phone', 'Phone number must be valid']];
    expect(fieldsOf({ ...address, phone: badPhone })).toEqual(wrong);
    expect(fieldsOf({ ...address, phone: 'call me' })).toEqual(wrong);
    expect(fieldsOf({ ...address, phone: '+31 20 123 4567' })).toEqual([]);
  });

  it('has a street with letters', () => {
    expect(fieldsOf({ ...address, street: '12' })).toEqual([['street', 'Street name must be valid']]);
    expect(fieldsOf({ ...address, street: 'רחוב הרצל' })).toEqual([]);
  });

  it('has its house number where the country writes it', () => {
    const { houseNumber: _, ...without } = address;
    const isInStreet = country === 'GB' || country === 'FR';
    const wrong = [['houseNumber', 'Street number must be valid']];
    expect(fieldsOf(without)).toEqual(isInStreet ? [] : wrong);
    expect(fieldsOf({ ...address, houseNumber: 'bis' })).toEqual(wrong);
    expect(fieldsOf({ ...address, houseNumber: '12 bis' })).toEqual([]);
  });
});

it('is lenient in a country without rules', () => {
  const { postalCode: _, houseNumber: __, ...dubai } = { ...amsterdam, country: 'AE', city: 'دبي' };
  expect(fieldsOf(dubai)).toEqual([]);
});

it.each([
  ['ES', 's/n', 'S/N', 's.n.', 'S / N', 's/nº', 'sin número', 'sin n.º', 'sin núm.', 's/nro', 'sense núm.'],
  ['PT', 's/n', 'S/Nº', 'sem número', 'sem n.º'],
  ['IT', 'snc', 'S.N.C.', 's.n.', 'senza numero civico', 'senza n. civico', 'senza civico', 'ohne Nummer'],
  ['DE', 'o. Nr.', 'ohne Nummer', 'o.Nr', 'ohne Hausnummer', 'o. Hausnr.'],
  ['AT', 'o. Nr.'],
  ['BE', 'z/n', 's/n', 'zonder nummer', 'sans numéro', 'sans n°', 'o. Nr.'],
  ['NL', 'ong.', 'ongenummerd', 'zonder nummer', 'zonder huisnr.', 'geen nummer', 'n.v.t.'],
  ['DK', 'u/n', 'uden nummer', 'uden husnr.'],
  ['NO', 'u/n', 'uten nr.'],
  ['SE', 'u/n', 'utan nummer', 'utan husnummer', 's/n'],
])('a house in %s may have no number: %s', (country, ...writings) => {
  const { postalCode } = addressIn(country);
  for (const houseNumber of writings)
    expect(fieldsOf({ ...amsterdam, country, postalCode, houseNumber })).toEqual([]);
  for (const houseNumber of ['x', '-', '/', 'bis'])
    expect(fieldsOf({ ...amsterdam, country, postalCode, houseNumber })).toEqual([
      ['houseNumber', 'Street number must be valid'],
    ]);
});

describe('a change', () => {
  const old = { ...amsterdam, postalCode: 'none', houseNumber: 'x', street: '1', phone: '12' };
  const pathsOver = (change: object) =>
    addressOver(old)
      .safeParse({ ...old, ...change })
      .error?.issues.map(({ path }) => path.join('.')) ?? [];

  it.each([
    ['nothing', {}, []],
    ['a line without a rule', { city: 'Utrecht' }, []],
    ['the phone', { phone: '13' }, ['phone']],
    ['the postal code', { postalCode: '1' }, ['postalCode']],
    ['what was wrong', { postalCode: '1015cr', houseNumber: '1', street: 'Dam', phone: '020 123 4567' }, []],
    ['the country', { country: 'BE' }, ['postalCode', 'houseNumber', 'street', 'phone']],
    ['a postal code away', { postalCode: undefined }, ['postalCode']],
  ])('is checked where it changes: %s', (_, change, paths) => {
    expect(pathsOver(change)).toEqual(paths);
  });

  it('keeps a stored postal code as it is written', () => {
    const stored = { ...amsterdam, postalCode: '1015cr' };
    expect(addressOver(stored).parse({ ...stored, city: 'Delft' }).postalCode).toBe('1015cr');
  });
});

it('names all fields that are wrong', () => {
  const paths = fieldsOf({ country: 'NL', houseNumber: 'x', lastName: '  ' }).map(([path]) => path);
  expect(new Set(paths)).toEqual(
    new Set(['firstName', 'lastName', 'street', 'city', 'postalCode', 'houseNumber']),
  );
});

it.each([undefined, null, 'x', 1, [], true])('is not %j', (value) => {
  expect(addressInput.safeParse(value).success).toBe(false);
});

it('is trimmed and composed, and else kept as it is', () => {
  const typed = { ...amsterdam, firstName: '  Zoe\u0308 ', lastName: '<b>O’Brien & Söhne</b>' };
  expect(addressInput.parse(typed)).toMatchObject({
    firstName: 'Zoë',
    lastName: '<b>O’Brien & Söhne</b>',
  });
});

it.each([
  ['lastName', 'a\u0000b'],
  ['city', 'a\nb'],
  ['street', '\ud800 Road'],
  ['company', 'x'.repeat(101)],
  ['country', 'nl'],
  ['type', 'home'],
  ['colour', 'red'],
])('has no %s "%s"', (field, value) => {
  expect(addressInput.safeParse({ ...amsterdam, [field]: value }).success).toBe(false);
});

describe('personal details', () => {
  it.each([
    ['phone', '020 123 4567'],
    ['phone', '+31 20'],
    ['dateOfBirth', '1899-12-31'],
    ['dateOfBirth', '1980-02-30'],
    ['firstName', ' '],
    ['locale', 'xx-XX'],
    ['email', 'anna@example.com'],
    ['colour', 'red'],
  ])('have no %s "%s"', (field, value) => {
    expect(profile.safeParse({ firstName: 'Anna', [field]: value }).success).toBe(false);
  });

  it('may all be absent', () => expect(profile.parse({})).toEqual({}));
});

describe('a country', () => {
  const known = ['NL', 'XK', 'AQ', 'AC', 'TA', 'UM'];
  const unknown = ['XX', 'ZZ', 'EU', 'UK', 'AN', 'nl', 'NLD', ''];

  it('is one of ISO 3166-1, or one that carriers deliver to', () => {
    expect(codes).toHaveLength(249 + 3);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes).toEqual(expect.arrayContaining(known));
    for (const code of unknown) expect(codes).not.toContain(code);
  });

  it.each(unknown)('%j is refused in every address that is sent', (country) => {
    const place = { ...amsterdam, country };
    const refusal = { path: ['country'] };
    for (const schema of [addressInput, deliveryAddressInput])
      expect(schema.safeParse(place).error?.issues).toContainEqual(expect.objectContaining(refusal));
    const ofShop = shopAddress.safeParse({ id: 'A-1', ...place });
    expect(ofShop.error?.issues).toContainEqual(expect.objectContaining(refusal));
  });

  it.each([
    ['deliveryAddress', { deliveryAddress: { ...orderExample.deliveryAddress, country: 'ZZ' } }],
    ['billingAddress', { billingAddress: { ...orderExample.deliveryAddress, country: 'XX' } }],
    [
      'pickupPoint.address',
      { pickupPoint: { name: 'Shop', address: { ...orderExample.deliveryAddress, country: 'EU' } } },
    ],
  ])('of the %s of an order is refused when sent, and read when stored', (path, change) => {
    const old = { ...orderExample, ...change };
    for (const sent of [orderUpsert.safeParse(old), orderItem.safeParse({ orderCode: 'A', ...old })])
      expect(sent.error?.issues.map((issue) => issue.path.join('.'))).toEqual([`${path}.country`]);
    expect(order.safeParse(old).success).toBe(true);
  });
});
