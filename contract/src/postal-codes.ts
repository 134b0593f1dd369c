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

/**
 * Distinguishing signs of vehicles, some of them former, and other codes of a country that people put before: "B-9000",
 * "EL-104 31", "SF-00100". The postal districts of Singapore were once "S 0718", and its codes are still "S(018956)".
 */
const signs: Readonly<Record<string, string>> = {
  AT: 'A Ö OE',
  AX: 'FI FIN SF',
  BE: 'B',
  DE: 'D',
  EE: 'EST',
  ES: 'E',
  FI: 'FIN SF',
  FR: 'F',
  GB: 'UK',
  GL: 'DK',
  GP: 'F',
  GR: 'EL',
  HU: 'H',
  IE: 'IRL',
  IT: 'I',
  LI: 'FL',
  LU: 'L',
  MC: 'F',
  ME: 'MNE',
  MQ: 'F',
  MT: 'M',
  NO: 'N',
  PT: 'P',
  RS: 'SRB',
  RU: 'RUS',
  SE: 'S',
  SG: 'S SGP SINGAPORE',
  SI: 'SLO',
  SM: 'RSM',
};

const british: readonly [RegExp, string] = [
  /^(BFPO(?=\d)|[A-Z\d]{2,4})(\d[A-Z]{2}|(?<=BFPO)\d{1,4})$/,
  '$1 $2',
];
/** Overseas: "FIQQ 1ZZ". */
const overseas: readonly [RegExp, string] = [/^([A-Z]{4})(1ZZ)$/, '$1 $2'];
const zipAndFour: readonly [RegExp, string] = [/^(\d{5})(\d{4})$/, '$1-$2'];
const threeAndTwo: readonly [RegExp, string] = [/^(\d{3})(\d{2})$/, '$1 $2'];

/** Forms of codes with a separator, or with letters of the country, from those without (`zipex` of libaddressinput; UPU). */
const forms: Readonly<Record<string, readonly [RegExp, string]>> = {
  AC: overseas,
  AD: [/^(?:AD)?(\d{3})$/, 'AD$1'],
  AS: zipAndFour,
  BB: [/^(?:BB)?(\d{5})$/, 'BB$1'],
  BM: [/^([A-Z]{2})([A-Z\d]{2})$/, '$1 $2'],
  BR: [/^(\d{5})(\d{3})$/, '$1-$2'],
  CA: [/^([A-Z]\d[A-Z])(\d[A-Z]\d)$/, '$1 $2'],
  CZ: threeAndTwo,
  FK: overseas,
  GB: british,
  GG: british,
  GI: british,
  GR: threeAndTwo,
  GS: overseas,
  GU: zipAndFour,
  IE: [/^([A-Z]\d[\dW])([A-Z\d]{4})$/, '$1 $2'],
  IM: british,
  IO: overseas,
  IR: [/^(\d{5})(\d{5})$/, '$1-$2'],
  JE: british,
  JP: [/^(\d{3})(\d{4})$/, '$1-$2'],
  KY: [/^(KY\d)(\d{4})$/, '$1-$2'],
  LB: [/^(\d{4})(\d{4})$/, '$1 $2'],
  LV: [/^(?:LV)?(\d{4})$/, 'LV-$1'],
  MP: zipAndFour,
  MT: [/^([A-Z]{3})(\d{2,4})$/, '$1 $2'],
  NL: [/^(\d{4})([A-Z]{2})$/, '$1 $2'],
  PE: [/^(LIMA|CALLAO)(\d{1,2})$/, '$1 $2'],
  PL: [/^(\d{2})(\d{3})$/, '$1-$2'],
  PN: overseas,
  PR: zipAndFour,
  PT: [/^(\d{4})(\d{3})$/, '$1-$2'],
  SA: zipAndFour,
  SE: threeAndTwo,
  SH: overseas,
  SK: threeAndTwo,
  SO: [/^([A-Z]{2})(\d{5})$/, '$1 $2'],
  TA: overseas,
  TC: overseas,
  US: zipAndFour,
  VC: [/^(?:VC)?(\d{4})$/, 'VC$1'],
  VG: [/^(?:VG)?(\d{4})$/, 'VG$1'],
  VI: zipAndFour,
};

/** Zeros of the digits of Arabic, Persian and Hindi, which are in a row. */
const zeros = [0x06_60, 0x06_f0, 0x09_66];

function westernDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  const zero = zeros.find((first) => code >= first && code < first + 10);
  return zero === undefined ? digit : `${code - zero}`;
}

/** The sign before Japanese codes, and words for "postal code" that people put before: "C.P. 28013", "CEP", "PSČ". */
const label = /^(?:〒|C\. ?P\.|CP\b|CEP\b|CAP\b|PLZ\b|PSČ)[ :.]*(?=\d)/;

/** Full-width letters and digits, digits of other scripts, dashes of all kinds (Japan has a long vowel), blanks, brackets. */
function plain(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/\p{Nd}/gu, westernDigit)
    .replaceAll(/[\p{Pd}\u2212\u30FC]/gu, '-')
    .replace(label, '')
    .replaceAll(/[\s()]+/g, ' ')
    .trim();
}

function withoutPrefix(code: string, country: string): string {
  return code.replace(
    new RegExp(`^(?:${[country, ...(signs[country]?.split(' ') ?? [])].join('|')})(?:[ -]+|(?=\\d))`),
    '',
  );
}

function writings(code: string, country: string): string[] {
  const compact = code.replaceAll(/[ .-]/g, '');
  const [pattern, form] = forms[country] ?? [/^/, ''];
  return [compact.replace(pattern, form), code, compact];
}

/**
 * Codes that postcode-validator 3.10 does not know: `zipex` of libaddressinput. The forces' post and a bank of
 * the United Kingdom, new codes of Egypt, Cambodia and Nicaragua, those of El Salvador without a prefix, districts of
 * Lima and Callao, and regions of Somalia. Saudi codes have four further digits in national addresses.
 */
const further: Readonly<Record<string, RegExp>> = {
  EG: /^\d{7}$/,
  GB: /^(?:BFPO \d{1,4}|GIR 0AA)$/,
  KH: /^\d{6}$/,
  NI: /^\d{5}$/,
  PE: /^(?:LIMA \d{1,2}|CALLAO \d{1,2})$/,
  SA: /^\d{5}-\d{4}$/,
  SO: /^[A-Z]{2} \d{5}$/,
  SV: /^\d{4}$/,
};

const isKnown = (code: string, country: string) =>
  postcodeValidator(code, country) || (further[country]?.test(code) ?? false);

/** A code as the country writes it; a text that is none stays as it was typed. */
export function tidyPostalCode(typed: string, country: string): string {
  const code = plain(typed);
  if (!postcodeValidatorExistsForCountry(country)) return typed.trim();
  const candidates = [withoutPrefix(code, country), code].flatMap((one) => writings(one, country));
  return candidates.find((one) => isKnown(one, country)) ?? typed.trim();
}

/** @param typed undefined: there is none */
export function isPostalCode(typed: string | undefined, country: string): boolean {
  if (typed === undefined || typed === '') return !needsPostalCode(country);
  if (!postcodeValidatorExistsForCountry(country)) return true;
  return isKnown(tidyPostalCode(typed, country), country);
}
