import type { ItemGroup, ItemList, ItemPlace } from './item-list.ts';
import { hasItem, type Ranges, rangesCount } from './ranges.ts';

/** What is selected of one group, by the places that its items had in `basis`. */
export interface SelectedGroup {
  readonly basis: ItemGroup;
  readonly ranges: Ranges;
}

/** Only groups of which something is selected. */
export type SelectedGroups = ReadonlyMap<string, SelectedGroup>;

export interface SelectionState {
  readonly isOn: boolean;
  readonly list: ItemList;
  readonly selected: SelectedGroups;
  /** The item last ticked: ranges begin there. */
  readonly anchor: ItemPlace | null;
  /** What was selected before the range that goes from the anchor; null when none does. */
  readonly beforeRange: SelectedGroups | null;
}

export const nothingSelected: SelectedGroups = new Map();

export const noSelection: SelectionState = {
  isOn: false,
  list: new Map(),
  selected: nothingSelected,
  anchor: null,
  beforeRange: null,
};

/** How many items are selected. */
export function selectedCount({ selected }: SelectionState): number {
  return [...selected.values()].reduce((sum, { ranges }) => sum + rangesCount(ranges), 0);
}

/** Id of the item when one is selected; null with none or several, and while it is not known. */
export function onlySelected(state: SelectionState): string | null {
  if (selectedCount(state) !== 1) return null;
  const [group] = state.selected.values();
  const [range] = group?.ranges ?? [];
  return range ? (group?.basis.idAt(range.from) ?? null) : null;
}

/** Whether the item that is shown at a place is selected. */
export function isItemSelected({ list, selected }: SelectionState, { group, item }: ItemPlace): boolean {
  const found = selected.get(group);
  if (!found) return false;
  const shown = list.get(group);
  if (!shown || shown.isSameAs(found.basis)) return hasItem(found.ranges, item);
  const id = shown.idAt(item);
  return id !== null && hasItem(found.ranges, found.basis.indexOf(id));
}

/** How much of a group is selected. */
export function groupState({ list, selected }: SelectionState, group: string): 'none' | 'some' | 'all' {
  const found = selected.get(group);
  if (!found) return 'none';
  return rangesCount(found.ranges) >= (list.get(group)?.count ?? 0) ? 'all' : 'some';
}

/** Groups whose items must be known, so that they are found again when the list changes. */
export function partlySelectedGroups(state: SelectionState): string[] {
  return [...state.selected]
    .filter(([, { basis, ranges }]) => rangesCount(ranges) < basis.count)
    .map(([group]) => group);
}
