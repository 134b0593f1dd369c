import { expect, it, vi } from 'vitest';
import { albumListOf } from './album-list.ts';

function someAlbums(change: Partial<Parameters<typeof albumListOf>[0]> = {}) {
  const fetchNextPage = vi.fn(async () => {});
  const refetch = vi.fn(async () => {});
  const list = albumListOf({
    data: { pages: [{ albums: [] }] },
    error: null,
    hasNextPage: true,
    isFetching: false,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    fetchNextPage,
    refetch,
    ...change,
  });
  return { list, fetchNextPage, refetch };
}

it('loads more near the end of the list', () => {
  const { list, fetchNextPage } = someAlbums();
  list.onMore();
  expect(fetchNextPage).toHaveBeenCalledOnce();
});

it('loads more only by the button after a failure', () => {
  const { list, fetchNextPage, refetch } = someAlbums({ isFetchNextPageError: true, error: new Error('no') });
  expect(list.hasMoreFailed).toBe(true);
  list.onMore();
  expect(fetchNextPage).not.toHaveBeenCalled();
  list.onTryAgain();
  expect(fetchNextPage).toHaveBeenCalledOnce();
  expect(refetch).not.toHaveBeenCalled();
});

it('retries the first page after a failure', () => {
  const { list, fetchNextPage, refetch } = someAlbums({ data: undefined, error: new Error('no') });
  expect(list.albums).toBeNull();
  list.onTryAgain();
  expect(refetch).toHaveBeenCalledOnce();
  expect(fetchNextPage).not.toHaveBeenCalled();
});
