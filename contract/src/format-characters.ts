/** Letters and signs of scripts that are written with U+200C and U+200D. */
const joiningScripts = 'Arab Beng Deva Gujr Guru Khmr Knda Mlym Mong Mymr Nkoo Orya Sinh Syrc Taml Telu Tibt'
  .split(' ')
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('');

/** What is kept, as it shows: joiners of those scripts and of emoji, flags of tags, and signs that enclose numbers. */
const kept = [
  `(?<=[${joiningScripts}])[\\u200C\\u200D]`,
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})`,
  String.raw`\u{1F3F4}[\u{E0020}-\u{E007E}]+\u{E007F}`,
  String.raw`[\u0600-\u0605\u06DD\u070F\u0890\u0891\u08E2\u{110BD}\u{110CD}]`,
].join('|');

const hidden = new RegExp(String.raw`(${kept})|[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]`, 'gu');

/** Removes control and format characters, and ends of lines. Variation selectors are marks, and stay (S39). */
export const removeFormatCharacters = (text: string): string => text.replaceAll(hidden, '$1');

/** The same within lines: keeps line feeds and tabs. */
export const removeHidden = (text: string): string =>
  text.replaceAll(/[^\n\t]+/g, (line) => removeFormatCharacters(line));
