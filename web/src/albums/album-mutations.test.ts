import type { OwnAlbum, OwnAlbumPage } from '@keepsake/contract/albums';
import { type InfiniteData, MutationObserver, QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';

const call = vi.hoisted(() => vi.fn());
vi.mock('../api/client.ts', () => ({ call }));

const { createAlbumMutation, deleteAlbumMutation, renameAlbumMutation, setCoverMutation } = await import(
  './album-mutations.ts'
);
const { albumListQuery, albumQuery, unsharedAlbumsQuery } = await import('./album-queries.ts');

const idOf = (number: number) => `0190f5a0-0000-7000-8000-00000000000${number}`;

const makeAlbum = (number: number, more: Partial<OwnAlbum> = {}): OwnAlbum => ({
  albumId: idOf(number),
  albumName: `Album ${number}`,
  coverPhoto: null,
  photosCount: 0,
  created: '2026-11-21T08:00:00.000Z',
  updated: '2026-11-21T08:00:00.000Z',
  userId: 'anna',
  isShared: false,
  ...more,
});

const makeList = (...pages: OwnAlbum[][]): InfiniteData<OwnAlbumPage, string | null> => ({
  pages: pages.map((albums) => ({ cursor: null, albums })),
  pageParams: pages.map((_, index) => (index === 0 ? null : `cursor-${index}`)),
});

const refused = (code: string) =>
  new ApiError({ status: code === 'not-found' ? 404 : 500, code, message: '', correlationId: 'c' });

function setUp() {
  const queryClient = new QueryClient();
  queryClient.setQueryData(albumListQuery.queryKey, makeList([makeAlbum(1), makeAlbum(2)], [makeAlbum(3)]));
  queryClient.setQueryData(
    unsharedAlbumsQuery.queryKey,
    makeList([makeAlbum(1), makeAlbum(2), makeAlbum(3)]),
  );
  queryClient.setQueryData(albumQuery(idOf(2)).queryKey, makeAlbum(2));
  const names = (key: typeof albumListQuery.queryKey | typeof unsharedAlbumsQuery.queryKey) =>
    queryClient.getQueryData(key)?.pages.map(({ albums }) => albums.map(({ albumName }) => albumName));
  return {
    queryClient,
    shown: () => ({
      all: names(albumListQuery.queryKey),
      unshared: names(unsharedAlbumsQuery.queryKey),
      open: queryClient.getQueryData(albumQuery(idOf(2)).queryKey)?.albumName,
    }),
    isStale: (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated,
  };
}

const as = (name: string) => ({
  all: [['Album 1', name], ['Album 3']],
  unshared: [['Album 1', name, 'Album 3']],
  open: name,
});

const withoutSecond = {
  all: [['Album 1'], ['Album 3']],
  unshared: [['Album 1', 'Album 3']],
  open: 'Album 2',
};

beforeEach(() => void call.mockReset());

it('caches a new album and refetches the lists', async () => {
  const { queryClient, isStale } = setUp();
  call.mockResolvedValue(makeAlbum(4));
  await new MutationObserver(queryClient, createAlbumMutation(queryClient)).mutate('Album 4');
  expect(queryClient.getQueryData(albumQuery(idOf(4)).queryKey)?.albumName).toBe('Album 4');
  expect([isStale(albumListQuery.queryKey), isStale(unsharedAlbumsQuery.queryKey)]).toEqual([true, true]);
});

it('shows a new name everywhere before the server has responded, as the server will keep it', async () => {
  const { queryClient, shown } = setUp();
  const response = Promise.withResolvers<OwnAlbum>();
  call.mockReturnValue(response.promise);
  const renaming = new MutationObserver(queryClient, renameAlbumMutation(queryClient));
  const done = renaming.mutate({ albumId: idOf(2), name: '  Summer ' });
  await expect.poll(() => call).toHaveBeenCalled();
  expect(shown()).toEqual(as('Summer'));
  response.resolve(makeAlbum(2, { albumName: 'Summer' }));
  await done;
  expect(shown()).toEqual(as('Summer'));
});

it('reverts a name that could not be saved, and nothing else', async () => {
  const { queryClient, shown } = setUp();
  const response = Promise.withResolvers<OwnAlbum>();
  call.mockReturnValue(response.promise);
  const renaming = new MutationObserver(queryClient, renameAlbumMutation(queryClient));
  const done = renaming.mutate({ albumId: idOf(2), name: 'Summer' });
  await expect.poll(() => shown()).toEqual(as('Summer'));
  queryClient.setQueryData(albumQuery(idOf(2)).queryKey, (album) => album && { ...album, photosCount: 7 });
  response.reject(refused('internal'));
  await expect(done).rejects.toThrow(ApiError);
  expect(shown()).toEqual(as('Album 2'));
  expect(queryClient.getQueryData(albumQuery(idOf(2)).queryKey)?.photosCount).toBe(7);
});

it('does not let an earlier response overwrite the new name', async () => {
  const { queryClient, shown } = setUp();
  const old = Promise.withResolvers<OwnAlbum>();
  const fetching = queryClient.fetchQuery({ ...albumQuery(idOf(2)), queryFn: () => old.promise });
  call.mockResolvedValue(makeAlbum(2, { albumName: 'Summer' }));
  await new MutationObserver(queryClient, renameAlbumMutation(queryClient)).mutate({
    albumId: idOf(2),
    name: 'Summer',
  });
  old.resolve(makeAlbum(2));
  await fetching.catch(() => {});
  expect(shown().open).toBe('Summer');
});

it('removes a deleted album from the lists at once', async () => {
  const { queryClient, shown, isStale } = setUp();
  const response = Promise.withResolvers<null>();
  call.mockReturnValue(response.promise);
  const done = new MutationObserver(queryClient, deleteAlbumMutation(queryClient)).mutate(idOf(2));
  await expect.poll(() => shown()).toEqual(withoutSecond);
  response.resolve(null);
  await done;
  expect(shown()).toEqual(withoutSecond);
  expect(isStale(albumListQuery.queryKey)).toBe(true);
});

it('puts an album back where it was that could not be deleted', async () => {
  const { queryClient, shown } = setUp();
  call.mockRejectedValue(refused('internal'));
  const deletion = new MutationObserver(queryClient, deleteAlbumMutation(queryClient));
  await expect(deletion.mutate(idOf(2))).rejects.toThrow(ApiError);
  expect(shown()).toEqual(as('Album 2'));
});

it('counts an album that another tab has deleted as deleted', async () => {
  const { queryClient, shown } = setUp();
  call.mockRejectedValue(refused('not-found'));
  await new MutationObserver(queryClient, deleteAlbumMutation(queryClient)).mutate(idOf(2));
  expect(shown()).toEqual(withoutSecond);
});

it('shows the cover that the server returns, and sends none for the photo added last', async () => {
  const { queryClient } = setUp();
  call.mockResolvedValue(makeAlbum(2, { isCoverChosen: true }));
  const choice = new MutationObserver(queryClient, setCoverMutation(queryClient));
  await choice.mutate({ albumId: idOf(2), coverPhotoId: null });
  expect(call.mock.lastCall?.[1]).toEqual({ params: { id: idOf(2) }, body: { coverPhotoId: null } });
  const inList = queryClient.getQueryData(albumListQuery.queryKey)?.pages[0]?.albums[1];
  expect(inList?.isCoverChosen).toBe(true);
});
