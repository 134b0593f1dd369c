import { albumsRoutes, cleanAlbumName, type OwnAlbum } from '@keepsake/contract/albums';
import type { DeleteResult } from '@keepsake/contract/photos';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { isApiError } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { pause } from '../browser/time.ts';
import { runOnExisting } from '../photo-actions/run-on-existing.ts';
import { changeAlbum, refreshAlbum, refreshAlbumLists, shownName, takeOutOfLists } from './album-cache.ts';
import { albumListsKey, albumQuery } from './album-queries.ts';

/**
 * Mutations of albums, for `useMutation(...(queryClient))`. They refetch albums and lists. The caller
 * refetches the count of albums (`libraryUserQuery`), which belongs to the library.
 */

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

/** A response to an earlier request must not overwrite the cache. */
async function cancelQueries(queryClient: QueryClient, albumId: string): Promise<void> {
  await Promise.all([
    queryClient.cancelQueries({ queryKey: albumListsKey }),
    queryClient.cancelQueries({ queryKey: albumQuery(albumId).queryKey, exact: true }),
  ]);
}

/** Optimistic; rolls back on failure. */
export function renameAlbumMutation(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: ({ albumId, name }: Renaming): Promise<OwnAlbum> =>
      call(albumsRoutes.updateAlbum, { params: { id: albumId }, body: { name } }),
    meta: { operation: 'rename-album' },
    onMutate: async ({ albumId, name }) => {
      await cancelQueries(queryClient, albumId);
      const before = shownName(queryClient, albumId);
      changeAlbum(queryClient, albumId, { albumName: cleanAlbumName(name) });
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
  /** null: the latest photo. */
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

/** An album deleted in another tab counts as deleted. */
async function deleteAlbum(albumId: string): Promise<void> {
  try {
    await call(albumsRoutes.deleteAlbum, { params: { id: albumId } });
  } catch (error) {
    if (!isApiError(error, 'not-found')) throw error;
  }
}

/** Optimistic; rolls back on failure. */
export function deleteAlbumMutation(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: deleteAlbum,
    meta: { operation: 'delete-album' },
    onMutate: async (albumId) => {
      await cancelQueries(queryClient, albumId);
      return takeOutOfLists(queryClient, albumId);
    },
    onError: (_error, _albumId, putBack) => putBack?.(),
    onSettled: () => void refreshAlbumLists(queryClient),
  });
}

/**
 * Removes at most `limits.photos.batchSize` photos. The caller sends further batches and calls `refreshAlbum`
 * after the last one.
 */
export function removeFromAlbum(albumId: string, photoIds: readonly string[]): Promise<DeleteResult> {
  return call(albumsRoutes.removeAlbumPhotos, {
    params: { id: albumId },
    body: { photoIds: [...photoIds] },
  });
}

/**
 * Resolves to the number of added photos, without those that were deleted elsewhere. Rejects with PhotosFailed, or
 * with the API's error if a retry cannot help.
 */
export async function addPhotosToAlbum(
  albumId: string,
  imageIds: readonly string[],
  onProgress: (done: number, total: number) => void,
): Promise<number> {
  onProgress(0, new Set(imageIds).size);
  const { done } = await runOnExisting(imageIds, {
    send: (photoIds) => call(albumsRoutes.addAlbumPhotos, { params: { id: albumId }, body: { photoIds } }),
    pause,
    onProgress,
    refusal: 'Failed to add photo!',
    stopsOnError: true,
  });
  return done.length;
}
