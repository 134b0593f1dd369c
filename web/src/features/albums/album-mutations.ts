import { albumsRoutes, type OwnAlbum } from '@keepsake/contract/albums';
import type { DeleteResult } from '@keepsake/contract/photos';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { isApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { changeAlbum, refreshAlbum, refreshAlbumLists, shownName, takeOutOfLists } from './album-cache.ts';
import { albumListsKey, albumQuery } from './album-queries.ts';

/**
 * Mutations of albums, for `useMutation(...(queryClient))`. They ask again for albums and lists; the count of
 * albums belongs to the library (`libraryUserQuery`), which the page that creates or deletes asks for again.
 */

/** Makes an album without photos. The new album is known at once on its own page. */
export function createAlbumMutation(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (name: string): Promise<OwnAlbum> => call(albumsRoutes.createAlbum, { body: { name } }),
    meta: { operation: 'create-album' },
    onSuccess: (album) => {
      queryClient.setQueryData(albumQuery(album.albumId).queryKey, album);
      void refreshAlbumLists(queryClient);
    },
  });
}

export interface Renaming {
  readonly albumId: string;
  readonly name: string;
}

/** What stands in the cache must not be overwritten by an answer to a question from before. */
async function stopAsking(queryClient: QueryClient, albumId: string): Promise<void> {
  await Promise.all([
    queryClient.cancelQueries({ queryKey: albumListsKey }),
    queryClient.cancelQueries({ queryKey: albumQuery(albumId).queryKey, exact: true }),
  ]);
}

/** Shows the new name at once, and the old one again when it could not be saved. */
export function renameAlbumMutation(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: ({ albumId, name }: Renaming): Promise<OwnAlbum> =>
      call(albumsRoutes.updateAlbum, { params: { id: albumId }, body: { name } }),
    meta: { operation: 'rename-album' },
    onMutate: async ({ albumId, name }) => {
      await stopAsking(queryClient, albumId);
      const before = shownName(queryClient, albumId);
      changeAlbum(queryClient, albumId, { albumName: name.trim() });
      return before;
    },
    onSuccess: (album) => changeAlbum(queryClient, album.albumId, album),
    onError: (_error, { albumId }, before) => {
      if (before !== undefined) changeAlbum(queryClient, albumId, { albumName: before });
    },
    onSettled: (_album, _error, { albumId }) => void refreshAlbum(queryClient, albumId),
  });
}

export interface CoverChoice {
  readonly albumId: string;
  /** null: the photo added last. */
  readonly coverPhotoId: string | null;
}

export function setCoverMutation(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: ({ albumId, coverPhotoId }: CoverChoice): Promise<OwnAlbum> =>
      call(albumsRoutes.updateAlbum, { params: { id: albumId }, body: { coverPhotoId } }),
    meta: { operation: 'choose-cover' },
    onSuccess: (album) => changeAlbum(queryClient, album.albumId, album),
    onSettled: (_album, _error, { albumId }) => void refreshAlbum(queryClient, albumId),
  });
}

/** An album that is gone already, deleted in another tab, is as good as deleted. */
async function deleteAlbum(albumId: string): Promise<void> {
  try {
    await call(albumsRoutes.deleteAlbum, { params: { id: albumId } });
  } catch (error) {
    if (!isApiError(error, 'not-found')) throw error;
  }
}

/** Takes the album out of the lists at once, and puts it back when it could not be deleted. */
export function deleteAlbumMutation(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: deleteAlbum,
    meta: { operation: 'delete-album' },
    onMutate: async (albumId) => {
      await stopAsking(queryClient, albumId);
      return takeOutOfLists(queryClient, albumId);
    },
    onError: (_error, _albumId, putBack) => putBack?.(),
    onSettled: () => void refreshAlbumLists(queryClient),
  });
}

/**
 * Takes at most `limits.photos.batchSize` photos out of an album; more go in batches of the page's choice. Whoever
 * calls it says `refreshAlbum` when all are gone.
 */
export function removeFromAlbum(albumId: string, photoIds: readonly string[]): Promise<DeleteResult> {
  return call(albumsRoutes.removeAlbumPhotos, {
    params: { id: albumId },
    body: { photoIds: [...photoIds] },
  });
}
