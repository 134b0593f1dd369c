// Proves SET-59.

import { describe, expect, it } from 'vitest';
import { type AddressLines, addressLines } from './address-lines.ts';

const full: AddressLines = {
  company: 'Company',
  firstName: 'First',
  lastName: 'Last',
  street: 'Street',
  houseNumber: '1',
  addition: 'Floor 2',
  postalCode: 'CODE',
  city: 'City',
  region: 'Region',
  country: 'NL',
};

const linesOf = (some: Partial<AddressLines>) =>
  addressLines({ ...full, ...some }, (country) => `in ${country}`).join(' | ');

describe('lines as the post of the country wants them (libaddressinput by localized-address-format 1.3.3)', () => {
  it.each([
    ['NL', '1015 CR', 'Company | First Last | Street 1 | Floor 2 | 1015 CR City | Region | in NL'],
    ['BE', '9000', 'Company | First Last | Street 1 | Floor 2 | 9000 City | Region | in BE'],
    ['DE', '10115', 'First Last | Company | Street 1 | Floor 2 | 10115 City | Region | in DE'],
    ['AT', '1010', 'Company | First Last | Street 1 | Floor 2 | 1010 City | Region | in AT'],
    ['FR', '75001', 'Company | First Last | 1 Street | Floor 2 | 75001 City | Region | in FR'],
    ['ES', '28013', 'First Last | Company | Street 1 | Floor 2 | 28013 City Region | in ES'],
    ['IT', '50124', 'First Last | Company | Street 1 | Floor 2 | 50124 City Region | in IT'],
    ['SE', '753 31', 'Company | First Last | Street 1 | Floor 2 | SE-753 31 City | Region | in SE'],
    ['CH', '8001', 'Company | First Last | Street 1 | Floor 2 | CH-8001 City | Region | in CH'],
    ['LU', 'L-1009', 'Company | First Last | 1 Street | Floor 2 | L-1009 City | Region | in LU'],
    ['GB', 'CT5 1AQ', 'First Last | Company | 1 Street | Floor 2 | City | CT5 1AQ | Region | in GB'],
    ['IE', 'D02 AF30', 'First Last | Company | 1 Street | Floor 2 | City | Region | D02 AF30 | in IE'],
    ['US', '94016', 'First Last | Company | 1 Street | Floor 2 | City, Region 94016 | in US'],
    ['CA', 'K1A 0B1', 'First Last | Company | 1 Street | Floor 2 | City Region K1A 0B1 | in CA'],
    ['AU', '2000', 'Company | First Last | 1 Street | Floor 2 | City Region 2000 | in AU'],
    ['HU', '1037', 'First Last | Company | City | Street 1 | Floor 2 | 1037 | Region | in HU'],
    ['LV', 'LV-1010', 'First Last | Company | Street 1 | Floor 2 | Region | City, LV-1010 | in LV'],
    ['BR', '01310-100', 'Company | First Last | Street 1 | Floor 2 | City-Region | 01310-100 | in BR'],
    ['SG', '018956', 'First Last | Company | 1 Street | Floor 2 | City | SINGAPORE 018956 | Region | in SG'],
    ['AE', '123', 'First Last | Company | Street 1 | Floor 2 | City | Region | 123 | in AE'],
    ['ZZ', '123', 'First Last | Company | Street 1 | Floor 2 | City | 123 | Region | in ZZ'],
  ])('%s', (country, postalCode, lines) => {
    expect(linesOf({ country, postalCode })).toBe(lines);
  });

  it('in Japan, from the largest in its own letters, from the smallest in Latin ones', () => {
    const tokyo = {
      country: 'JP',
      company: undefined,
      houseNumber: undefined,
      addition: undefined,
      postalCode: '100-0001',
    };
    const own = {
      ...tokyo,
      firstName: undefined,
      lastName: '山田',
      street: '千代田1-1',
      city: '千代田区',
      region: '東京都',
    };
    expect(linesOf(own)).toBe('〒100-0001 | 東京都 | 千代田区 | 千代田1-1 | 山田 | in JP');
    const latin = { ...tokyo, street: '1-1 Chiyoda', city: 'Chiyoda-ku', region: 'Tokyo' };
    expect(linesOf(latin)).toBe('First Last | 1-1 Chiyoda | Chiyoda-ku, Tokyo | 100-0001 | in JP');
  });

  it('loses no line that the country has no place for', () => {
    expect(linesOf({ country: 'SG', city: 'Singapore', region: undefined, postalCode: '018956' })).toBe(
      'First Last | Company | 1 Street | Floor 2 | SINGAPORE 018956 | in SG',
    );
  });
});
