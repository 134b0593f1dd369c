import type { ItemGroup, ItemList, ItemPlace } from './item-list.ts';
import { type Ranges, rangesCount, rangesOf } from './ranges.ts';
import type { SelectedGroup, SelectedGroups, SelectionState } from './selection-state.ts';

function* itemsOf(ranges: Ranges): Generator<number> {
  for (const { from, to } of ranges) for (let item = from; item < to; item++) yield item;
}

/** Where the items stand now. What is not known to be the same item leaves the selection: nobody picked it. */
function moveRanges(ranges: Ranges, before: ItemGroup, now: ItemGroup): Ranges {
  const items: number[] = [];
  // Most changes only shift: the next item usually follows the one before.
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

/** A selected group as the list has it now; null when nothing is left of it. */
function followGroup({ basis, ranges }: SelectedGroup, now: ItemGroup): SelectedGroup | null {
  if (now.count === 0) return null;
  if (basis.isSameAs(now)) return { basis: now, ranges };
  const isWhole = rangesCount(ranges) >= basis.count;
  // A group that is selected as a whole, without a look inside, stays so.
  if (isWhole && !(basis.isKnown && now.isKnown)) return whole(now);
  // The new order is on its way: until then the old places are all that is known of these items.
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

function followPlace(place: ItemPlace, before: ItemList, now: ItemList): ItemPlace | null {
  const old = before.get(place.group);
  const group = now.get(place.group);
  if (!old || !group) return null;
  if (old.isSameAs(group)) return place;
  const id = old.idAt(place.item);
  const item = id === null ? -1 : group.indexOf(id);
  return item < 0 ? null : { group: place.group, item };
}

/** The list has changed: what is selected stays the same items, wherever they stand now. */
export function followList(state: SelectionState, list: ItemList): SelectionState {
  if (list === state.list) return state;
  if (state.selected.size === 0 && !state.anchor) return { ...state, list, beforeRange: null };
  return {
    ...state,
    list,
    selected: followGroups(state.selected, list),
    anchor: state.anchor && followPlace(state.anchor, state.list, list),
    beforeRange: state.beforeRange && followGroups(state.beforeRange, list),
  };
}

/** Brings a group up to the list as it is shown, to change what is selected of it. */
export function settled(found: SelectedGroup | undefined, now: ItemGroup): Ranges {
  if (!found) return [];
  if (found.basis.isSameAs(now)) return found.ranges;
  return moveRanges(found.ranges, found.basis, now);
}
