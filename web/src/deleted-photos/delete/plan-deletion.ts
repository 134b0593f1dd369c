import { limits } from '@keepsake/contract/limits';
import type { SortOrder } from '@keepsake/contract/photos';
import { idsOfGroup, loadSelection, selectedIdAt } from '../../photo-actions/selected-ids.ts';
import {
  countOf,
  knownItems,
  monthOf,
  rangesCount,
  type SectionKey,
  type SectionLoader,
  type SelectedGroup,
  type SelectionState,
  type SelectionStore,
  selectedCount,
  type TimelineStore,
} from '../../photo-list/state.ts';
import type { CountedRange } from './delete-ranges.ts';

export interface MonthDeletion {
  readonly key: SectionKey;
  /** Null for the whole month. */
  readonly ids: readonly string[] | null;
  readonly photos: number;
}

export interface DeletionPlan {
  readonly months: readonly MonthDeletion[];
  /** Null when ids are sent instead. */
  readonly ranges: readonly CountedRange[] | null;
}

export function goesAsRanges(count: number, takesRanges: boolean): boolean {
  return takesRanges && count > limits.photos.maxSelectedAsIds;
}

export function monthsToKnow({ selected }: SelectionState, asRanges: boolean): SectionKey[] {
  return [...selected]
    .filter(([, group]) => !group.basis.isKnown && !(asRanges && isWhole(group)))
    .map(([key]) => key as SectionKey);
}

const isWhole = ({ basis, ranges }: SelectedGroup) => rangesCount(ranges) === basis.count;

/** Ranges of the contract begin at the older end. */
function countedRanges(key: SectionKey, group: SelectedGroup, order: SortOrder): CountedRange[] {
  const month = monthOf(key);
  if (isWhole(group)) return [{ ...month, photos: group.basis.count }];
  return group.ranges.map(({ from, to }) => {
    const [first, last] = [selectedIdAt(group, from), selectedIdAt(group, to - 1)];
    const [oldest, newest] = order === 'asc' ? [first, last] : [last, first];
    return { ...month, from: oldest, to: newest, photos: to - from };
  });
}

/** Throws when a required month is not loaded. */
export function planDeletion(state: SelectionState, asRanges: boolean, order: SortOrder): DeletionPlan {
  const selected = [...state.selected].map(([key, group]) => [key as SectionKey, group] as const);
  const months = selected.map(([key, group]) => ({
    key,
    ids: asRanges && isWhole(group) ? null : idsOfGroup(group),
    photos: rangesCount(group.ranges),
  }));
  const ranges = asRanges ? selected.flatMap(([key, group]) => countedRanges(key, group, order)) : null;
  return { months, ranges };
}

interface PlanDependencies {
  readonly selection: SelectionStore;
  readonly timeline: TimelineStore;
  readonly loader: Pick<SectionLoader, 'loadLayout' | 'reload'>;
}

/** Months that the server would reject: their photos or counts have changed. */
function outdatedMonths({ selection, timeline }: PlanDependencies): SectionKey[] {
  const { sections } = timeline.getSnapshot();
  const keys = [...selection.getSnapshot().selected.keys()] as SectionKey[];
  return keys.filter((key) => {
    const month = sections.get(key);
    return month?.stale && (month.layout || knownItems(month) > countOf(month));
  });
}

/**
 * Loads the ids that the deletion requires, and plans it. Rejects with SelectionChanged when the number of
 * photos has changed: the customer has not confirmed the new one.
 */
export async function planSelected(
  dependencies: PlanDependencies,
  takesRanges: boolean,
  order: SortOrder,
): Promise<DeletionPlan> {
  const { selection, loader } = dependencies;
  const asRanges = goesAsRanges(selectedCount(selection.getSnapshot()), takesRanges);
  const unknown = monthsToKnow(selection.getSnapshot(), asRanges);
  const outdated = asRanges ? outdatedMonths(dependencies) : [];
  const state = await loadSelection(selection, () =>
    Promise.all([...unknown.map(loader.loadLayout), ...outdated.map(loader.reload)]),
  );
  return planDeletion(state, asRanges, order);
}
