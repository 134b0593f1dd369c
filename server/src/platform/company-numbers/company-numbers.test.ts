import { describe, expect, it } from 'vitest';
import { checkCompanyNumbers } from './index.ts';

const vat = (country: string | undefined, vatNumber: string) =>
  checkCompanyNumbers({ vatNumber, ...(country !== undefined && { country }) }).vatNumber;

const register = (country: string, chamberOfCommerceNumber: string) =>
  checkCompanyNumbers({ country, chamberOfCommerceNumber }).chamberOfCommerceNumber;

/** Examples of tax offices and of companies' own imprints: country, as typed, as stored, with a slip. */
const vatNumbers = [
  ['AT', 'ATU 13585627', 'ATU13585627', 'ATU13585626'],
  ['BE', '0428.759.497', 'BE0428759497', 'BE0428759498'],
  ['BE', 'BE 1000.000.120', 'BE1000000120', 'BE1000000121'],
  ['DE', 'de 136 695 976', 'DE136695976', 'DE136695967'],
  ['DK', 'DK 13 58 56 28', 'DK13585628', 'DK13585682'],
  ['ES', 'B-58378431', 'ESB58378431', 'ESB58378432'],
  ['FR', 'FR 40 303 265 045', 'FR40303265045', 'FR41303265045'],
  ['FR', 'FRK7399859412', 'FRK7399859412', 'FRK7399859413'],
  ['GB', '980 7806 84', 'GB980780684', '980 7806 85'],
  ['IT', '00743110157', 'IT00743110157', 'IT00743110158'],
  ['NL', 'NL 0044.95.445.B01', 'NL004495445B01', 'NL004495446B01'],
  ['NL', 'NL000099998B57', 'NL000099998B57', 'NL000099998B58'],
  ['NO', '995 525 828 MVA', 'NO995525828MVA', '995 525 829 MVA'],
  ['PT', '501 964 843', 'PT501964843', 'PT501964844'],
  ['SE', 'SE556188840401', 'SE556188840401', 'SE556188840501'],
] as const;

describe('a VAT number', () => {
  it.each(vatNumbers)('of %s, “%s”, is stored as %s; %s is wrong', (country, typed, stored, wrong) => {
    expect(vat(country, typed)).toEqual({ check: 'passed', number: stored });
    expect(vat(country, wrong)).toEqual({ check: 'failed', number: wrong });
  });

  it('is checked by its own country rather than the company’s', () => {
    expect(vat('GB', 'DE136695976')).toEqual({ check: 'passed', number: 'DE136695976' });
    expect(vat(undefined, 'DE136695976')).toMatchObject({ check: 'passed' });
    expect(vat('GB', 'XI 980 7806 84')).toEqual({ check: 'passed', number: 'XI980780684' });
  });

  it.each([
    ['US', '12-3456789'],
    ['CH', 'CHE-107.787.577 MWST'],
    [undefined, '136695976'],
    ['PL', 'PL8567346215'],
  ])('of %s, %s, is not known', (country, number) => {
    expect(vat(country, number)).toEqual({ check: 'unknown', number });
  });
});

describe('a VAT number that is none', () => {
  it.each([
    ['US', 'hello world'],
    ['CH', '<script>alert(1)</script>'],
    ['NL', '12'],
    [undefined, '12'],
    [undefined, 'hello world'],
  ])('of %s, %s, has not passed', (country, number) => {
    expect(vat(country, number)).toEqual({ check: 'failed', number });
  });
});

describe('a number at the register of companies', () => {
  it.each([
    ['BE', '0428.759.497', '0428.759.498'],
    ['DK', '13585628', '13585629'],
    ['ES', 'B58378431', 'B58378432'],
    ['FR', '303 265 045', '303 265 046'],
    ['FR', '732 829 320 00074', '732 829 320 00075'],
    ['IT', '00743110157', '00743110158'],
    ['NO', '988 077 917', '988 077 918'],
    ['PT', '501964843', '501964842'],
    ['SE', '556188-8404', '556188-8405'],
  ])('of %s, %s, has passed; %s has not', (country, right, wrong) => {
    expect(register(country, right)).toEqual({ check: 'passed', number: right });
    expect(register(country, wrong)).toEqual({ check: 'failed', number: wrong });
  });

  it.each([
    ['AT', 'FN 122119m'],
    ['GB', '00445790'],
    ['NL', '33041866'],
    ['DE', 'HRB 86891'],
    ['IT', 'MI-1234567'],
    ['FR', 'RCS Paris B 303 265 045'],
    ['AT', '122119 m'],
    ['BE', 'RPR Gent 0428.759.497'],
    ['DE', 'Amtsgericht München, HRB 86891'],
    ['DE', 'HRB 12345 B'],
    ['ES', 'Tomo 3, Folio 45, Hoja M-12345'],
    ['GB', 'SC123456'],
    ['NL', 'KvK 33041866'],
    ['SE', '16556188-8404'],
    ['US', '12-3456789'],
    ['CH', 'CHE-107.787.577'],
  ])('of %s, %s, is not known', (country, number) => {
    expect(register(country, number)).toEqual({ check: 'unknown', number });
  });

  it.each([
    ['AT', 'FN 1'],
    ['BE', '12345678'],
    ['DE', 'HRB'],
    ['DE', '1234567'],
    ['DK', '1234567'],
    ['ES', 'Hoja'],
    ['FR', '3032650'],
    ['GB', '445790'],
    ['IT', 'zzz'],
    ['NL', '<script>alert(1)</script>'],
    ['NL', '3304186'],
    ['NO', '99'],
    ['PT', '50196474'],
    ['SE', 'hello world'],
    ['US', 'hello world'],
    ['CH', '<b>107</b>'],
  ])('of %s, %s, has not passed', (country, number) => {
    expect(register(country, number)).toEqual({ check: 'failed', number });
  });
});

it('checks only what is given', () => {
  expect(checkCompanyNumbers({ company: 'Holm', country: 'DK' })).toEqual({});
});
