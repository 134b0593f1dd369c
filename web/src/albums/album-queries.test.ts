// Proves ALB-27, ALB-45, SHR-21.

import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { canLoadMore } from './album-queries.ts';

const call = vi.hoisted(() => vi.fn());
vi.mock('../api/client.ts', () => ({ call }));

const { albumListQuery, sharedAlbumListQuery, unsharedAlbumsQuery } = await import('./album-queries.ts');

async function queriesOf<Options extends typeof albumListQuery | typeof sharedAlbumListQuery>(
  options: Options,
) {
  call.mockReset();
  call
    .mockResolvedValueOnce({ cursor: 'second', albums: [] })
    .mockResolvedValueOnce({ cursor: null, albums: [] });
  const list = new InfiniteQueryObserver(new QueryClient(), options as typeof albumListQuery);
  const leave = list.subscribe(() => {});
  await expect.poll(() => list.getCurrentResult().hasNextPage).toBe(true);
  await list.fetchNextPage();
  expect(list.getCurrentResult().hasNextPage).toBe(false);
  leave();
  return call.mock.calls.map(([, { query }]) => query);
}

it('requests one album fewer on the first page, because of the tile', async () => {
  expect(await queriesOf(albumListQuery)).toEqual([
    { displaySharedData: 'true', limit: 49 },
    { displaySharedData: 'true', limit: 50, cursor: 'second' },
  ]);
});

it.each([
  ['albums that photos can be added to', unsharedAlbumsQuery],
  ['albums of others', sharedAlbumListQuery],
])('requests pages of fifty %s', async (_what, options) => {
  expect(await queriesOf(options)).toEqual([{ limit: 50 }, { limit: 50, cursor: 'second' }]);
});

const list = {
  hasNextPage: true,
  isFetching: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: async () => {},
};

it.each([
  ['there is more', {}, true],
  ['there is no more', { hasNextPage: false }, false],
  ['more is on its way', { isFetching: true, isFetchingNextPage: true }, false],
  ['it is brought up to date', { isFetching: true }, false],
  ['more could not be had', { isFetchNextPageError: true }, false],
])('loads more at the end when %s: %s', (_when, state, expected) => {
  expect(canLoadMore({ ...list, ...state })).toBe(expected);
});
