import { expect, it } from 'vitest';
import { goesOn } from './endless-list.ts';

const list = {
  hasNextPage: true,
  isFetching: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: async () => {},
};

// spec P4.13
it.each([
  ['there is more', {}, true],
  ['there is no more', { hasNextPage: false }, false],
  ['more is on its way', { isFetching: true, isFetchingNextPage: true }, false],
  ['it is brought up to date', { isFetching: true }, false],
  ['more could not be had', { isFetchNextPageError: true }, false],
])('when %s, coming to the end loads more: %s', (_when, state, expected) => {
  expect(goesOn({ ...list, ...state })).toBe(expected);
});
