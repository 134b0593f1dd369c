import { locales } from '@keepsake/contract/locale';
import type { CompiledMessage } from '../i18n/compile-messages.ts';
import { isMessage } from '../i18n/fill-gaps.ts';
import { readCatalogue, type SiteCatalogue } from './catalogues.ts';
import { changeTexts, textOf } from './compiled-message.ts';

/** Doubled vowels with accents make each word longer, as in German and Dutch. */
const accents: Readonly<Record<string, string>> = {
  ...{ a: 'áà', e: 'éè', i: 'íì', o: 'óò', u: 'úù', y: 'ýÿ' },
  ...{ A: 'ÁÀ', E: 'ÉÈ', I: 'ÍÌ', O: 'ÓÒ', U: 'ÚÙ', Y: 'ÝŸ' },
};

export function pseudoText(text: string): string {
  return text.replaceAll(/[aeiouy]/gi, (vowel) => accents[vowel] ?? vowel);
}

/** The message longer, accented, and in brackets that show cut and concatenated texts. */
export function pseudoMessage(message: CompiledMessage): CompiledMessage {
  return ['[', changeTexts(message, pseudoText), ']'].flat();
}

const longestWord = (text: string) => Math.max(...text.split(/\P{L}+/u).map(({ length }) => length));

const longestBy = (lengthOf: (text: string) => number) => (translations: readonly CompiledMessage[]) =>
  translations.reduce((longest, message) =>
    lengthOf(textOf(message)) > lengthOf(textOf(longest)) ? message : longest,
  );

/** The longest of translations: lines that do not break may cut it. */
export const withLongestText = longestBy(({ length }) => length);

/** The translation with the longest word, of several the longest: narrow columns may cut it. */
export const withLongestWord = longestBy((text) => longestWord(text) + text.length / 1000);

/** A catalogue made of several with the same keys. */
function combine(
  catalogues: readonly SiteCatalogue[],
  combineMessages: (messages: readonly CompiledMessage[]) => CompiledMessage,
): SiteCatalogue {
  const combined = Object.keys(catalogues[0] ?? {}).map((key) => {
    const entries = catalogues.map((catalogue) => catalogue[key]);
    if (entries.every(isMessage)) return [key, combineMessages(entries)];
    return [key, combine(entries as SiteCatalogue[], combineMessages)];
  });
  return Object.fromEntries(combined);
}

const translations = locales.map(readCatalogue);

export const longestTexts = combine(translations, withLongestText);
export const longestWords = combine(translations, withLongestWord);
export const pseudoCatalogue = combine([readCatalogue('en-GB')], ([message = '']) => pseudoMessage(message));
