// Proves SET-20.

import { expect, it } from 'vitest';
import { addressInput, deliveryAddressInput } from './addresses.ts';

const place = { firstName: 'Anna', lastName: 'de Vries', street: 'Dam', houseNumber: '12', city: 'Here' };

it.each([
  ['NL', ' 1015cr ', '1015 CR'],
  ['NL', '１０１５ＣＲ', '1015 CR'],
  ['NL', '1015\u00a0\u00a0CR', '1015 CR'],
  ['NL', 'NL-1015 CR', '1015 CR'],
  ['NL', 'nl 1015cr', '1015 CR'],
  ['BE', 'B-9000', '9000'],
  ['BE', 'BE 9000', '9000'],
  ['DE', 'D – 10115', '10115'],
  ['AT', 'A-1010', '1010'],
  ['CH', 'CH-8001', '8001'],
  ['LU', 'L-1009', '1009'],
  ['LV', '1010', 'LV-1010'],
  ['LV', 'lv 1010', 'LV-1010'],
  ['SE', 'SE-75331', '753 31'],
  ['PL', '00950', '00-950'],
  ['PT', '1100148', '1100-148'],
  ['PT', '1100\u2013148', '1100-148'],
  ['GB', 'ct51aq', 'CT5 1AQ'],
  ['GB', 'CT5-1AQ', 'CT5 1AQ'],
  ['CA', 'k1a0b1', 'K1A 0B1'],
  ['US', '902101234', '90210-1234'],
  ['JP', '〒１００-０００１', '100-0001'],
  ['JP', '〒 1000001', '100-0001'],
  ['JP', '100ー0001', '100-0001'],
  ['ES', 'C.P. 28013', '28013'],
  ['BR', 'CEP 01310-100', '01310-100'],
  ['CZ', 'PSČ 110 00', '110 00'],
  ['GR', 'EL-104 31', '104 31'],
  ['MC', 'F-98000', '98000'],
  ['SM', 'RSM-47890', '47890'],
  ['EG', '١١٥١١', '11511'],
  ['IR', '۱۱۹۳۶۱۲۳۴۵', '11936-12345'],
  ['IN', '११०००१', '110001'],
  ['BM', 'hm12', 'HM 12'],
  ['LB', '20383054', '2038 3054'],
  ['FK', 'fiqq1zz', 'FIQQ 1ZZ'],
  ['PR', '009011234', '00901-1234'],
  ['GB', 'gir0aa', 'GIR 0AA'],
  ['GB', 'bfpo61', 'BFPO 61'],
  ['GB', 'BFPO 61', 'BFPO 61'],
  ['EG', '4460232', '4460232'],
  ['KH', '120101', '120101'],
  ['NI', '52000', '52000'],
  ['SV', '1101', '1101'],
  ['BR', '01310100', '01310-100'],
  ['IN', '110 001', '110001'],
  ['MD', 'MD-2001', '2001'],
  ['AZ', 'AZ1000', '1000'],
  ['AD', 'AD 500', 'AD500'],
  ['KY', 'KY1-1001', 'KY1-1001'],
  ['IE', 'd02af30', 'D02 AF30'],
  ['GR', '10431', '104 31'],
  ['PE', 'Lima 23', 'LIMA 23'],
  ['PE', 'callao-2', 'CALLAO 2'],
  ['PE', '15001', '15001'],
  ['SO', 'JH 09010', 'JH 09010'],
  ['SO', 'so-jh09010', 'JH 09010'],
  ['SA', '12345-6789', '12345-6789'],
  ['SA', '123456789', '12345-6789'],
  ['SA', '12345 6789', '12345-6789'],
  ['FI', 'SF-00100', '00100'],
  ['AX', 'SF-22100', '22100'],
  ['AT', 'Ö-1010', '1010'],
  ['AT', 'o\u0308 1010', '1010'],
  ['AT', 'OE-1010', '1010'],
  ['RU', 'RUS-101000', '101000'],
  ['SG', 'S018956', '018956'],
  ['SG', 'S(018956)', '018956'],
  ['SG', 'Singapore 018956', '018956'],
  ['IE', 'IRL-D02 AF30', 'D02 AF30'],
  ['EE', 'EST-10111', '10111'],
  ['RS', 'SRB-11000', '11000'],
  ['ME', 'MNE-81000', '81000'],
  ['MT', 'M-VLT 1117', 'VLT 1117'],
  ['AE', ' x 1 ', 'x 1'],
])('a postal code in %s typed as %j is %j', (country, postalCode, tidy) => {
  const address = { ...place, country, postalCode };
  expect(addressInput.safeParse(address).error).toBeUndefined();
  expect(addressInput.parse(address).postalCode).toBe(tidy);
  expect(deliveryAddressInput.parse(address).postalCode).toBe(tidy);
});

it.each([
  ['PE', 'LIMA'],
  ['PE', 'Lima 123'],
  ['SO', '09010-JH'],
  ['SA', '12345-67'],
  ['AT', 'S-1010'],
  ['SE', 'SF-753 31'],
])('%s has no postal code %j', (country, postalCode) => {
  const issues = addressInput.safeParse({ ...place, country, postalCode }).error?.issues;
  expect(issues?.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['postalCode', 'Postal Code must be valid'],
  ]);
});

it.each(['IE', 'HR', 'CL', 'XK', 'PA', 'HK'])('needs no postal code in %s', (country) => {
  expect(addressInput.safeParse({ ...place, country }).error).toBeUndefined();
});
