import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';

const call = vi.hoisted(() => vi.fn());
vi.mock('../../api/client.ts', () => ({ call }));

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
  await vi.waitFor(() => expect(list.getCurrentResult().hasNextPage).toBe(true));
  await list.fetchNextPage();
  expect(list.getCurrentResult().hasNextPage).toBe(false);
  leave();
  return call.mock.calls.map(([, { query }]) => query);
}

// spec P9.1, P9.2
it('asks for one album fewer on the first page, because of the tile before them', async () => {
  expect(await queriesOf(albumListQuery)).toEqual([
    { displaySharedData: 'true', limit: 49 },
    { displaySharedData: 'true', limit: 50, cursor: 'second' },
  ]);
});

it.each([
  ['albums that photos can be added to', unsharedAlbumsQuery],
  ['albums of others', sharedAlbumListQuery],
])('asks for fifty %s at a time', async (_what, options) => {
  expect(await queriesOf(options)).toEqual([{ limit: 50 }, { limit: 50, cursor: 'second' }]);
});
