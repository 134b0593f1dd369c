import { limits } from '@keepsake/contract/limits';
import type { SortOrder } from '@keepsake/contract/photos';
import type { CountedRange } from '../../../features/delete-photos/delete-ranges.ts';
import { rangesCount } from '../../../features/selection/store/ranges.ts';
import type { SelectedGroup, SelectionState } from '../../../features/selection/store/selection-state.ts';
import { type MonthKey, monthOf } from '../../../features/timeline/months/month-key.ts';

/** The photos of one month that are to be deleted. */
export interface MonthDeletion {
  readonly key: MonthKey;
  /** Null for the whole month, as far as it need not be known. */
  readonly ids: readonly string[] | null;
  readonly photos: number;
}

export interface DeletionPlan {
  readonly months: readonly MonthDeletion[];
  /** What goes to the server as ranges; null when ids go instead. */
  readonly ranges: readonly CountedRange[] | null;
}

/** Whether a selection goes as ranges: larger ones do, where the service takes them. */
export function goesAsRanges(count: number, takesRanges: boolean): boolean {
  return takesRanges && count > limits.photos.maxSelectedAsIds;
}

/** Months whose ids a plan needs. */
export function monthsToKnow({ selected }: SelectionState, asRanges: boolean): MonthKey[] {
  return [...selected]
    .filter(([, group]) => !group.basis.isKnown && !(asRanges && isWhole(group)))
    .map(([key]) => key as MonthKey);
}

const isWhole = ({ basis, ranges }: SelectedGroup) => rangesCount(ranges) === basis.count;

function idAt({ basis }: SelectedGroup, item: number): string {
  const id = basis.idAt(item);
  // Its month could not be loaded: what is not known cannot be deleted.
  if (id === null) throw new Error('The selected photos are not known');
  return id;
}

function idsOf(group: SelectedGroup): string[] {
  return group.ranges.flatMap(({ from, to }) =>
    Array.from({ length: to - from }, (_, index) => idAt(group, from + index)),
  );
}

/** Ranges of the contract begin at the older end, whichever end the list shows first. */
function countedRanges(key: MonthKey, group: SelectedGroup, order: SortOrder): CountedRange[] {
  const month = monthOf(key);
  if (isWhole(group)) return [{ ...month, photos: group.basis.count }];
  return group.ranges.map(({ from, to }) => {
    const [first, last] = [idAt(group, from), idAt(group, to - 1)];
    const [oldest, newest] = order === 'asc' ? [first, last] : [last, first];
    return { ...month, from: oldest, to: newest, photos: to - from };
  });
}

/** What is to be hidden, and what the server is to be asked for. Throws when a needed month is not known. */
export function planDeletion(state: SelectionState, asRanges: boolean, order: SortOrder): DeletionPlan {
  const selected = [...state.selected].map(([key, group]) => [key as MonthKey, group] as const);
  const months = selected.map(([key, group]) => ({
    key,
    ids: asRanges && isWhole(group) ? null : idsOf(group),
    photos: rangesCount(group.ranges),
  }));
  const ranges = asRanges ? selected.flatMap(([key, group]) => countedRanges(key, group, order)) : null;
  return { months, ranges };
}
