import { onlySelected } from '../../../features/selection/store/selection-state.ts';
import type { SelectionStore } from '../../../features/selection/store/selection-store.ts';
import { stopSelecting } from '../../../features/selection/store/transitions.ts';

/**
 * What was asked for the one selected photo is done: selecting ends. Nothing ends when something else is selected by now.
 * @param leaveBar called before the bar goes
 */
export function doneWithPhoto(selection: SelectionStore, imageId: string, leaveBar: () => void): void {
  if (onlySelected(selection.getSnapshot()) !== imageId) return;
  leaveBar();
  selection.update(stopSelecting);
}
