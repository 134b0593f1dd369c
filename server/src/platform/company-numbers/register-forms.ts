/** How a number is written after `simplify`. */
type Form = RegExp;

/**
 * Entries of registers without check digits, or written in another way than the number that has them. Forms as businesses
 * write them, without an official source: another one is confirmed and marked for the shop, never refused.
 */
const entries: Readonly<Record<string, readonly Form[]>> = {
  AT: [/^(FN )?\d{1,6} ?[A-Z]$/],
  BE: [/^(RPR|RPM)\b[\p{L} ]*\d{4} ?\d{3} ?\d{3}$/u],
  DE: [/^([\p{L} ]+ )?(HR ?[AB]|GNR|VR|PR|GSR) ?\d{1,6}( ?[A-Z]{1,3})?( [\p{L} ]+)?$/u, /^\d{1,6}$/],
  ES: [/^[A-Z]{1,2} ?\d{1,6}$/, /^(?=.*\d)(TOMO|LIBRO|FOLIO|HOJA|SECCI[OÓ]N)\b[\p{L}\d ºª:]*$/u],
  FR: [/^RCS [\p{L} ]*\d{3} ?\d{3} ?\d{3}$/u],
  GB: [/^(\d{8}|[A-Z]{2}\d{6}|R\d{7})$/],
  IT: [/^(REA )?[A-Z]{2} ?\d{5,7}$/, /^[A-Z]{6}\d\d[A-Z]\d\d[A-Z]\d{3}[A-Z]$/],
  NL: [/^(KVK )?\d{2} ?\d{3} ?\d{3}( ?\d{4})?$/],
  SE: [/^(16|19|20)\d{6} ?\d{4}$/],
};

const simplify = (number: string) =>
  number
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s.,/()'’–-]+/g, ' ')
    .trim();

/** Whether a text can be a number of any country: letters alone and markup are none. */
export const isNumberLike = (number: string): boolean =>
  /^(?=.*\d)[\p{L}\p{M}\d ºª:№&+*]+$/u.test(simplify(number));

/**
 * Whether a number has the length and the characters of an entry in the country's register.
 *
 * @param isComplete whether every form of the country is known, so that another one is wrong
 */
export function hasRegisterForm(number: string, country: string, isComplete: boolean): boolean {
  const forms = entries[country] ?? [];
  if (forms.length === 0 && !isComplete) return isNumberLike(number);
  return forms.some((form) => form.test(simplify(number)));
}
