import { followList, settled } from './follow-list.ts';
import { addRange, hasItem, joinRanges, noRanges, type Range, type Ranges, removeRange } from './ranges.ts';
import {
  groupState,
  type ItemIndex,
  type ItemList,
  isItemSelected,
  noSelection,
  nothingSelected,
  type SelectedGroups,
  type SelectionState,
} from './selection-state.ts';

/** Transitions of a selection. Each returns the same state when nothing changes. */

function withRanges(groups: SelectedGroups, list: ItemList, group: string, ranges: Ranges): SelectedGroups {
  const basis = list.get(group);
  const next = new Map(groups);
  if (basis && ranges.length > 0) next.set(group, { basis, ranges });
  else next.delete(group);
  return next;
}

function update(state: SelectionState, group: string, change: (ranges: Ranges) => Ranges): SelectionState {
  const shown = state.list.get(group);
  if (!shown || shown.count === 0) return state;
  const ranges = change(settled(state.selected.get(group), shown));
  return { ...state, isOn: true, selected: withRanges(state.selected, state.list, group, ranges) };
}

export function startSelecting(state: SelectionState): SelectionState {
  return state.isOn ? state : { ...state, isOn: true };
}

/** Keeps what is selected. */
export function startSelectingPrints(state: SelectionState): SelectionState {
  return { ...state, isOn: true, purpose: 'prints' };
}

/** Stopping clears the selection (SEL-5). */
export function stopSelecting(state: SelectionState): SelectionState {
  return state.isOn ? { ...noSelection, list: state.list } : state;
}

/** Selects an item and makes it the anchor of ranges; or deselects it and removes the anchor. */
export function toggleItem(state: SelectionState, place: ItemIndex): SelectionState {
  const { group, item } = place;
  if (item < 0 || item >= (state.list.get(group)?.count ?? 0)) return state;
  const range = { from: item, to: item + 1 };
  const next = update(state, group, (ranges) =>
    hasItem(ranges, item) ? removeRange(ranges, range) : addRange(ranges, range),
  );
  return { ...next, anchor: isItemSelected(next, place) ? place : null, beforeRange: null };
}

/** A whole group: all selected → none, else all (SEL-4). */
export function toggleGroup(state: SelectionState, group: string): SelectionState {
  const count = state.list.get(group)?.count ?? 0;
  if (count === 0) return state;
  const isAll = groupState(state, group) === 'all';
  const next = update(state, group, () => (isAll ? noRanges : [{ from: 0, to: count }]));
  return { ...next, anchor: isAll ? null : { group, item: 0 }, beforeRange: null };
}

/** The parts of the groups between two places, both included. */
function between(list: ItemList, one: ItemIndex, other: ItemIndex): [string, Range][] {
  const groups = [...list.keys()];
  const rank = ({ group }: ItemIndex) => groups.indexOf(group);
  const isForward = rank(one) - rank(other) || one.item - other.item;
  const [first, last] = isForward <= 0 ? [one, other] : [other, one];
  return groups.slice(rank(first), rank(last) + 1).map((group) => {
    const count = list.get(group)?.count ?? 0;
    const from = group === first.group ? first.item : 0;
    const to = group === last.group ? last.item + 1 : count;
    return [group, { from, to: Math.min(to, count) }];
  });
}

/**
 * Selects the range from the anchor to this item in addition to the previous selection, and replaces the
 * previous range. Without an anchor it begins at `start`, or here.
 */
export function extendRange(state: SelectionState, place: ItemIndex, start?: ItemIndex): SelectionState {
  if (!state.list.has(place.group)) return state;
  const anchor = state.anchor && state.list.has(state.anchor.group) ? state.anchor : (start ?? place);
  const beforeRange = state.beforeRange ?? state.selected;
  const selected = between(state.list, anchor, place).reduce((groups, [group, range]) => {
    const shown = state.list.get(group);
    const had = shown ? settled(groups.get(group), shown) : noRanges;
    return withRanges(groups, state.list, group, addRange(had, range));
  }, beforeRange);
  return { ...state, isOn: true, selected, anchor, beforeRange };
}

export function selectAll(state: SelectionState): SelectionState {
  const selected = new Map(
    [...state.list]
      .filter(([, { count }]) => count > 0)
      .map(([group, basis]) => [group, { basis, ranges: [{ from: 0, to: basis.count }] }]),
  );
  return { ...state, isOn: true, selected, anchor: null, beforeRange: null };
}

export function deselectAll(state: SelectionState): SelectionState {
  if (state.selected.size === 0) return state;
  return { ...state, selected: nothingSelected, anchor: null, beforeRange: null };
}

/** Adds these items as far as they are known, for example those that could not be deleted. */
export function selectItems(state: SelectionState, group: string, ids: readonly string[]): SelectionState {
  const shown = state.list.get(group);
  const items = ids.map((id) => shown?.indexOf(id) ?? -1).filter((item) => item >= 0);
  if (items.length === 0) return state;
  const more = items.map((item) => ({ from: item, to: item + 1 }));
  return { ...update(state, group, (ranges) => more.reduce(addRange, ranges)), beforeRange: null };
}

/** Deselects the items that are selected at these places; the others stay. */
export function deselectItems(state: SelectionState, places: readonly ItemIndex[]): SelectionState {
  const found = places.filter((place) => isItemSelected(state, place));
  if (found.length === 0) return state;
  const next = found.reduce((before, { group, item }) => {
    const range = { from: item, to: item + 1 };
    return update(before, group, (ranges) => removeRange(ranges, range));
  }, state);
  return { ...next, anchor: null, beforeRange: null };
}

/** Restores an earlier selection at its current places, for example after undo. */
export function restoreSelection(state: SelectionState, before: SelectionState): SelectionState {
  return followList({ ...before, beforeRange: null }, state.list);
}

/** Selects these items in addition to an earlier selection; what was selected since is not. Ranges by group. */
export function selectTouched(
  state: SelectionState,
  before: SelectionState,
  touched: ReadonlyMap<string, Ranges>,
): SelectionState {
  const base = restoreSelection(state, before);
  const selected = new Map(base.selected);
  for (const [group, ranges] of touched) {
    const basis = state.list.get(group);
    if (!basis) continue;
    const joined = joinRanges(settled(selected.get(group), basis), ranges);
    selected.set(group, { basis, ranges: removeRange(joined, { from: basis.count, to: Infinity }) });
  }
  return { ...base, isOn: state.isOn || selected.size > 0, selected };
}
