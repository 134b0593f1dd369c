import type { ItemGroup } from '../../../features/selection/store/item-list.ts';
import { type Range, type Ranges, rangesCount, rangesOf } from '../../../features/selection/store/ranges.ts';
import type { SelectionState } from '../../../features/selection/store/selection-state.ts';
import { toggleGroup } from '../../../features/selection/store/transitions.ts';

/** Where in a group the taken photos stand; none while the group's photos are not known. */
export type TakenPlaces = (group: ItemGroup) => Ranges;

function* takenItems(group: ItemGroup, taken: ReadonlySet<string>): Generator<number> {
  for (let item = 0; item < group.count; item++) if (taken.has(group.idAt(item) ?? '')) yield item;
}

export function createTakenPlaces(taken: ReadonlySet<string>): TakenPlaces {
  const known = new WeakMap<ItemGroup, Ranges>();
  return (group) => {
    if (!group.isKnown) return [];
    const places = known.get(group) ?? rangesOf(takenItems(group, taken));
    known.set(group, places);
    return places;
  };
}

/** What is left of ranges without others, in one pass. Both are sorted and do not overlap. */
export function subtractRanges(ranges: Ranges, others: Ranges): Range[] {
  const left: Range[] = [];
  let other = 0;
  for (const { from, to } of ranges) {
    let start = from;
    while ((others[other]?.to ?? Number.POSITIVE_INFINITY) <= start) other++;
    for (let at = other; (others[at]?.from ?? Number.POSITIVE_INFINITY) < to; at++) {
      const taken = others[at];
      if (!taken) break;
      if (taken.from > start) left.push({ from: start, to: taken.from });
      start = Math.max(start, taken.to);
    }
    if (start < to) left.push({ from: start, to });
  }
  return left;
}

/** Without the photos that are taken, as far as it is known which these are. */
export function withoutTaken(state: SelectionState, placesOf: TakenPlaces): SelectionState {
  const selected = new Map(state.selected);
  for (const [key, { basis, ranges }] of state.selected) {
    const left = subtractRanges(ranges, placesOf(basis));
    if (left.length === 0) selected.delete(key);
    else if (rangesCount(left) < rangesCount(ranges)) selected.set(key, { basis, ranges: left });
  }
  const isSame = [...state.selected].every(([key, group]) => selected.get(key) === group);
  return isSame ? state : { ...state, selected };
}

/** How much of a group is picked of what can be; `all` only where there is something. */
export function pickedOf(
  { list, selected }: SelectionState,
  key: string,
  placesOf: TakenPlaces,
): 'none' | 'some' | 'all' {
  const found = selected.get(key);
  const group = list.get(key);
  if (!found || !group) return 'none';
  return rangesCount(found.ranges) >= group.count - rangesCount(placesOf(group)) ? 'all' : 'some';
}

/** All of a group that can be picked; none of it when all of that is picked. */
export function togglePickable(state: SelectionState, key: string, placesOf: TakenPlaces): SelectionState {
  const isAll = pickedOf(state, key, placesOf) === 'all';
  const picked = toggleGroup(state, key);
  // With taken photos in it a group is never full: what was some of it is all of it now, and then none.
  return isAll && picked.selected.has(key) ? toggleGroup(picked, key) : picked;
}
