import { hasItem, type Ranges, rangesCount } from './ranges.ts';

/** Immutable state of a part of a list, such as the photos of a section. */
export interface ItemGroup {
  readonly count: number;
  /** Null while unknown. */
  idAt(item: number): string | null;
  /** -1 when the item is absent or unknown. */
  indexOf(id: string): number;
  readonly isKnown: boolean;
  /** Whether another state of the group has the same items in the same places. */
  isSameAs(other: ItemGroup): boolean;
}

/** Groups by key, in the order of the list. */
export type ItemList = ReadonlyMap<string, ItemGroup>;

/** An item by its group and its place there, from 0. */
export interface ItemIndex {
  readonly group: string;
  readonly item: number;
}

/** The selection in one group, by the places of its items in `basis`. */
export interface SelectedGroup {
  readonly basis: ItemGroup;
  readonly ranges: Ranges;
}

/** Groups with selected items, and no others. */
export type SelectedGroups = ReadonlyMap<string, SelectedGroup>;

export interface SelectionState {
  readonly isOn: boolean;
  /** What photos are selected for; absent: any action. */
  readonly purpose?: 'prints';
  readonly list: ItemList;
  readonly selected: SelectedGroups;
  /** The last selected item, where ranges begin. */
  readonly anchor: ItemIndex | null;
  /** The selection before the range that starts at the anchor; null without a range. */
  readonly beforeRange: SelectedGroups | null;
  /** Selected items that have left the list since selecting began. */
  readonly lost: number;
}

export const nothingSelected: SelectedGroups = new Map();

export const noSelection: SelectionState = {
  isOn: false,
  list: new Map(),
  selected: nothingSelected,
  anchor: null,
  beforeRange: null,
  lost: 0,
};

export function selectedCount({ selected }: Pick<SelectionState, 'selected'>): number {
  return [...selected.values()].reduce((sum, { ranges }) => sum + rangesCount(ranges), 0);
}

/** Id of the only selected item; null otherwise and while unknown. */
export function onlySelected(state: SelectionState): string | null {
  if (selectedCount(state) !== 1) return null;
  const [group] = state.selected.values();
  const [range] = group?.ranges ?? [];
  return range ? (group?.basis.idAt(range.from) ?? null) : null;
}

/** Whether the item at a place is selected. */
export function isItemSelected({ list, selected }: SelectionState, { group, item }: ItemIndex): boolean {
  const found = selected.get(group);
  if (!found) return false;
  const shown = list.get(group);
  if (!shown || shown.isSameAs(found.basis)) return hasItem(found.ranges, item);
  const id = shown.idAt(item);
  return id !== null && hasItem(found.ranges, found.basis.indexOf(id));
}

export function groupState({ list, selected }: SelectionState, group: string): 'none' | 'some' | 'all' {
  const found = selected.get(group);
  if (!found) return 'none';
  return rangesCount(found.ranges) >= (list.get(group)?.count ?? 0) ? 'all' : 'some';
}

/** Groups whose ids are required to find their items after a change. */
export function partlySelectedGroups(state: SelectionState): string[] {
  return [...state.selected]
    .filter(([, { basis, ranges }]) => rangesCount(ranges) < basis.count)
    .map(([group]) => group);
}
