import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';

/**
 * Countries without which their post does not deliver: those whose `require` has Z in `RegionDataConstants` of
 * libaddressinput (e20690c8, 2025-06-12). Ireland, for one, delivers without an Eircode.
 */
const required = new Set(
  (
    'AS AT AU AX BE BL BR CA CH CN CZ DE DK EE ES FI FK FM FR GB GF GG GL GP GR GS GU HU IM IN IO IT JE JP KR LI LT ' +
    'LU LV MF MH MP MQ MX MY NC NL NO NZ PF PL PM PN PR PT PW RE RO RU SE SG SH SJ SK SM TC TR TW UA US VI WF YT ZA'
  ).split(' '),
);

export const needsPostalCode = (country: string) => required.has(country);

/** Distinguishing signs of vehicles, which people put before codes: "B-9000", "D-10115", "L-1009". */
const signs: Readonly<Record<string, string>> = {
  AT: 'A',
  BE: 'B',
  DE: 'D',
  ES: 'E',
  FI: 'FIN',
  FR: 'F',
  GB: 'UK',
  HU: 'H',
  IT: 'I',
  LI: 'FL',
  LU: 'L',
  NO: 'N',
  PT: 'P',
  SE: 'S',
  SI: 'SLO',
};

const british: readonly [RegExp, string] = [/^([A-Z\d]{2,4})(\d[A-Z]{2})$/, '$1 $2'];
const threeAndTwo: readonly [RegExp, string] = [/^(\d{3})(\d{2})$/, '$1 $2'];

/** Forms of codes with a separator, or with letters of the country, from those without (`zipex` of libaddressinput; UPU). */
const forms: Readonly<Record<string, readonly [RegExp, string]>> = {
  AD: [/^(?:AD)?(\d{3})$/, 'AD$1'],
  BB: [/^(?:BB)?(\d{5})$/, 'BB$1'],
  BR: [/^(\d{5})(\d{3})$/, '$1-$2'],
  CA: [/^([A-Z]\d[A-Z])(\d[A-Z]\d)$/, '$1 $2'],
  CZ: threeAndTwo,
  GB: british,
  GG: british,
  GI: british,
  GR: threeAndTwo,
  IE: [/^([A-Z]\d[\dW])([A-Z\d]{4})$/, '$1 $2'],
  IM: british,
  JE: british,
  JP: [/^(\d{3})(\d{4})$/, '$1-$2'],
  KY: [/^(KY\d)(\d{4})$/, '$1-$2'],
  LV: [/^(?:LV)?(\d{4})$/, 'LV-$1'],
  MT: [/^([A-Z]{3})(\d{2,4})$/, '$1 $2'],
  NL: [/^(\d{4})([A-Z]{2})$/, '$1 $2'],
  PL: [/^(\d{2})(\d{3})$/, '$1-$2'],
  PT: [/^(\d{4})(\d{3})$/, '$1-$2'],
  SE: threeAndTwo,
  SK: threeAndTwo,
  US: [/^(\d{5})(\d{4})$/, '$1-$2'],
  VC: [/^(?:VC)?(\d{4})$/, 'VC$1'],
  VG: [/^(?:VG)?(\d{4})$/, 'VG$1'],
};

/** Full-width letters and digits, dashes of all kinds, blanks. */
function plain(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function withoutPrefix(code: string, country: string): string {
  return code.replace(
    new RegExp(`^(?:${[country, signs[country] ?? country].join('|')})(?:[ -]+|(?=\\d))`),
    '',
  );
}

function writings(code: string, country: string): string[] {
  const compact = code.replaceAll(/[ .-]/g, '');
  const [pattern, form] = forms[country] ?? [/^/, ''];
  return [compact.replace(pattern, form), code, compact];
}

/** A code as the country writes it; a text that is none stays as it was typed. */
export function tidyPostalCode(typed: string, country: string): string {
  const code = plain(typed);
  if (!postcodeValidatorExistsForCountry(country)) return typed.trim();
  const candidates = [withoutPrefix(code, country), code].flatMap((one) => writings(one, country));
  return candidates.find((one) => postcodeValidator(one, country)) ?? typed.trim();
}

/** @param typed undefined: there is none */
export function isPostalCode(typed: string | undefined, country: string): boolean {
  if (typed === undefined || typed === '') return !needsPostalCode(country);
  if (!postcodeValidatorExistsForCountry(country)) return true;
  return postcodeValidator(tidyPostalCode(typed, country), country);
}
