import type { PhotoSortKey } from '@keepsake/contract/photos';
import { optimisticRemoval } from '../../photo-actions/optimistic-removal.ts';
import { PhotosFailed } from '../../photo-actions/run-in-batches.ts';
import {
  allStale,
  deselectAll,
  monthOf,
  restoreSelection,
  type SelectionState,
  type SelectionStore,
  selectItems,
  stopSelecting,
  type TimelineStore,
  watchSelecting,
} from '../../photo-list/state.ts';
import type { Restorable } from '../restore/use-restore.ts';
import { type CountedRange, photosIn, RangesNotDeleted } from './delete-ranges.ts';
import type { DeletionPlan, MonthDeletion } from './plan-deletion.ts';

interface DeletionDependencies {
  readonly selection: SelectionStore;
  readonly timeline: TimelineStore;
  sortKey(): PhotoSortKey;
}

interface PartlyDeleted {
  readonly deleted: Restorable;
  readonly count: number;
}

export interface SelectedDeletion {
  commit(): void;
  /** Restores what is not deleted and selects it. Null when nothing was deleted. */
  fail(reason: unknown): PartlyDeleted | null;
}

interface Outcome {
  readonly gone: readonly MonthDeletion[];
  readonly back: readonly MonthDeletion[];
  readonly isOutdated: boolean;
  readonly select: (state: SelectionState) => SelectionState;
}

function onlyThese(months: readonly MonthDeletion[], ids: ReadonlySet<string>): MonthDeletion[] {
  return months.flatMap((month) => {
    const some = month.ids?.filter((id) => ids.has(id)) ?? [];
    return some.length > 0 ? [{ ...month, ids: some, photos: some.length }] : [];
  });
}

/** Splits the months into the part that these first ranges cover and the rest. */
function splitAt(
  months: readonly MonthDeletion[],
  first: readonly CountedRange[],
): { within: MonthDeletion[]; behind: MonthDeletion[] } {
  const within: MonthDeletion[] = [];
  const behind: MonthDeletion[] = [];
  for (const month of months) {
    const { year, month: number } = monthOf(month.key);
    const photos = photosIn(first.filter((range) => range.year === year && range.month === number));
    // A whole month is one range.
    const part = (from: number, to: number) => ({
      ...month,
      ids: month.ids?.slice(from, to) ?? null,
      photos: to - from,
    });
    if (photos > 0) within.push(part(0, photos));
    if (photos < month.photos) behind.push(part(photos, month.photos));
  }
  return { within, behind };
}

function outcomeOf({ months }: DeletionPlan, before: SelectionState, reason: unknown): Outcome {
  if (reason instanceof PhotosFailed) {
    const back = onlyThese(months, new Set(reason.failed));
    const select = (state: SelectionState) =>
      back.reduce((next, { key, ids }) => selectItems(next, key, ids ?? []), deselectAll(state));
    return { gone: onlyThese(months, new Set(reason.succeeded)), back, isOutdated: false, select };
  }
  // The current photos are unknown, so everything is refetched.
  const select = (state: SelectionState) => restoreSelection(state, before);
  const accepted = reason instanceof RangesNotDeleted ? reason.accepted : [];
  const { within, behind } = splitAt(months, accepted);
  return { gone: within, back: behind, isOutdated: true, select };
}

function partlyDeleted(reason: unknown): PartlyDeleted | null {
  if (reason instanceof RangesNotDeleted) {
    return { deleted: { kind: 'operations', ids: reason.operations }, count: photosIn(reason.accepted) };
  }
  if (!(reason instanceof PhotosFailed) || reason.succeeded.length === 0) return null;
  return { deleted: { kind: 'photos', ids: reason.succeeded }, count: reason.succeeded.length };
}

/**
 * Hides the photos to delete. When the order changes before the response, the months are only refetched; a
 * new selection stays as it is.
 */
export function hideSelected(dependencies: DeletionDependencies, plan: DeletionPlan): SelectedDeletion {
  const { selection, timeline, sortKey } = dependencies;
  const [before, keyThen] = [selection.getSnapshot(), sortKey()];
  const selecting = watchSelecting(selection);
  const removal = optimisticRemoval(timeline, plan.months);

  function settle({ gone, back, isOutdated, select }: Outcome): void {
    const isReordered = sortKey() !== keyThen;
    if (!isReordered) removal.rollBack(back, gone);
    if (isReordered || isOutdated) timeline.update(allStale);
    selecting.settle(select);
  }

  return {
    commit: () => settle({ gone: plan.months, back: [], isOutdated: false, select: stopSelecting }),
    fail(reason) {
      settle(outcomeOf(plan, before, reason));
      return partlyDeleted(reason);
    },
  };
}
