import { PhotosNotDeleted } from '../../../features/delete-photos/delete-in-batches.ts';
import { watchSelecting } from '../../../features/selection/store/same-selecting.ts';
import { deselectAll, selectItems, stopSelecting } from '../../../features/selection/store/transitions.ts';
import { wholeList } from '../../../features/timeline/months/month-key.ts';
import { photosHidden, photosRemoved, photosRestored } from '../../../features/timeline/store/hiding.ts';
import type { SelectedPhotos } from './selected-photos.ts';

interface BegunRemoval {
  /** All of them are gone, and selecting ends. */
  finish(): void;
  /** What is still there is back in its place, and selected. Returns the ids of what is gone nevertheless. */
  fail(reason: unknown): readonly string[];
}

/**
 * Takes photos out of an album's list before the server has agreed. What is selected when it has answered, in another
 * act of selecting, is left alone.
 */
export function beginRemoval({ list, selection }: SelectedPhotos, ids: readonly string[]): BegunRemoval {
  const { store } = list;
  const selecting = watchSelecting(selection);
  store.update((state) => photosHidden(state, wholeList, ids));
  return {
    finish() {
      store.update((state) => photosRemoved(state, wholeList, ids));
      selecting.settle(stopSelecting);
    },
    fail(reason) {
      const [gone, back] = reason instanceof PhotosNotDeleted ? [reason.deleted, reason.failed] : [[], ids];
      store.update((state) => photosRemoved(photosRestored(state, wholeList, back), wholeList, gone));
      selecting.settle((state) => selectItems(deselectAll(state), wholeList, back));
      return gone;
    },
  };
}
