import type { OwnAlbum } from '@keepsake/contract/albums';
import { photosRoutes } from '@keepsake/contract/photos';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../../api/client.ts';
import { pause } from '../../../browser/pause.ts';
import { changeAlbum, refreshAlbum } from '../../../features/albums/album-cache.ts';
import { removeFromAlbum } from '../../../features/albums/album-mutations.ts';
import { albumQuery } from '../../../features/albums/album-queries.ts';
import { deleteInBatches, PhotosNotDeleted } from '../../../features/delete-photos/delete-in-batches.ts';
import { useOfferUndo } from '../../../features/recently-deleted/use-offer-undo.ts';
import type { RemoveFrom } from '../../../features/remove-from-album/remove-photos-dialog.tsx';
import { countPhotosOff, libraryQueries } from '../../../features/timeline/library-user.ts';
import { allStale } from '../../../features/timeline/store/transitions.ts';
import { timelineStore } from '../../../features/timeline/timeline.ts';
import { announce } from '../../../ui/announcer/announce.ts';
import { showToast } from '../../../ui/toast/toasts.ts';
import { albumPhotoList } from '../album-photos/album-lists.ts';
import { beginRemoval } from './begin-removal.ts';
import { focusAlbum } from './focus-album.ts';
import { type SelectedPhotos, selectedIds } from './selected-photos.ts';

/** Each asks for one batch. */
const senders = {
  album: removeFromAlbum,
  library: (_albumId: string, photoIds: readonly string[]) =>
    call(photosRoutes.deletePhotos, { body: { photoIds: [...photoIds] } }),
} satisfies Record<RemoveFrom, unknown>;

/** Deletes what is selected from the album, or from the library: out of sight at once, back as far as it is refused. */
export function useRemoval(album: OwnAlbum, photos: SelectedPhotos, onRemoved: () => void) {
  const { albumId } = album;
  const [done, setDone] = useState<number | null>(null);
  const follow = useFollowUp(album);

  async function remove(from: RemoveFrom) {
    const ids = await selectedIds(photos);
    setDone(0);
    const begun = beginRemoval(photos, ids);
    try {
      const send = (photoIds: string[]) => senders[from](albumId, photoIds);
      await deleteInBatches(ids, { send, pause, onProgress: setDone });
      return { begun, ids };
    } catch (error) {
      follow.partly(from, begun.fail(error));
      throw error;
    }
  }

  const removal = useMutation({
    mutationFn: remove,
    meta: { operation: 'remove-from-album' },
    onSuccess: async ({ begun, ids }, from) => {
      follow.countOff(ids.length);
      // The page hears of the new count first: a list that is emptied would ask again for what the old one says.
      await pause(0);
      begun.finish();
      follow.all(from, ids);
      onRemoved();
      focusAlbum();
    },
  });
  const failedPhotos = removal.error instanceof PhotosNotDeleted ? removal.error.failed : [];
  return { ...removal, done, failedPhotos, failed: removal.isError ? (removal.variables ?? null) : null };
}

/** What is told, and asked for again, when photos are gone. */
function useFollowUp({ albumId, albumName }: OwnAlbum) {
  const t = useTranslations('album');
  const deleted = useTranslations('deleted');
  const queryClient = useQueryClient();
  const countOff = (count: number) => {
    const { photosCount = 0 } = queryClient.getQueryData(albumQuery(albumId).queryKey) ?? {};
    changeAlbum(queryClient, albumId, { photosCount: Math.max(0, photosCount - count) });
  };
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
    countOff,
    /** Some are gone, others are not. */
    partly(from: RemoveFrom, gone: readonly string[]) {
      if (gone.length > 0) countOff(gone.length);
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
