import { onlySelected } from '../../../features/selection/store/selection-state.ts';
import type { SelectionStore } from '../../../features/selection/store/selection-store.ts';
import { stopSelecting } from '../../../features/selection/store/transitions.ts';

/**
 * What was asked for the one selected photo is done: selecting ends. False, and nothing ends, when something else is
 * selected by now.
 */
export function doneWithPhoto(selection: SelectionStore, imageId: string): boolean {
  if (onlySelected(selection.getSnapshot()) !== imageId) return false;
  selection.update(stopSelecting);
  return true;
}
