// Proves PLA-9.

import { expect, it } from 'vitest';
import { chunk } from './chunk.ts';

it('cuts a list into parts', () => {
  expect(chunk([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(chunk([1, 2], 500)).toEqual([[1, 2]]);
  expect(chunk([], 3)).toEqual([]);
});

it('returns nothing when the size is not an integer of at least 1', () => {
  for (const size of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])
    expect(chunk([1, 2], size)).toEqual([]);
});
