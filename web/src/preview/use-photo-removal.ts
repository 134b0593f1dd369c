import { useRef } from 'react';
import { type PhotoRef, usePhotoList } from '../photo-list/state.ts';
import { useRefreshedPhoto } from './photo/use-refreshed-photo.ts';
import { type PhotoRemoval, type RemovalEffects, removePhoto } from './remove-photo.ts';
import type { PreviewNavigation } from './use-preview-navigation.ts';

/**
 * Shows the next photo, or the list after the last one; then calls `finish`, also when the next photo cannot
 * be shown. A customer who has left the preview stays where they are.
 */
export async function showNext(
  navigation: Pick<PreviewNavigation, 'show' | 'close' | 'isUnmounted'>,
  nextId: string | undefined,
  finish: () => void,
): Promise<void> {
  try {
    if (navigation.isUnmounted()) return;
    if (nextId === undefined) navigation.close();
    // Removed earlier, the photo would be fetched by its id.
    else await navigation.show(nextId);
  } finally {
    finish();
  }
}

/** Removes the open photo from the list at once; the preview shows the next one after the response. */
export function usePhotoRemoval(place: PhotoRef, navigation: PreviewNavigation, effects: RemovalEffects) {
  const { store } = usePhotoList();
  const removal = useRef<PhotoRemoval>(undefined);
  const refresh = useRefreshedPhoto(place);
  return {
    /** Hides the photo during the request; restores it and rejects on failure. */
    async run(send: () => Promise<void>): Promise<void> {
      const started = removePhoto(store, place, effects);
      removal.current = started;
      try {
        await send();
      } catch (error) {
        started.rollBack();
        // A photo that was deleted elsewhere leaves the list.
        void refresh().catch(() => {});
        throw error;
      }
    },
    finish(): void {
      const { current } = removal;
      void showNext(navigation, current?.next?.imageId, () => current?.commit());
    },
  };
}
