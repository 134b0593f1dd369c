/** Spacing accents, some of which typewriters have for apostrophes, tones of emoji, and the number sign. */
const spacing = /[\p{Sk}\u2116]/gu;

/**
 * Hidden characters, strokes that stretch a word (Arabic, N’Ko, Mongolian), and marks of alphabets whose readers leave
 * them out: neither vowels of India nor voices of kana.
 */
const hidden = String.raw`\u0640\u07FA\u180A\p{Default_Ignorable_Code_Point}\p{Cf}\u0300-\u036F\u0483-\u0489\u0591-\u05BD\u05BF-\u05C7\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06ED\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F`;
const allHidden = new RegExp(`[${hidden}]`, 'gu');

const dash = String.raw`\p{Dash}\u2043\u2796`;

/** Quotation marks and what looks like them, middle dots, and the sign before a number. */
const quotes = String.raw`\p{Quotation_Mark}\u02B9-\u02CF\u2032-\u2037\u2057\u275B-\u2760\u055A\u05F3\u05F4\u07F4\u07F5\uA78B\uA78C\u00B7\u2027#`;
/** Signs for which people also type a blank, or nothing. */
const dashes = new RegExp(`[${dash}]`, 'gu');
const apostrophes = new RegExp(`[${quotes}\\p{Sk}]`, 'gu');
const ignored = new RegExp(`[${hidden}${dash}${quotes}]`, 'gu');

const blanks = /[\s\p{Z}\p{Cc}]+/gu;

/**
 * Latin letters that Unicode does not decompose, as in CLDR's transform Latin-ASCII, and five of its kin (ꜩ, ꝛ, insular
 * ᵹ, ꞃ and ꞅ); the final sigma, which starts a syllable when more is typed; and two signs that keyboards lack.
 */
const letters = new Map(
  (
    'æae ðd øo þth ßss đd ħh ıi ĸq łl ŋn œoe ŧt ƀb ɓb ƃb ƈc ɖd ɗd ƌd ɛe ƒf ɠg ƕhv ɩi ɨi ƙk ƚl ɲn ƞn ƣoi ƥp ƫt ƭt ʈt ʋv ' +
    'ƴy ƶz ǥg ȡd ȥz ȴl ȵn ȶt ȷj ȸdb ȹqp ⱥa ȼc ⱦt ȿs ɀz ʉu ɇe ɉj ɍr ɏy ' +
    // Letters of phonetics, some of which people take for small capitals.
    'ɕc ɟj ɡg ɢg ɦh ɧh ɪi ɫl ɬl ɭl ɱm ɳn ɴn ɶoe ɼr ɽr ɾr ʀr ʂs ʏy ʐz ʑz ʙb ʛg ʜh ʝj ʟl ʠq ʣdz ʥdz ʦts ʪls ʫlz ᴀa ᴁae ᴃb ' +
    'ᴄc ᴅd ᴆd ᴇe ᴊj ᴋk ᴌl ᴍm ᴏo ᴘp ᴛt ᴜu ᴠv ᴡw ᴢz ᵫue ᵬb ᵭd ᵮf ᵯm ᵰn ᵱp ᵲr ᵳr ᵴs ᵵt ᵶz ᵹg ᵺth ᵻi ᵽp ᵾu ᶀb ᶁd ᶂf ᶃg ᶄk ' +
    'ᶅl ᶆm ᶇn ᶈp ᶉr ᶊs ᶌv ᶍx ᶎz ᶏa ᶑd ᶒe ᶓe ᶖi ᶙu ' +
    // Letters of Wales and Africa, and of old books and languages.
    'ẜs ẝs ỻll ỽv ỿy ⱡl ⱨh ⱪk ⱬz ⱱv ⱳw ⱴv ⱸe ⱺo ꜩtz ꜰf ꜱs ꜳaa ꜵao ꜷau ꜹav ꜻav ꜽay ꝁk ꝃk ꝅk ꝇl ꝉl ꝋo ꝍo ꝏoo ꝑp ꝓp ꝕp ' +
    'ꝗq ꝙq ꝛr ꝟv ꝡvy ꝥth ꝧth ꝱd ꝲl ꝳm ꝴn ꝵr ꝶr ꝷt ꝺd ꝼf ꞃr ꞅs ꞇt ꞑn ꞓc ꞡg ꞣk ꞥn ꞧr ꞩs ' +
    'ςσ ×x ⁄/'
  )
    .split(' ')
    .map((pair) => [pair.charAt(0), pair.slice(1)]),
);

/** Two letters that Germans (ä, ö, ü), Danes and Norwegians (å, ø) type for one that their keyboard lacks. */
const withTwo = (small: string) =>
  small
    .normalize('NFD')
    .replaceAll(/([aou])\p{M}*?\u0308/gu, '$1e')
    .replaceAll(/a\p{M}*?\u030A/gu, 'aa')
    .replaceAll('ø', 'oe');

/** Version of folded texts where they are stored. A capital, which no folded text has; the next one is C. */
export const foldVersion = 'B';

/** Removes what people type in several ways, or not at all. A change needs the next version. */
export function foldText(text: string): string {
  return text
    .replaceAll(spacing, '')
    .normalize('NFKD')
    .replaceAll(ignored, '')
    .toLowerCase()
    .replaceAll(/[^\0-\x7F]/gu, (letter) => letters.get(letter) ?? letter)
    .normalize('NFC')
    .replaceAll(blanks, ' ')
    .trim();
}

/** Folds a text, and once more with two letters for one: "Müller" is found by "Muller" and by "Mueller". */
function formsOf(text: string): string[] {
  if (!/[^\0-\x7F]/.test(text)) return [foldText(text)];
  return [foldText(text), foldText(withTwo(text.replaceAll(spacing, '').toLowerCase()))];
}

const distinct = (texts: readonly string[]) => [...new Set(texts)].filter((text) => text !== '');

/** Makes the text in which words are found, from names, codes and the like. */
export const searchTextOf = (parts: readonly string[]): string =>
  distinct(distinct(parts).flatMap(formsOf)).join('\n');

/** Bounds the work of a search; a longer one finds what has its first words. */
const maxWords = 10;

/**
 * Splits a search into words. All have to be in the text, in any order, and each in one of its forms: "photo-book"
 * finds "photobook" and "photo book", "l'été" finds "lété" and "l été".
 */
export function searchWordsOf(typed: string): string[][] {
  return distinct(typed.replaceAll(allHidden, '').split(blanks))
    .map((word) => {
      const spaced = word.replaceAll(dashes, ' ');
      return distinct([word, spaced, spaced.replaceAll(apostrophes, ' ')].flatMap(formsOf));
    })
    .filter((forms) => forms.length > 0)
    .slice(0, maxWords);
}

/** Makes a test of whether a search finds what has some parts. */
export function createSearch(typed: string): (parts: readonly string[]) => boolean {
  const words = searchWordsOf(typed);
  return (parts) => {
    const text = searchTextOf(parts);
    return words.every((forms) => forms.some((form) => text.includes(form)));
  };
}

export const isFoundBy = (typed: string, text: string): boolean => createSearch(typed)([text]);
