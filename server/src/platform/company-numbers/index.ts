import { isCountry } from '@keepsake/contract/addresses';
import type { CheckedNumber, CompanyDetails, NumberCheck } from '@keepsake/contract/business-details';
import * as atVat from 'stdnum/lib/cjs/at/uid.js';
import * as beNumber from 'stdnum/lib/cjs/be/vat.js';
import * as deVat from 'stdnum/lib/cjs/de/vat.js';
import * as dkNumber from 'stdnum/lib/cjs/dk/cvr.js';
import * as esNumber from 'stdnum/lib/cjs/es/nif.js';
import * as frSiren from 'stdnum/lib/cjs/fr/siren.js';
import * as frSiret from 'stdnum/lib/cjs/fr/siret.js';
import * as frVat from 'stdnum/lib/cjs/fr/tva.js';
import * as gbVat from 'stdnum/lib/cjs/gb/vat.js';
import * as itNumber from 'stdnum/lib/cjs/it/iva.js';
import * as nlVat from 'stdnum/lib/cjs/nl/btw.js';
import * as noVat from 'stdnum/lib/cjs/no/mva.js';
import * as noRegister from 'stdnum/lib/cjs/no/orgnr.js';
import * as ptNumber from 'stdnum/lib/cjs/pt/nif.js';
import * as ptRegister from 'stdnum/lib/cjs/pt/nipc.js';
import * as seRegister from 'stdnum/lib/cjs/se/orgnr.js';
import * as seVat from 'stdnum/lib/cjs/se/vat.js';
import { hasRegisterForm, isNumberLike } from './register-forms.ts';

type Validator = Pick<typeof deVat, 'validate'>;

/** Northern Ireland has the numbers of the United Kingdom with XI before them, which stdnum 1.12.0 does not take off. */
const northernIreland: Validator = { validate: (number) => gbVat.validate(number.replace(/^XI/, 'GB')) };

/** Validators by the country before the number, or of the company. */
const vatNumbers: Readonly<Record<string, Validator>> = {
  AT: atVat,
  BE: beNumber,
  DE: deVat,
  DK: dkNumber,
  ES: esNumber,
  FR: frVat,
  GB: gbVat,
  IT: itNumber,
  NL: nlVat,
  NO: noVat,
  PT: ptNumber,
  SE: seVat,
  XI: northernIreland,
};

/** Registers whose numbers have check digits. Those of DE, GB and NL have none; of AT, stdnum 1.12.0 does not know them. */
const registers: Readonly<Record<string, readonly Validator[]>> = {
  BE: [beNumber],
  DK: [dkNumber],
  ES: [esNumber],
  FR: [frSiren, frSiret],
  IT: [itNumber],
  NO: [noRegister, noVat],
  PT: [ptRegister],
  SE: [seRegister],
};

interface CheckedText {
  readonly check: NumberCheck;
  /** As it is stored: written in one way if it has passed, else as typed. */
  readonly number: string;
}

/** Countries before numbers that are no country codes: Greece, Northern Ireland. */
const isVatCountry = (code: string) => code === 'EL' || code === 'XI' || isCountry(code);

function checkVatNumber(number: string, country?: string): CheckedText {
  const text = number.toUpperCase();
  const before = text.slice(0, 2);
  const own = Object.hasOwn(vatNumbers, before) ? before : (country ?? '');
  const result = vatNumbers[own]?.validate(text);
  if (result?.isValid) return { check: 'passed', number: `${own}${result.compact}` };
  if (result || !isNumberLike(number)) return { check: 'failed', number };
  const isOfSomewhere =
    country !== undefined ||
    isVatCountry(before) ||
    Object.values(vatNumbers).some(({ validate }) => validate(text).isValid);
  return { check: isOfSomewhere ? 'unknown' : 'failed', number };
}

/** A text of another form may be an entry of another register: `HRB 1234`, `RM-1234567`. */
function checkRegisterNumber(number: string, country = ''): CheckedText {
  const validators = registers[country] ?? [];
  const results = validators.map(({ validate }) => validate(number.toUpperCase()));
  if (results.some(({ isValid }) => isValid)) return { check: 'passed', number };
  const isWrong = results.some(({ error }) => error?.name === 'InvalidChecksum');
  const isEntry = !isWrong && hasRegisterForm(number, country, validators.length > 0);
  return { check: isEntry ? 'unknown' : 'failed', number };
}

const checks = { vatNumber: checkVatNumber, chamberOfCommerceNumber: checkRegisterNumber } as const;

/** Checks the numbers that are given: by their check digits, else by the length and characters of their country's. */
export function checkCompanyNumbers(
  details: CompanyDetails,
): Partial<Readonly<Record<CheckedNumber, CheckedText>>> {
  const given = (Object.keys(checks) as CheckedNumber[]).flatMap((name) => {
    const number = details[name];
    return number === undefined ? [] : [[name, checks[name](number, details.country)] as const];
  });
  return Object.fromEntries(given);
}

export function checksOf(details: CompanyDetails): Partial<Record<CheckedNumber, NumberCheck>> {
  const checked = Object.entries(checkCompanyNumbers(details));
  return Object.fromEntries(checked.map(([name, { check }]) => [name, check]));
}
