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

it('asks for more when the end of the list is near', () => {
  const { list, fetchNextPage } = someAlbums();
  list.onMore();
  expect(fetchNextPage).toHaveBeenCalledOnce();
});

it('asks for more only by hand after more could not be had', () => {
  const { list, fetchNextPage, refetch } = someAlbums({ isFetchNextPageError: true, error: new Error('no') });
  expect(list.hasMoreFailed).toBe(true);
  list.onMore();
  expect(fetchNextPage).not.toHaveBeenCalled();
  list.onTryAgain();
  expect(fetchNextPage).toHaveBeenCalledOnce();
  expect(refetch).not.toHaveBeenCalled();
});

it('asks for all of them again when none could be had', () => {
  const { list, fetchNextPage, refetch } = someAlbums({ data: undefined, error: new Error('no') });
  expect(list.albums).toBeNull();
  list.onTryAgain();
  expect(refetch).toHaveBeenCalledOnce();
  expect(fetchNextPage).not.toHaveBeenCalled();
});
