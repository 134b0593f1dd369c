import type { QueryClient } from '@tanstack/react-query';
import { refreshAlbum } from '../../features/albums/album-cache.ts';
import { countOffAlbum, photosCountOf } from '../../features/albums/count-off.ts';
import { placeAfterDelete } from '../../features/timeline/neighbours/neighbour-of.ts';
import { photosHidden, photosRemoved, photosRestored } from '../../features/timeline/store/hiding.ts';
import type { TimelineStore } from '../../features/timeline/store/timeline-store.ts';
import type { TakenOut } from '../preview/use-taking-out.ts';

/** The album's side of a photo that leaves it and stays in the library; the same from its begin to its end. */
export function removalFrom(albumId: string, store: TimelineStore, queryClient: QueryClient): TakenOut {
  let before: number | undefined;
  return {
    begin({ key, imageId }) {
      before = photosCountOf(queryClient, albumId);
      const goOnWith = placeAfterDelete(store.getSnapshot(), { key, imageId });
      store.update((state) => photosHidden(state, key, [imageId]));
      return goOnWith;
    },
    rollBack({ key, imageId }) {
      store.update((state) => photosRestored(state, key, [imageId]));
      // The answer may have been lost after the photo was taken out, or the album may be gone.
      void refreshAlbum(queryClient, albumId);
    },
    finish({ key, imageId }) {
      countOffAlbum(queryClient, albumId, { before, count: 1 });
      store.update((state) => photosRemoved(state, key, [imageId]));
      void refreshAlbum(queryClient, albumId);
    },
  };
}
