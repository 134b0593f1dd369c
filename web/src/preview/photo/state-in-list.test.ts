// Proves PRE-10.

import { expect, it } from 'vitest';
import {
  applyCounts,
  photosHidden,
  sectionStale,
  type TimelineState,
  wholeList,
} from '../../photo-list/state.ts';
import { emptyTimeline } from '../../photo-list/store/timeline-state.ts';
import { layoutLoaded, pageFailed, setLayoutStatus } from '../../photo-list/store/transitions.ts';
import { layoutOfPhotos, photosNamed } from '../../photo-list/testing/timeline-fixture.ts';
import { stateInList } from './use-previewed-photo.ts';

const counted = applyCounts({ ...emptyTimeline, showAll: true }, [{ key: wholeList, count: 200 }]);
const known = layoutLoaded(counted, wholeList, layoutOfPhotos(photosNamed('p', 200)), 0);
const stateOf = (state: TimelineState, imageId: string) =>
  stateInList(state.sections.get(wholeList), imageId);

it('a photo is missing when all photos of the album are known and it is none of them', () => {
  expect(stateOf(known, 'x')).toBe('missing');
  expect(stateOf(photosHidden(known, wholeList, ['p-3']), 'p-3')).toBe('missing');
});

it('a photo is loading while the photos of the album are unknown or stale', () => {
  expect(stateOf(emptyTimeline, 'p-3')).toBe('loading');
  expect(stateOf(counted, 'p-3')).toBe('loading');
  expect(stateOf(known, 'p-3')).toBe('loading');
  expect(stateOf(sectionStale(known, wholeList), 'x')).toBe('loading');
});

it('a photo has failed when the list or its page could not be loaded', () => {
  expect(stateOf(setLayoutStatus(counted, wholeList, 'rejected'), 'p-3')).toBe('failed');
  const failed = pageFailed(known, wholeList, 1);
  expect([stateOf(failed, 'p-100'), stateOf(failed, 'p-3')]).toEqual(['failed', 'loading']);
});
