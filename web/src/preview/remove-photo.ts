import { optimisticRemoval } from '../photo-actions/optimistic-removal.ts';
import { allStale, type PhotoRef, type TimelineStore } from '../photo-list/state.ts';
import { placeAfterDelete } from './neighbours/neighbour-of.ts';

export interface RemovalEffects {
  /** Called before the photo is hidden. */
  readonly begin?: () => void;
  readonly decrementCount: () => void;
  /** Refetches what may have changed, also after a failure: the response may have been lost. */
  readonly refresh: () => void;
}

export interface PhotoRemoval {
  /** The photo to show next; undefined after the last one. */
  readonly next: PhotoRef | undefined;
  rollBack(): void;
  commit(): void;
}

/** Hides one photo before the server has responded. */
export function removePhoto(
  store: TimelineStore,
  { key, imageId }: PhotoRef,
  effects: RemovalEffects,
): PhotoRemoval {
  effects.begin?.();
  const next = placeAfterDelete(store.getSnapshot(), { key, imageId });
  const removal = optimisticRemoval(store, [{ key, ids: [imageId] }]);
  return {
    next,
    rollBack() {
      removal.rollBack();
      effects.refresh();
    },
    commit() {
      // The count comes first: an emptied list would reload with the old count.
      effects.decrementCount();
      removal.commit();
      effects.refresh();
    },
  };
}

/**
 * Reloads the lists of a photo after undo. Their counts do not show the change when they are refetched only
 * afterwards.
 */
export function photoUndone(...lists: readonly TimelineStore[]): void {
  for (const list of lists) list.update(allStale);
}
