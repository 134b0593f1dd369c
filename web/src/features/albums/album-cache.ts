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

/** Changes an album wherever it is shown. */
export function changeAlbum(queryClient: QueryClient, albumId: string, change: Partial<OwnAlbum>): void {
  const changed = (album: OwnAlbum) => (album.albumId === albumId ? { ...album, ...change } : album);
  queryClient.setQueryData(albumQuery(albumId).queryKey, (album) => album && changed(album));
  changeLists(queryClient, (page) => ({ ...page, albums: page.albums.map(changed) }));
}

/** The name under which an album is shown; undefined where it is shown nowhere. */
export function shownName(queryClient: QueryClient, albumId: string): string | undefined {
  const open = queryClient.getQueryData(albumQuery(albumId).queryKey);
  if (open) return open.albumName;
  return queryClient
    .getQueriesData<AlbumList>({ queryKey: albumListsKey })
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap(({ albums }) => albums)
    .find((album) => album.albumId === albumId)?.albumName;
}

/** Takes an album out of the lists. The answer puts the lists back as they were. */
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

/** Asks again for what is on the screen of the lists of own albums; what is not, when it is shown. */
export function refreshAlbumLists(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: albumListsKey });
}

/** The same for one album and the lists: name, cover or photos are others. */
export async function refreshAlbum(queryClient: QueryClient, albumId: string): Promise<void> {
  await Promise.all([
    refreshAlbumLists(queryClient),
    queryClient.invalidateQueries({ queryKey: [...albumsKey, albumId] }),
    queryClient.invalidateQueries({ queryKey: [...sharedAlbumsKey, albumId] }),
  ]);
}
