import { locales } from '@keepsake/contract/locale';
import { expect, it } from 'vitest';
import { findIn } from '../in-tree.ts';
import { catalogues, checkCatalogues } from './check-catalogues.ts';
import { sameWords } from './same-words.ts';

const site = 'web/src/i18n/messages';
const server = 'server/src/modules/identity/messages';

/** Findings of one message in English and in another language. */
function findInPair(locale: string, english: string, translated: string, folder = site): Promise<string[]> {
  return findIn(catalogues, {
    [`${folder}/en-GB.json`]: JSON.stringify({ area: { key: english } }),
    [`${folder}/${locale}.json`]: JSON.stringify({ area: { key: translated } }),
  });
}

it.each([
  ['nl-NL', 'Close', 'Sluiten'],
  ['nl-NL', '{count, plural, one {# photo} other {# photos}}', '{count, plural, other {#}}'],
  ['nl-NL', '{count, plural, one {# photo} other {# photos}}', '{count, number} keer'],
  ['pt-PT', '{n, plural, =0 {No} one {#} other {# photos}}', '{n, plural, one {# f} many {# d} other {# f}}'],
  ['fr-FR', 'Photo, {date}', 'Photo, {date}'],
  ['de-AT', '{title} – {brand}', '{title} – {brand}'],
  ['nl-NL', 'Please <link>write</link>', '<link>Schrijf</link> ons'],
])('%s: accepts %j, %j', async (locale, english, translated) => {
  expect(await findInPair(locale, english, translated)).toEqual([]);
});

it.each([
  ['catalogue-english', 'nl-NL', 'Close', 'Close'],
  ['catalogue-english', 'de-DE', 'Photo, {date}', 'Photo, {date}'],
  ['catalogue-empty', 'nl-NL', 'Close', ' '],
  ['catalogue-values', 'nl-NL', 'To {to}', 'Naar {name}'],
  ['catalogue-values', 'nl-NL', 'To you', 'Naar {name}'],
  ['catalogue-values', 'nl-NL', '{count, number} MB', '{count} MB te veel'],
  ['catalogue-values', 'nl-NL', 'Please <link>write</link>', 'Schrijf ons'],
  ['catalogue-values', 'nl-NL', '{of, select, a {x} other {y}}', '{of, select, b {v} other {w}}'],
  ['catalogue-plural', 'nl-NL', '{n, plural, other {# photos}}', '{n, plural, many {v} other {#}}'],
  ['catalogue-plural', 'nl-NL', '{n, plural, other {# photos}}', '{n, plural, one {#}}'],
  ['catalogue-syntax', 'nl-NL', 'To {to}', 'Naar {to'],
])('%s in %s: %j, %j', async (rule, locale, english, translated) => {
  const found = await findInPair(locale, english, translated);
  expect(found).toEqual([`${rule} ${site}/${locale}.json area.key`]);
});

it('accepts {name} and no other syntax in messages of the server', async () => {
  expect(await findInPair('nl-NL', 'To {to}', 'Naar {to}', server)).toEqual([]);
  const found = await findInPair('nl-NL', 'To {to}', '{to, select, other {x}} Naar', server);
  expect(found).toEqual([`catalogue-syntax ${server}/nl-NL.json area.key`]);
});

it('finds keys that one of two languages lacks', async () => {
  const found = await findIn(catalogues, {
    [`${site}/en-GB.json`]: JSON.stringify({ a: 'Close', b: { c: 'Open' } }),
    [`${site}/nl-NL.json`]: JSON.stringify({ a: 'Sluiten', b: { d: 'Openen' } }),
  });
  expect(found).toEqual([`catalogue-keys ${site}/nl-NL.json`, `catalogue-keys ${site}/nl-NL.json`]);
});

it('finds files of unknown languages', async () => {
  const found = await findIn(catalogues, { [`${site}/en-GB.json`]: '{}', [`${site}/nl.json`]: '{}' });
  expect(found).toEqual([`catalogue-missing ${site}/nl.json`]);
});

it('requires every language of a complete product', async () => {
  const files = { 'contract/src/locale.ts': '', [`${server}/en-GB.json`]: '{}' };
  expect(await findIn(checkCatalogues(false), files)).toEqual([]);
  const found = await findIn(checkCatalogues(true), files);
  expect(found).toEqual(Array.from({ length: locales.length - 1 }, () => `catalogue-missing ${server}`));
});

it('skips the pages of developers', async () => {
  const files = { 'server/src/modules/dev-mailbox/messages/nl-NL.json': '{}' };
  expect(await findIn(checkCatalogues(true), files)).toEqual([]);
});

it('names no language twice for a word', () => {
  for (const known of Object.values(sameWords)) expect(new Set(known).size).toBe(known.length);
});
