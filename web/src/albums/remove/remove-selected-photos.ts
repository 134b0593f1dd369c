import { optimisticRemoval, type SectionPhotos } from '../../photo-actions/optimistic-removal.ts';
import { PhotosFailed } from '../../photo-actions/run-in-batches.ts';
import type { SelectedPhotos } from '../../photo-actions/selected-ids.ts';
import {
  deselectAll,
  selectItems,
  stopSelecting,
  watchSelecting,
  wholeList,
} from '../../photo-list/state.ts';

interface SelectedRemoval {
  commit(): void;
  /** Puts the failed photos back and selects them. Returns the ids of the removed ones. */
  fail(reason: unknown): readonly string[];
}

const inAlbum = (ids: readonly string[]): SectionPhotos[] => [{ key: wholeList, ids }];

/** Removes photos from an album's list before the server has responded. A selection begun since stays as it is. */
export function removeSelectedPhotos(
  { list, selection }: SelectedPhotos,
  ids: readonly string[],
): SelectedRemoval {
  const selecting = watchSelecting(selection);
  const removal = optimisticRemoval(list.store, inAlbum(ids));
  return {
    commit() {
      removal.commit();
      selecting.settle(stopSelecting);
    },
    fail(reason) {
      const [gone, back] = reason instanceof PhotosFailed ? [reason.succeeded, reason.failed] : [[], ids];
      removal.rollBack(inAlbum(back), inAlbum(gone));
      selecting.settle((state) => selectItems(deselectAll(state), wholeList, back));
      return gone;
    },
  };
}

export function failedCount(error: Error, selected: number): number {
  return error instanceof PhotosFailed ? error.failed.length : selected;
}
