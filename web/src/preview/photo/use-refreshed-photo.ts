import { type Photo, photosRoutes } from '@keepsake/contract/photos';
import { useQueryClient } from '@tanstack/react-query';
import { isApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { libraryQueries } from '../../library/library-queries.ts';
import {
  type PhotoRef,
  photosHidden,
  photosRemoved,
  photosUpdated,
  type SectionKey,
  type TimelineStore,
  usePhotoList,
} from '../../photo-list/state.ts';

/** Refetches a photo of the library and updates it in the list. */
async function refreshPhoto(key: SectionKey, imageId: string, store: TimelineStore): Promise<Photo> {
  const photo = await call(photosRoutes.getPhoto, { params: { id: imageId } });
  store.update((state) => photosUpdated(state, key, [photo]));
  return photo;
}

/**
 * Refetches a photo of the library, as image URLs expire. A deleted photo leaves the list, and the preview
 * continues as after a push of its deletion.
 */
export function useRefreshedPhoto({ key, imageId }: PhotoRef): () => Promise<Photo> {
  const { store } = usePhotoList();
  const queryClient = useQueryClient();
  return async () => {
    try {
      return await refreshPhoto(key, imageId, store);
    } catch (error) {
      if (isApiError(error) && error.status === 404) {
        store.update((state) => photosRemoved(photosHidden(state, key, [imageId]), key, [imageId]));
        void queryClient.invalidateQueries({ queryKey: libraryQueries });
      }
      throw error;
    }
  };
}
