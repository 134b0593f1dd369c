import { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { addRange } from '../../photo-list/selection/ranges.ts';
import { noSelection } from '../../photo-list/selection/selection-state.ts';
import { selectAll, toggleItem } from '../../photo-list/selection/transitions.ts';
import {
  type Ranges,
  rangesOf,
  type SelectionState,
  selectedCount,
  toggleGroup,
} from '../../photo-list/state.ts';
import { makeGroup, makeList, makeUnknownGroup } from '../../photo-list/testing/fake-list.ts';
import { refreshAlbum } from '../album-cache.ts';
import { albumQuery, albumsKey } from '../album-queries.ts';
import {
  addedPhotosQuery,
  createAddedPlaces,
  pickedOf,
  subtractRanges,
  togglePickable,
  withoutAdded,
} from './added-photos.ts';

it('the photos of an album are not refetched with that album or with all albums', async () => {
  const queryClient = new QueryClient();
  const { queryKey } = addedPhotosQuery('a1');
  const known = albumQuery('a1').queryKey;
  queryClient.setQueryData(queryKey, new Set(['p1']));
  queryClient.setQueryData([...known], { albumId: 'a1' } as never);
  await refreshAlbum(queryClient, 'a1');
  await queryClient.invalidateQueries({ queryKey: albumsKey });
  expect(queryClient.getQueryState(known)?.isInvalidated).toBe(true);
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(false);
});

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

const months = { may: makeGroup(['a', 'b', 'c', 'd']), june: makeGroup(['e', 'f']) };
const makeState: SelectionState = { ...noSelection, isOn: true, list: makeList(months) };
const places = (...taken: string[]) => createAddedPlaces(new Set(taken));

test('photos that are in the album already never stay picked', () => {
  const picked = withoutAdded(selectAll(makeState), places('b', 'e', 'f'));
  expect(selectedCount(picked)).toBe(3);
  expect([...picked.selected.keys()]).toEqual(['may']);
});

test('a picked photo that is in the album leaves the others as they are', () => {
  const placesOf = places('b');
  const one = toggleItem(makeState, { group: 'may', item: 0 });
  expect(withoutAdded(one, placesOf)).toBe(one);
  expect(selectedCount(withoutAdded(toggleItem(one, { group: 'may', item: 1 }), placesOf))).toBe(1);
});

test('keeps a month picked until its photos are loaded', () => {
  const state = toggleGroup({ ...makeState, list: makeList({ may: makeUnknownGroup(4) }) }, 'may');
  expect(withoutAdded(state, places('b'))).toBe(state);
});

test('a month is picked as a whole when all of it that can be picked is, and un-picked then', () => {
  const placesOf = places('b', 'e', 'f');
  const press = (state: SelectionState, key: string) =>
    withoutAdded(togglePickable(state, key, placesOf), placesOf);
  const some = toggleItem(makeState, { group: 'may', item: 0 });
  expect(pickedOf(some, 'may', placesOf)).toBe('some');
  const all = press(some, 'may');
  expect(pickedOf(all, 'may', placesOf)).toBe('all');
  expect(selectedCount(all)).toBe(3);
  expect(selectedCount(press(all, 'may'))).toBe(0);
  expect(selectedCount(press(makeState, 'june'))).toBe(0);
  expect(pickedOf(makeState, 'june', placesOf)).toBe('none');
});

test('picks and un-picks a month without taken photos', () => {
  const placesOf = places();
  const all = togglePickable(makeState, 'june', placesOf);
  expect(selectedCount(all)).toBe(2);
  expect(selectedCount(togglePickable(all, 'june', placesOf))).toBe(0);
});
