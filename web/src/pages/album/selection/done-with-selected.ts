import { type SelectionState, selectedCount } from '../../../features/selection/store/selection-state.ts';
import type { SelectionStore } from '../../../features/selection/store/selection-store.ts';
import { stopSelecting } from '../../../features/selection/store/transitions.ts';

/** What is selected: ids, and places where they are not known. */
function photosOf({ selected }: SelectionState): string[] {
  return [...selected].flatMap(([group, { basis, ranges }]) =>
    ranges.flatMap(({ from, to }) =>
      Array.from({ length: to - from }, (_, at) => basis.idAt(from + at) ?? `${group} ${from + at}`),
    ),
  );
}

function isSame(one: SelectionState, other: SelectionState): boolean {
  if (selectedCount(one) !== selectedCount(other)) return false;
  const photos = new Set(photosOf(one));
  return photosOf(other).every((photo) => photos.has(photo));
}

/**
 * What was asked for the selected photos is done: selecting ends. Nothing ends when other photos are selected by now.
 * @param leaveBar called before the bar goes
 */
export function doneWithSelected(
  selection: SelectionStore,
  before: SelectionState,
  leaveBar: () => void,
): void {
  const now = selection.getSnapshot();
  if (!now.isOn || !isSame(before, now)) return;
  leaveBar();
  selection.update(stopSelecting);
}
