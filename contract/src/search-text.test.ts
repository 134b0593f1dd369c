// Proves ORD-33, INV-5.

import { describe, expect, it } from 'vitest';
import { searchExamples } from './search-examples.ts';
import { createSearch, foldText, searchWordsOf } from './search-text.ts';

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => `a${String.fromCodePoint(first + index)}b`);
/** Characters of alphabets in use and their signs, and those of other widths, between letters. */
const sentences = [...range(0, 0x2f_ff), ...range(0xa7_00, 0xa7_ff), ...range(0xfa_00, 0xff_ff)];
const differing = (change: (text: string) => string) =>
  sentences.filter((text) => foldText(change(text)) !== foldText(text)).map((text) => text.slice(1, -1));

describe('a search', () => {
  it.each(searchExamples)('of what has %j for %j: %s', (stored, typed, isFound) => {
    expect(createSearch(typed)([stored])).toBe(isFound);
  });

  it('finds words in several parts', () => {
    expect(createSearch('oslo ks-1')(['KS-1', 'Rome', 'Oslo'])).toBe(true);
    expect(createSearch('rome-oslo')(['KS-1', 'Rome', 'Oslo'])).toBe(false);
  });

  it('has ten words at most', () => {
    expect(searchWordsOf('a b c d e f g h i j k a b')).toHaveLength(10);
  });

  it('of signs alone finds all', () => {
    expect(searchWordsOf(' # – \u200b "')).toEqual([]);
  });
});

describe('a folded text', () => {
  it('is folded', () => {
    expect(differing(foldText)).toEqual([]);
  });

  it('is that of its composed, decomposed and small form', () => {
    for (const form of ['NFC', 'NFD'] as const) expect(differing((text) => text.normalize(form))).toEqual([]);
    expect(differing((text) => text.toLowerCase())).toEqual([]);
  });

  it('is that of its large form, but for the iota below Greek vowels and old Cyrillic letters', () => {
    const different = differing((text) => text.toUpperCase()).filter(
      (character) => !/[\u0345\u1C80-\u1C88\u1F80-\u1FFC]/u.test(character),
    );
    expect(different).toEqual([]);
  });

  it('is that of its form of compatibility, but for accents that stand alone, and the sign of numbers', () => {
    for (const form of ['NFKC', 'NFKD'] as const) {
      const different = differing((text) => text.normalize(form));
      expect(different.filter((character) => !/[\p{Sk}№]/u.test(character))).toEqual([]);
    }
  });
});
