import { expect, it } from 'vitest';
import { type CompiledMessage, compileMessages } from '../i18n/compile-messages.ts';
import { readCatalogue, siteKeys, type Texts, textsOf } from './catalogues.ts';
import { pseudoCatalogue, pseudoMessage, withLongestText, withLongestWord } from './long-catalogues.ts';

const compile = (message: string) => compileMessages({ message }).message as CompiledMessage;

it.each([
  ['Close', 'Clóòséè'],
  ['To {name}', 'Tóò {name}'],
  ['{n, plural, =0 {No} other {# of it}}', '{n, plural, =0 {Nóò} other {# óòf íìt}}'],
  ['Please <link>write {n, number}</link>', 'Pléèáàséè <link>wríìtéè {n, number}</link>'],
])('the pseudo-message of %s is %s in brackets', (message, pseudo) => {
  expect(pseudoMessage(compile(message))).toEqual(['[', compile(pseudo), ']'].flat());
});

it('makes the catalogue 30 to 50 % longer', () => {
  const lengthOf = (t: Texts) => siteKeys.map((key) => t(key)).join('').length;
  const ratio = lengthOf(textsOf(pseudoCatalogue)) / lengthOf(textsOf(readCatalogue('en-GB')));
  expect(ratio).toBeGreaterThan(1.3);
  expect(ratio).toBeLessThan(1.5);
});

it.each([
  ['Términos y condiciones', 'Handelsbetingelser', 'more letters'],
  ['Foto {n}', 'Bil {longName}', 'more letters without values'],
  ['Alle <a>Fotos</a>', '<longTag>Fotos</longTag>', 'more letters without tags'],
  ['Alle Fotos', '{n, plural, one {Foto} many {Foto} other {Fotos}}', 'more letters without other forms'],
])('%s is longer than %s: it has %s', (longer, shorter) => {
  const messages = [longer, shorter].map(compile);
  expect(withLongestText(messages)).toEqual(messages[0]);
  expect(withLongestText(messages.toReversed())).toEqual(messages[0]);
});

it.each([
  ['Handelsbetingelser', 'Términos y condiciones', 'more letters'],
  ['Fotos löschen', 'Löschen', 'as many, in a longer text'],
])('the longest word of %s is longer than that of %s: it has %s', (longer, shorter) => {
  const messages = [longer, shorter];
  expect(withLongestWord(messages)).toBe(messages[0]);
  expect(withLongestWord(messages.toReversed())).toBe(messages[0]);
});
