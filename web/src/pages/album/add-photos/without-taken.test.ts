import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aGroup, aList, anUnknownGroup } from '../../../features/selection/store/pretend-list.ts';
import { addRange, type Ranges, rangesOf } from '../../../features/selection/store/ranges.ts';
import {
  noSelection,
  type SelectionState,
  selectedCount,
} from '../../../features/selection/store/selection-state.ts';
import { selectAll, toggleGroup, toggleItem } from '../../../features/selection/store/transitions.ts';
import {
  createTakenPlaces,
  pickedOf,
  subtractRanges,
  togglePickable,
  withoutTaken,
} from './without-taken.ts';

const items = (ranges: Ranges) =>
  ranges.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, index) => from + index));

const someRanges = fc
  .array(fc.record({ from: fc.nat(60), length: fc.integer({ min: 1, max: 9 }) }))
  .map((parts) =>
    parts.reduce((all, { from, length }) => addRange(all, { from, to: from + length }), [] as Ranges),
  );

test('ranges without others hold exactly the items that only they have', () => {
  fc.assert(
    fc.property(someRanges, someRanges, (ranges, others) => {
      const taken = new Set(items(others));
      const left = subtractRanges(ranges, others);
      expect(left).toEqual(rangesOf(items(ranges).filter((item) => !taken.has(item))));
    }),
  );
});

const months = { may: aGroup(['a', 'b', 'c', 'd']), june: aGroup(['e', 'f']) };
const aState: SelectionState = { ...noSelection, isOn: true, list: aList(months) };
const places = (...taken: string[]) => createTakenPlaces(new Set(taken));

test('photos that are in the album already never stay picked', () => {
  const picked = withoutTaken(selectAll(aState), places('b', 'e', 'f'));
  expect(selectedCount(picked)).toBe(3);
  expect([...picked.selected.keys()]).toEqual(['may']);
});

test('a picked photo that is in the album leaves the others as they are', () => {
  const placesOf = places('b');
  const one = toggleItem(aState, { group: 'may', item: 0 });
  expect(withoutTaken(one, placesOf)).toBe(one);
  expect(selectedCount(withoutTaken(toggleItem(one, { group: 'may', item: 1 }), placesOf))).toBe(1);
});

test('a month of which the photos are not known stays picked until they are', () => {
  const state = toggleGroup({ ...aState, list: aList({ may: anUnknownGroup(4) }) }, 'may');
  expect(withoutTaken(state, places('b'))).toBe(state);
});

test('a month is picked as a whole when all of it that can be picked is, and un-picked then', () => {
  const placesOf = places('b', 'e', 'f');
  const press = (state: SelectionState, key: string) =>
    withoutTaken(togglePickable(state, key, placesOf), placesOf);
  const some = toggleItem(aState, { group: 'may', item: 0 });
  expect(pickedOf(some, 'may', placesOf)).toBe('some');
  const all = press(some, 'may');
  expect(pickedOf(all, 'may', placesOf)).toBe('all');
  expect(selectedCount(all)).toBe(3);
  expect(selectedCount(press(all, 'may'))).toBe(0);
  expect(selectedCount(press(aState, 'june'))).toBe(0);
  expect(pickedOf(aState, 'june', placesOf)).toBe('none');
});

test('without taken photos a month is picked and un-picked as ever', () => {
  const placesOf = places();
  const all = togglePickable(aState, 'june', placesOf);
  expect(selectedCount(all)).toBe(2);
  expect(selectedCount(togglePickable(all, 'june', placesOf))).toBe(0);
});
