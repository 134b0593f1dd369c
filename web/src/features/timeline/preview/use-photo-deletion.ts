import { useQueryClient } from '@tanstack/react-query';
import { countPhotosOff, libraryQueries } from '../library-user.ts';
import { placeAfterDelete } from '../neighbours/neighbour-of.ts';
import { photosHidden, photosRemoved, photosRestored } from '../store/hiding.ts';
import type { PhotoPlace } from '../store/timeline-state.ts';
import { usePhotoList } from '../use-photo-list.ts';

export interface PhotoDeletion {
  /** Takes the photo out of the list at once; returns the photo that a preview goes on with. */
  begin(place: PhotoPlace): PhotoPlace | undefined;
  /** The server refused: the photo is back where it was. */
  rollBack(place: PhotoPlace): void;
  /** The server has deleted it: counts and the latest photos are asked for again. */
  finish(place: PhotoPlace): void;
}

/** The list's side of a deletion. */
export function usePhotoDeletion(): PhotoDeletion {
  const { store } = usePhotoList();
  const queryClient = useQueryClient();
  return {
    begin({ key, imageId }) {
      const goOnWith = placeAfterDelete(store.getSnapshot(), { key, imageId });
      store.update((state) => photosHidden(state, key, [imageId]));
      return goOnWith;
    },
    rollBack({ key, imageId }) {
      store.update((state) => photosRestored(state, key, [imageId]));
      // The answer may have been lost after the server had deleted it.
      void queryClient.invalidateQueries({ queryKey: libraryQueries });
    },
    finish({ key, imageId }) {
      store.update((state) => photosRemoved(state, key, [imageId]));
      countPhotosOff(queryClient, 1);
      void queryClient.invalidateQueries({ queryKey: libraryQueries });
    },
  };
}
