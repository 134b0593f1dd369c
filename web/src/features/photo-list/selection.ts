// Which photos of a list are selected.

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
  stopSelecting,
  toggleGroup,
} from './selection/transitions.ts';
