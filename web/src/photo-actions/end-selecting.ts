import { whenFocusIsFree } from '../browser/when-focus-is-free.ts';
import {
  onlySelected,
  type SelectedGroup,
  type SelectionState,
  type SelectionStore,
  selectedCount,
  stopSelecting,
} from '../photo-list/state.ts';

const idsOf = ({ basis, ranges }: SelectedGroup): (string | null)[] =>
  ranges
    .flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => basis.idAt(from + at)))
    .sort();

const sameRanges = (one: SelectedGroup, other: SelectedGroup): boolean =>
  JSON.stringify(one.ranges) === JSON.stringify(other.ranges);

/** Compares places in an unchanged group, else ids: an unloaded group has no ids. */
function sameGroup(one: SelectedGroup, other: SelectedGroup | undefined): boolean {
  if (!other) return false;
  if (sameRanges(one, other) && one.basis.isSameAs(other.basis)) return true;
  const ids = idsOf(one);
  return !ids.includes(null) && ids.join() === idsOf(other).join();
}

/** Whether the same photos are selected, in any order. */
export function isSameSelected(one: SelectionState, other: SelectionState): boolean {
  if (selectedCount(one) !== selectedCount(other)) return false;
  return [...one.selected].every(([group, found]) => sameGroup(found, other.selected.get(group)));
}

const photo = () => document.querySelector<HTMLElement>('[data-item][tabindex="0"]');

/**
 * Moves the focus from the bar to the photos before the bar is removed. Later the browser would focus the
 * top of the list and scroll there.
 */
function leaveBar(): void {
  if (document.activeElement?.closest('[role=group]')) photo()?.focus({ preventScroll: true });
}

/** Focuses the photos, or the page of an empty list, once dialog and bar are gone. */
export function focusPhotos(): void {
  whenFocusIsFree(() => {
    (photo() ?? document.querySelector<HTMLElement>('main'))?.focus({ preventScroll: true });
  });
}

/** Ends selecting after an action on one photo, unless the selection has changed since. */
export function endSelectingPhoto(selection: SelectionStore, imageId: string, beforeEnd = leaveBar): void {
  if (onlySelected(selection.getSnapshot()) !== imageId) return;
  beforeEnd();
  selection.update(stopSelecting);
}

/** Ends selecting after an action on the photos of `before`, unless the selection has changed since. */
export function endSelecting(selection: SelectionStore, before: SelectionState, beforeEnd = leaveBar): void {
  const now = selection.getSnapshot();
  if (!now.isOn || !isSameSelected(before, now)) return;
  beforeEnd();
  selection.update(stopSelecting);
}
