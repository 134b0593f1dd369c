import type { OwnAlbum } from '@keepsake/contract/albums';
import { photosRoutes } from '@keepsake/contract/photos';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../api/client.ts';
import { pause } from '../../browser/time.ts';
import { useIsUnmounted } from '../../browser/use-is-unmounted.ts';
import { useOfferUndo } from '../../deleted-photos/restore/use-restore.ts';
import { timelineStore } from '../../library/library-list.ts';
import { decrementPhotosCount, libraryQueries } from '../../library/library-queries.ts';
import { focusPhotos } from '../../photo-actions/end-selecting.ts';
import { PhotosFailed, runInBatches } from '../../photo-actions/run-in-batches.ts';
import { type SelectedPhotos, selectedIds } from '../../photo-actions/selected-ids.ts';
import { allStale } from '../../photo-list/state.ts';
import { announce } from '../../ui/announcer/announce.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { decrementAlbumCount, photosCountOf, refreshAlbum } from '../album-cache.ts';
import { removeFromAlbum } from '../album-mutations.ts';
import { albumPhotoList } from '../photos/album-lists.ts';
import { failedCount, removeSelectedPhotos } from './remove-selected-photos.ts';

/** Each sends one batch. */
const senders = {
  album: removeFromAlbum,
  library: (_albumId: string, photoIds: readonly string[]) =>
    call(photosRoutes.deletePhotos, { body: { photoIds: [...photoIds] } }),
} satisfies Record<RemoveFrom, unknown>;

interface Removal {
  readonly from: RemoveFrom;
  readonly count: number;
}

/**
 * Removes the selected photos from the album or the library; optimistic, rolls back what the server refuses.
 */
export function useRemoval(album: OwnAlbum, photos: SelectedPhotos, onRemoved: () => void) {
  const { albumId } = album;
  const [done, setDone] = useState<number | null>(null);
  const isUnmounted = useIsUnmounted();
  const failureText = useFailureText();
  const follow = useFollowUp(album);

  async function remove({ from }: Removal) {
    const ids = await selectedIds(photos);
    setDone(0);
    const before = follow.countNow();
    const removed = removeSelectedPhotos(photos, ids);
    try {
      const send = (photoIds: string[]) => senders[from](albumId, photoIds);
      await runInBatches(ids, { send, pause, onProgress: setDone, refusal: 'Failed to delete photo!' });
      return { removed, ids, before };
    } catch (error) {
      follow.partly(from, removed.fail(error), before);
      throw error;
    }
  }

  const removal = useMutation({
    mutationFn: remove,
    meta: { operation: 'remove-from-album' },
    onError: (error, { from, count }) => {
      // The dialog is unmounted and cannot show the error.
      if (isUnmounted()) showToast({ message: failureText(from, failedCount(error, count)), tone: 'error' });
    },
    onSuccess: async ({ removed, ids, before }, { from }) => {
      // The selection is empty after the removal, which unmounts the dialog.
      const wasUnmounted = isUnmounted();
      follow.decrementCount(ids.length, before);
      // The page gets the new count first: an emptied list would otherwise request the photos that the old count includes.
      await pause(0);
      removed.commit();
      follow.all(from, ids);
      onRemoved();
      if (!wasUnmounted) focusPhotos();
    },
  });
  const failedPhotos = removal.error instanceof PhotosFailed ? removal.error.failed : [];
  const failed = removal.isError ? (removal.variables?.from ?? null) : null;
  return { ...removal, done, failedPhotos, failed };
}

function useFollowUp({ albumId, albumName }: OwnAlbum) {
  const t = useTranslations('album');
  const deleted = useTranslations('deleted');
  const queryClient = useQueryClient();
  const decrementCount = (count: number, before: number | undefined) =>
    decrementAlbumCount(queryClient, albumId, { before, count });
  const refresh = (from: RemoveFrom) => {
    void refreshAlbum(queryClient, albumId);
    if (from === 'album') return;
    timelineStore.update(allStale);
    void queryClient.invalidateQueries({ queryKey: libraryQueries });
  };
  const offerUndo = useOfferUndo(() => {
    albumPhotoList(albumId).store.update(allStale);
    refresh('library');
  });
  const leaveLibrary = (ids: readonly string[]) => {
    decrementPhotosCount(queryClient, ids.length);
    offerUndo({ kind: 'photos', ids: [...ids] }, ids.length);
  };
  return {
    countNow: () => photosCountOf(queryClient, albumId),
    decrementCount,
    partly(from: RemoveFrom, gone: readonly string[], before: number | undefined) {
      if (gone.length > 0) decrementCount(gone.length, before);
      if (gone.length > 0 && from === 'library') leaveLibrary(gone);
      refresh(from);
    },
    all(from: RemoveFrom, ids: readonly string[]) {
      const count = ids.length;
      if (from === 'album') showToast({ message: t('removed', { count, albumName }), tone: 'success' });
      else {
        leaveLibrary(ids);
        announce(deleted('photosDeleted', { count }));
      }
      refresh(from);
    },
  };
}

/** Where photos of an album are deleted from (S17). */
export type RemoveFrom = 'album' | 'library';

/** The sentence for a failed removal, from the error catalogue (ALB-40). */
export function useFailureText(): (from: RemoveFrom, count: number) => string {
  const t = useTranslations('album');
  const preview = useTranslations('preview');
  const selection = useTranslations('selection');
  return (from, count) => {
    if (from === 'album') return t(count === 1 ? 'removeFailedOne' : 'removeFailed');
    return count === 1 ? preview('deleteFailed') : selection('deleteFailed');
  };
}
