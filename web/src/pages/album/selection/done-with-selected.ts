import { type SelectionState, selectedCount } from '../../../features/selection/store/selection-state.ts';
import type { SelectionStore } from '../../../features/selection/store/selection-store.ts';
import { stopSelecting } from '../../../features/selection/store/transitions.ts';
import { selectedKey } from './selected-key.ts';

const isSame = (one: SelectionState, other: SelectionState): boolean =>
  selectedCount(one) === selectedCount(other) && selectedKey(one) === selectedKey(other);

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
