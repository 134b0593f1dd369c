// Proves PRJ-11.

import { describe, expect, it } from 'vitest';
import { nearPages, pagesOf, spreadAt, spreadsOf } from './spreads.ts';

describe('spreads of a book', () => {
  it.each([
    [1, [[0]]],
    [2, [[0], [1]]],
    [3, [[0], [1, 2]]],
    [4, [[0], [1, 2], [3]]],
    [5, [[0], [1, 2], [3, 4]]],
  ])('in pairs, with %i pages', (count, pages) => {
    expect(spreadsOf(count, true).map(pagesOf)).toEqual(pages);
  });

  it('have one page each where there is no room for two', () => {
    expect(spreadsOf(3, false)).toEqual([{ right: 0 }, { right: 1 }, { right: 2 }]);
  });

  it('are found by each of their pages', () => {
    const spreads = spreadsOf(24, true);
    expect([0, 1, 2, 3, 23].map((page) => spreadAt(spreads, page))).toEqual([0, 1, 1, 2, 12]);
  });

  it('load their neighbours only', () => {
    const spreads = spreadsOf(120, true);
    expect(nearPages(spreads, 0)).toEqual([0, 1, 2]);
    expect(nearPages(spreads, 30)).toEqual([57, 58, 59, 60, 61, 62]);
    expect(nearPages(spreads, 60)).toEqual([117, 118, 119]);
  });
});
