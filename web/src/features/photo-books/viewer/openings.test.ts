// Proves PRJ-11.

import { describe, expect, it } from 'vitest';
import { nearPages, openingAt, openingsOf, pagesOf } from './openings.ts';

describe('openings of a book', () => {
  it.each([
    [1, [[0]]],
    [2, [[0], [1]]],
    [3, [[0], [1, 2]]],
    [4, [[0], [1, 2], [3]]],
    [5, [[0], [1, 2], [3, 4]]],
  ])('in pairs, with %i pages', (count, pages) => {
    expect(openingsOf(count, true).map(pagesOf)).toEqual(pages);
  });

  it('have one page each where there is no room for two', () => {
    expect(openingsOf(3, false)).toEqual([{ right: 0 }, { right: 1 }, { right: 2 }]);
  });

  it('are found by each of their pages', () => {
    const openings = openingsOf(24, true);
    expect([0, 1, 2, 3, 23].map((page) => openingAt(openings, page))).toEqual([0, 1, 1, 2, 12]);
  });

  it('load their neighbours only', () => {
    const openings = openingsOf(120, true);
    expect(nearPages(openings, 0)).toEqual([0, 1, 2]);
    expect(nearPages(openings, 30)).toEqual([57, 58, 59, 60, 61, 62]);
    expect(nearPages(openings, 60)).toEqual([117, 118, 119]);
  });
});
