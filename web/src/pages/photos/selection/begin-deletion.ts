import type { PhotoSortKey } from '@keepsake/contract/photos';
import { PhotosNotDeleted } from '../../../features/delete-photos/delete-in-batches.ts';
import { photosIn, RangesNotDeleted } from '../../../features/delete-photos/delete-ranges.ts';
import type { Restorable } from '../../../features/recently-deleted/use-restore.ts';
import { watchSelecting } from '../../../features/selection/store/same-selecting.ts';
import type { SelectionState } from '../../../features/selection/store/selection-state.ts';
import type { SelectionStore } from '../../../features/selection/store/selection-store.ts';
import {
  deselectAll,
  restoreSelection,
  selectItems,
  stopSelecting,
} from '../../../features/selection/store/transitions.ts';
import type { TimelineStore } from '../../../features/timeline/store/timeline-store.ts';
import { allStale } from '../../../features/timeline/store/transitions.ts';
import { hidePhotos, onlyThese, removePhotos, showPhotos, splitAt } from './hide-photos.ts';
import type { DeletionPlan, MonthDeletion } from './plan-deletion.ts';

interface DeletionWorld {
  /** It follows the timeline. */
  readonly selection: SelectionStore;
  readonly timeline: TimelineStore;
  sortKey(): PhotoSortKey;
}

/** What a deletion that failed has deleted nevertheless. */
interface PartlyDeleted {
  readonly deleted: Restorable;
  readonly count: number;
}

export interface BegunDeletion {
  /** Everything is deleted: it leaves the list, and selecting ends. */
  finish(): void;
  /** What is not deleted is back in its place, and selected. Null when nothing was deleted. */
  fail(reason: unknown): PartlyDeleted | null;
}

interface Outcome {
  readonly gone: readonly MonthDeletion[];
  readonly back: readonly MonthDeletion[];
  readonly isOutdated: boolean;
  readonly select: (state: SelectionState) => SelectionState;
}

function outcomeOf({ months }: DeletionPlan, before: SelectionState, reason: unknown): Outcome {
  if (reason instanceof PhotosNotDeleted) {
    const back = onlyThese(months, new Set(reason.failed));
    const select = (state: SelectionState) =>
      back.reduce((next, { key, ids }) => selectItems(next, key, ids ?? []), deselectAll(state));
    return { gone: onlyThese(months, new Set(reason.deleted)), back, isOutdated: false, select };
  }
  // What is there now is not what was seen, or nobody knows how much of it: everything is asked for anew.
  const select = (state: SelectionState) => restoreSelection(state, before);
  const accepted = reason instanceof RangesNotDeleted ? reason.accepted : [];
  const { within, behind } = splitAt(months, accepted);
  return { gone: within, back: behind, isOutdated: true, select };
}

function partlyDeleted(reason: unknown): PartlyDeleted | null {
  if (reason instanceof RangesNotDeleted) {
    return { deleted: { kind: 'operations', ids: reason.operations }, count: photosIn(reason.accepted) };
  }
  if (!(reason instanceof PhotosNotDeleted) || reason.deleted.length === 0) return null;
  return { deleted: { kind: 'photos', ids: reason.deleted }, count: reason.deleted.length };
}

/**
 * Takes what is to be deleted out of the list. The list may be in another order when the server has answered, and
 * something else be selected: then the months are only asked for anew, and that selection is left alone.
 */
export function beginDeletion(world: DeletionWorld, plan: DeletionPlan): BegunDeletion {
  const { selection, timeline, sortKey } = world;
  const [before, keyThen] = [selection.getSnapshot(), sortKey()];
  const selecting = watchSelecting(selection);
  timeline.update((state) => hidePhotos(state, plan.months));

  function settle({ gone, back, isOutdated, select }: Outcome): void {
    timeline.update((state) => {
      if (sortKey() !== keyThen) return allStale(state);
      const next = removePhotos(showPhotos(state, back), gone);
      return isOutdated ? allStale(next) : next;
    });
    selecting.settle(select);
  }

  return {
    finish: () => settle({ gone: plan.months, back: [], isOutdated: false, select: stopSelecting }),
    fail(reason) {
      settle(outcomeOf(plan, before, reason));
      return partlyDeleted(reason);
    },
  };
}
