import type { OwnAlbum } from '@keepsake/contract/albums';
import { photosRoutes } from '@keepsake/contract/photos';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../../api/client.ts';
import { pause } from '../../../browser/pause.ts';
import { useIsAway } from '../../../browser/use-is-away.ts';
import { refreshAlbum } from '../../../features/albums/album-cache.ts';
import { removeFromAlbum } from '../../../features/albums/album-mutations.ts';
import { countOffAlbum, photosCountOf } from '../../../features/albums/count-off.ts';
import { deleteInBatches, PhotosNotDeleted } from '../../../features/delete-photos/delete-in-batches.ts';
import { useOfferUndo } from '../../../features/recently-deleted/use-offer-undo.ts';
import type { RemoveFrom } from '../../../features/remove-from-album/remove-from.ts';
import { useFailureText } from '../../../features/remove-from-album/use-failure-text.ts';
import { countPhotosOff, libraryQueries } from '../../../features/timeline/library-user.ts';
import { allStale } from '../../../features/timeline/store/transitions.ts';
import { timelineStore } from '../../../features/timeline/timeline.ts';
import { announce } from '../../../ui/announcer/announce.ts';
import { showToast } from '../../../ui/toast/toasts.ts';
import { albumPhotoList } from '../album-photos/album-lists.ts';
import { beginRemoval } from './begin-removal.ts';
import { failedCount } from './failed-count.ts';
import { focusAlbum } from './focus-album.ts';
import { type SelectedPhotos, selectedIds } from './selected-photos.ts';

/** Each asks for one batch. */
const senders = {
  album: removeFromAlbum,
  library: (_albumId: string, photoIds: readonly string[]) =>
    call(photosRoutes.deletePhotos, { body: { photoIds: [...photoIds] } }),
} satisfies Record<RemoveFrom, unknown>;

interface Removal {
  readonly from: RemoveFrom;
  /** Photos that were selected. */
  readonly count: number;
}

/** Deletes what is selected from the album, or from the library: out of sight at once, back as far as it is refused. */
export function useRemoval(album: OwnAlbum, photos: SelectedPhotos, onRemoved: () => void) {
  const { albumId } = album;
  const [done, setDone] = useState<number | null>(null);
  const isAway = useIsAway();
  const failureText = useFailureText();
  const follow = useFollowUp(album);

  async function remove({ from }: Removal) {
    const ids = await selectedIds(photos);
    setDone(0);
    const before = follow.countNow();
    const begun = beginRemoval(photos, ids);
    try {
      const send = (photoIds: string[]) => senders[from](albumId, photoIds);
      await deleteInBatches(ids, { send, pause, onProgress: setDone });
      return { begun, ids, before };
    } catch (error) {
      follow.partly(from, begun.fail(error), before);
      throw error;
    }
  }

  const removal = useMutation({
    mutationFn: remove,
    meta: { operation: 'remove-from-album' },
    onError: (error, { from, count }) => {
      // No dialog is left that would say it.
      if (isAway()) showToast({ message: failureText(from, failedCount(error, count)), tone: 'error' });
    },
    onSuccess: async ({ begun, ids, before }, { from }) => {
      // It is away soon in any case: nothing is selected then.
      const wasAway = isAway();
      follow.countOff(ids.length, before);
      // The page hears of the new count first: a list that is emptied would ask again for what the old one says.
      await pause(0);
      begun.finish();
      follow.all(from, ids);
      onRemoved();
      if (!wasAway) focusAlbum();
    },
  });
  const failedPhotos = removal.error instanceof PhotosNotDeleted ? removal.error.failed : [];
  const failed = removal.isError ? (removal.variables?.from ?? null) : null;
  return { ...removal, done, failedPhotos, failed };
}

/** What is told, and asked for again, when photos are gone. */
function useFollowUp({ albumId, albumName }: OwnAlbum) {
  const t = useTranslations('album');
  const deleted = useTranslations('deleted');
  const queryClient = useQueryClient();
  const countOff = (count: number, before: number | undefined) =>
    countOffAlbum(queryClient, albumId, { before, count });
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
    countPhotosOff(queryClient, ids.length);
    offerUndo({ kind: 'photos', ids: [...ids] }, ids.length);
  };
  return {
    countNow: () => photosCountOf(queryClient, albumId),
    countOff,
    /** Some are gone, others are not. */
    partly(from: RemoveFrom, gone: readonly string[], before: number | undefined) {
      if (gone.length > 0) countOff(gone.length, before);
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
