import { expect, it } from 'vitest';
import { makeTimeline } from '../testing/timeline-fixture.ts';
import { photosHidden } from './hiding.ts';
import { placeInList } from './section-photos.ts';

const timeline = makeTimeline([
  { key: '2024/6', count: 40, loaded: 24 },
  { key: '2024/5', count: 3, open: [0] },
]);

it('finds the place of a photo in the whole list', () => {
  expect(placeInList(timeline, { key: '2024/6', imageId: '2024/6-0' })).toEqual({ place: 1, total: 43 });
  expect(placeInList(timeline, { key: '2024/5', imageId: '2024/5-2' })).toEqual({ place: 43, total: 43 });
});

it('counts no photo that is being deleted', () => {
  const hidden = photosHidden(timeline, '2024/5', ['2024/5-0']);
  expect(placeInList(hidden, { key: '2024/5', imageId: '2024/5-2' })).toEqual({ place: 42, total: 42 });
  expect(placeInList(hidden, { key: '2024/5', imageId: '2024/5-0' })).toBeNull();
});

it('finds no place in a part of a month that is not loaded', () => {
  expect(placeInList(timeline, { key: '2024/6', imageId: '2024/6-30' })).toBeNull();
  expect(placeInList(timeline, { key: '2024/1', imageId: 'x' })).toBeNull();
});
