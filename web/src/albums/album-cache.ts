import type { OwnAlbum, OwnAlbumPage } from '@keepsake/contract/albums';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { albumListsKey, albumQuery, albumsKey, sharedAlbumsKey } from './album-queries.ts';

type AlbumList = InfiniteData<OwnAlbumPage, string | null>;

function changeLists(queryClient: QueryClient, change: (page: OwnAlbumPage) => OwnAlbumPage): void {
  queryClient.setQueriesData<AlbumList>(
    { queryKey: albumListsKey },
    (list) => list && { ...list, pages: list.pages.map(change) },
  );
}

/** Updates an album in every cached query. */
export function changeAlbum(queryClient: QueryClient, albumId: string, change: Partial<OwnAlbum>): void {
  const changed = (album: OwnAlbum) => (album.albumId === albumId ? { ...album, ...change } : album);
  queryClient.setQueryData(albumQuery(albumId).queryKey, (album) => album && changed(album));
  changeLists(queryClient, (page) => ({ ...page, albums: page.albums.map(changed) }));
}

/** Undefined if no query has the album. */
export function shownName(queryClient: QueryClient, albumId: string): string | undefined {
  const open = queryClient.getQueryData(albumQuery(albumId).queryKey);
  if (open) return open.albumName;
  return queryClient
    .getQueriesData<AlbumList>({ queryKey: albumListsKey })
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap(({ albums }) => albums)
    .find((album) => album.albumId === albumId)?.albumName;
}

/** Removes an album from the lists; returns the function that restores them. */
export function takeOutOfLists(queryClient: QueryClient, albumId: string): () => void {
  const before = queryClient.getQueriesData<AlbumList>({ queryKey: albumListsKey });
  changeLists(queryClient, (page) => ({
    ...page,
    albums: page.albums.filter((album) => album.albumId !== albumId),
  }));
  return () => {
    for (const [key, list] of before) queryClient.setQueryData(key, list);
  };
}

/** Refetches visible lists of own albums and marks the others as stale. */
export function refreshAlbumLists(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: albumListsKey });
}

export async function refreshAlbum(queryClient: QueryClient, albumId: string): Promise<void> {
  await Promise.all([
    refreshAlbumLists(queryClient),
    queryClient.invalidateQueries({ queryKey: [...albumsKey, albumId] }),
    queryClient.invalidateQueries({ queryKey: [...sharedAlbumsKey, albumId] }),
  ]);
}

/** Undefined while unknown. */
export function photosCountOf(queryClient: QueryClient, albumId: string): number | undefined {
  return queryClient.getQueryData(albumQuery(albumId).queryKey)?.photosCount;
}

/**
 * Subtracts removed photos from an album's count. `before` is the count before the removal: an album fetched
 * since may already count without them.
 */
export function decrementAlbumCount(
  queryClient: QueryClient,
  albumId: string,
  gone: { readonly before: number | undefined; readonly count: number },
): void {
  const now = photosCountOf(queryClient, albumId);
  if (now === undefined) return;
  const left = Math.max(0, (gone.before ?? now) - gone.count);
  changeAlbum(queryClient, albumId, { photosCount: Math.min(now, left) });
}
