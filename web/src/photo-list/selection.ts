// The selected photos of a list.

export { loadedOfSelected } from './selection/loaded-of-selected.ts';
export { type Range, type Ranges, rangesCount, rangesOf } from './selection/ranges.ts';
export { selectionOfList } from './selection/selection-of-list.ts';
export type { ItemGroup } from './selection/selection-state.ts';
export {
  isItemSelected,
  onlySelected,
  type SelectedGroup,
  type SelectionState,
  selectedCount,
} from './selection/selection-state.ts';
export type { SelectionStore } from './selection/selection-store.ts';
export { useSelection, watchSelecting } from './selection/selection-store.ts';
export {
  deselectAll,
  restoreSelection,
  selectItems,
  startSelecting,
  startSelectingPrints,
  stopSelecting,
  toggleGroup,
} from './selection/transitions.ts';
