import type { Violation } from '../violation.ts';

interface Fault {
  readonly of: readonly string[];
  readonly pattern: RegExp;
  readonly advice: string;
}

const translated = ['da', 'de', 'es', 'fr', 'it', 'nb', 'nl', 'pt', 'sv'];

/** Punctuation of each language. English texts are those of docs/requirements. */
const faults: readonly Fault[] = [
  { of: translated, pattern: /\.\.\./, advice: 'three dots are one character: …' },
  // A mark that stands alone is the name of a key; `::` begins a format, `://` an address, and 12:30 is a time.
  {
    of: ['fr'],
    pattern: /(?<![\u202F:;!?]|^)(?:[;!?»]|:(?![:/]|\d))/,
    advice: 'before : ; ! ? and » there is a narrow no-break space (U+202F)',
  },
  { of: ['fr'], pattern: /«(?!\u202F)/, advice: 'after « there is a narrow no-break space (U+202F)' },
  { of: ['de'], pattern: /(?<!\u00A0)…/, advice: 'before … there is a no-break space (U+00A0)' },
  { of: ['da', 'sv'], pattern: /["“„«»]/, advice: 'quotation marks are ”…”' },
  { of: ['nl'], pattern: /["“”„«»]/, advice: 'quotation marks are ‘…’' },
  { of: ['de'], pattern: /["”«»]/, advice: 'quotation marks are „…“' },
  { of: ['es', 'fr', 'it', 'nb', 'pt'], pattern: /["“”„]/, advice: 'quotation marks are «…»' },
];

/** Marks that are not those of the message's language. */
export function checkTypography(where: string, locale: string, message: string): Violation[] {
  const language = locale.slice(0, 2);
  return faults
    .filter(({ of, pattern }) => of.includes(language) && pattern.test(message))
    .map(({ advice }) => ({ rule: 'catalogue-typography', where, message: `"${message}": ${advice}` }));
}
