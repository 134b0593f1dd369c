import { expect, it } from 'vitest';
import { applyCounts, photosHidden, type SectionState, wholeList } from '../../../photo-list/state.ts';
import { emptyTimeline } from '../../../photo-list/store/timeline-state.ts';
import { layoutLoaded } from '../../../photo-list/store/transitions.ts';
import { layoutOfPhotos, photosNamed } from '../../../photo-list/testing/timeline-fixture.ts';
import { type Destination, planMove } from './plan-move.ts';

function makeAlbum(count: number, hidden: readonly string[] = []): SectionState {
  const counted = applyCounts(emptyTimeline, [{ key: wholeList, count }]);
  const known = layoutLoaded(counted, wholeList, layoutOfPhotos(photosNamed('p', count)), 0);
  const month = photosHidden(known, wholeList, hidden).sections.get(wholeList);
  if (!month) throw new Error('no album');
  return month;
}

const plan = (ids: readonly number[], destination: Destination, album = makeAlbum(6)) => {
  const move = planMove(
    album,
    ids.map((id) => `p-${id}`),
    destination,
  );
  return move && `${move.ids.join(' ')} before ${move.before}, at ${move.position}`;
};

it.each<[readonly number[], Destination, string]>([
  [[2], { by: 1 }, 'p-2 before p-4, at 3'],
  [[2], { by: -1 }, 'p-2 before p-1, at 1'],
  [[2], { by: -Infinity }, 'p-2 before p-0, at 0'],
  [[2], { by: Infinity }, 'p-2 before null, at 5'],
  [[2], { by: 9 }, 'p-2 before null, at 5'],
  [[3, 2], { by: 1 }, 'p-2 p-3 before p-5, at 3'],
  [[2, 3], { by: -2 }, 'p-2 p-3 before p-0, at 0'],
  [[0, 4], { by: 1 }, 'p-0 p-4 before null, at 4'],
  [[0, 4], { before: 'p-0' }, 'p-0 p-4 before p-1, at 0'],
  [[1], { before: 'p-4' }, 'p-1 before p-4, at 3'],
  [[1], { before: null }, 'p-1 before null, at 5'],
])('moves %j to %j', (ids, destination, expected) => {
  expect(plan(ids, destination)).toBe(expected);
});

it.each<[readonly number[], Destination]>([
  [[0], { by: -1 }],
  [[5], { by: 1 }],
  [[2], { before: 'p-2' }],
  [[2], { before: 'p-3' }],
  [[2, 3], { before: 'p-3' }],
  [[9], { before: 'p-0' }],
  [[2], { before: 'p-9' }],
])('has no move to send if nothing moves: %j to %j', (ids, destination) => {
  expect(plan(ids, destination)).toBeNull();
});

it('counts what is seen', () => {
  const album = makeAlbum(6, ['p-1', 'p-3']);
  // Shown: 0 2 4 5.
  expect(plan([0], { by: 1 }, album)).toBe('p-0 before p-4, at 1');
});
