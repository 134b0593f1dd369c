import type { QueryClient } from '@tanstack/react-query';
import { changeAlbum, refreshAlbum } from '../../features/albums/album-cache.ts';
import { albumQuery } from '../../features/albums/album-queries.ts';
import { placeAfterDelete } from '../../features/timeline/neighbours/neighbour-of.ts';
import { photosHidden, photosRemoved, photosRestored } from '../../features/timeline/store/hiding.ts';
import type { TimelineStore } from '../../features/timeline/store/timeline-store.ts';
import type { TakenOut } from '../preview/use-taking-out.ts';

/** The album's side of a photo that leaves it and stays in the library. */
export function removalFrom(albumId: string, store: TimelineStore, queryClient: QueryClient): TakenOut {
  return {
    begin({ key, imageId }) {
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
      const photosCount = queryClient.getQueryData(albumQuery(albumId).queryKey)?.photosCount;
      if (photosCount) changeAlbum(queryClient, albumId, { photosCount: photosCount - 1 });
      store.update((state) => photosRemoved(state, key, [imageId]));
      void refreshAlbum(queryClient, albumId);
    },
  };
}
