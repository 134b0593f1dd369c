import { expect, it } from 'vitest';
import { applyCounts, photosHidden, photosRemoved, wholeList } from '../../photo-list/state.ts';
import { makeTimeline, photosNamed } from '../../photo-list/testing/timeline-fixture.ts';
import { shownCount } from './open-album.tsx';

const known = makeTimeline([{ key: wholeList, count: 1000, open: [0] }]);
const ids = photosNamed(wholeList, 600).map(({ imageId }) => imageId);
const shown = (state: typeof known, photosCount: number) =>
  shownCount(state.sections.get(wholeList), photosCount);

it('is the count of the server while nothing is being removed', () => {
  expect(shown(known, 1000)).toBe(1000);
  expect(shown(known, 1001)).toBe(1001);
  expect(shownCount(undefined, 7)).toBe(7);
});

it('leaves out what is being removed, once only when the server has some of it off its count', () => {
  const hidden = photosHidden(known, wholeList, ids);
  expect(shown(hidden, 1000)).toBe(400);
  const between = applyCounts(hidden, [{ key: wholeList, count: 700 }]);
  expect(shown(between, 700)).toBe(400);
  const counted = applyCounts(hidden, [{ key: wholeList, count: 400 }]);
  expect(shown(counted, 400)).toBe(400);
  expect(shown(photosRemoved(counted, wholeList, ids), 400)).toBe(400);
});

it('leaves out what is hidden where the rest of the list is unknown', () => {
  const first = makeTimeline([{ key: wholeList, count: 1000, loaded: 96 }]);
  expect(shown(photosHidden(first, wholeList, ids.slice(0, 3)), 1000)).toBe(997);
});
