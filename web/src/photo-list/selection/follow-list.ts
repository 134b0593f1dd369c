import { type Ranges, rangesCount, rangesOf, removeRange } from './ranges.ts';
import {
  type ItemGroup,
  type ItemIndex,
  type ItemList,
  type SelectedGroup,
  type SelectedGroups,
  type SelectionState,
  selectedCount,
} from './selection-state.ts';

function* itemsOf(ranges: Ranges): Generator<number> {
  for (const { from, to } of ranges) for (let item = from; item < to; item++) yield item;
}

/** Selects everything except some items with known ids; null when one of these cannot be found. */
function moveRest(ranges: Ranges, before: ItemGroup, now: ItemGroup): Ranges | null {
  const all = { from: 0, to: before.count };
  let moved: Ranges = [{ from: 0, to: now.count }];
  for (const item of itemsOf(ranges.reduce(removeRange, [all]))) {
    const id = before.idAt(item);
    const place = id === null ? -1 : now.indexOf(id);
    if (place < 0 && !(id !== null && now.isKnown)) return null;
    moved = removeRange(moved, { from: place, to: place + 1 });
  }
  return moved;
}

/** The new places of the items. Items that cannot be identified are deselected. */
function moveRanges(ranges: Ranges, before: ItemGroup, now: ItemGroup): Ranges {
  const rest = before.isKnown ? null : moveRest(ranges, before, now);
  if (rest) return rest;
  const items: number[] = [];
  // Most changes only shift places, so try the next place first.
  let expected = 0;
  for (const item of itemsOf(ranges)) {
    const id = before.idAt(item);
    if (id === null) continue;
    const place = now.idAt(expected) === id ? expected : now.indexOf(id);
    if (place < 0) continue;
    items.push(place);
    expected = place + 1;
  }
  return rangesOf(items.sort((a, b) => a - b));
}

const whole = (basis: ItemGroup): SelectedGroup => ({ basis, ranges: [{ from: 0, to: basis.count }] });

/** Null when nothing of it is selected any more. */
function followGroup({ basis, ranges }: SelectedGroup, now: ItemGroup): SelectedGroup | null {
  if (now.count === 0) return null;
  if (basis.isSameAs(now)) return { basis: now, ranges };
  const isWhole = rangesCount(ranges) >= basis.count;
  // A fully selected group with unknown ids stays fully selected.
  if (isWhole && !(basis.isKnown && now.isKnown)) return whole(now);
  // The old places are kept until the new layout is loaded.
  if (basis.isKnown && !now.isKnown) return { basis, ranges };
  const moved = moveRanges(ranges, basis, now);
  return moved.length === 0 ? null : { basis: now, ranges: moved };
}

function followGroups(selected: SelectedGroups, list: ItemList): SelectedGroups {
  const followed = new Map<string, SelectedGroup>();
  for (const [group, found] of selected) {
    const now = list.get(group);
    const next = now && (now === found.basis ? found : followGroup(found, now));
    if (next) followed.set(group, next);
  }
  return followed;
}

function followPlace(place: ItemIndex, before: ItemList, now: ItemList): ItemIndex | null {
  const old = before.get(place.group);
  const group = now.get(place.group);
  if (!old || !group) return null;
  if (old.isSameAs(group)) return place;
  const id = old.idAt(place.item);
  const item = id === null ? -1 : group.indexOf(id);
  return item < 0 ? null : { group: place.group, item };
}

/** Applies a changed list: the same items stay selected at their new places. */
export function followList(state: SelectionState, list: ItemList): SelectionState {
  if (list === state.list) return state;
  if (state.selected.size === 0 && !state.anchor) return { ...state, list, beforeRange: null };
  const selected = followGroups(state.selected, list);
  return {
    ...state,
    list,
    selected,
    lost: state.lost + selectedCount(state) - selectedCount({ selected }),
    anchor: state.anchor && followPlace(state.anchor, state.list, list),
    beforeRange: state.beforeRange && followGroups(state.beforeRange, list),
  };
}

/** Translates the selection of a group to the current list, before it is changed. */
export function settled(found: SelectedGroup | undefined, now: ItemGroup): Ranges {
  if (!found) return [];
  if (found.basis.isSameAs(now)) return found.ranges;
  return moveRanges(found.ranges, found.basis, now);
}
