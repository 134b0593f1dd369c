import { expect, it } from 'vitest';
import { wholeList } from '../months/month-key.ts';
import { photosHidden } from '../store/hiding.ts';
import { emptyTimeline, type TimelineState } from '../store/timeline-state.ts';
import {
  applyCounts,
  columnsLoaded,
  monthStale,
  pageFailed,
  setColumnsStatus,
} from '../store/transitions.ts';
import { columnsOf, photosNamed } from '../testing/timeline-fixture.ts';
import { stateInList } from './state-in-list.ts';

const counted = applyCounts({ ...emptyTimeline, showAll: true }, [{ key: wholeList, count: 200 }]);
const known = columnsLoaded(counted, wholeList, columnsOf(photosNamed('p', 200)), 0);
const look = (state: TimelineState, imageId: string) => stateInList(state.months.get(wholeList), imageId);

// spec P2.39
it('a photo is missing when all photos of the album are known and it is none of them', () => {
  expect(look(known, 'x')).toBe('missing');
  expect(look(photosHidden(known, wholeList, ['p-3']), 'p-3')).toBe('missing');
});

it('it is on its way while they are not known, or known to be others now', () => {
  expect(look(emptyTimeline, 'p-3')).toBe('loading');
  expect(look(counted, 'p-3')).toBe('loading');
  expect(look(known, 'p-3')).toBe('loading');
  expect(look(monthStale(known, wholeList), 'x')).toBe('loading');
});

it('it has failed when they, or its page, could not be loaded', () => {
  expect(look(setColumnsStatus(counted, wholeList, 'rejected'), 'p-3')).toBe('failed');
  const failed = pageFailed(known, wholeList, 1);
  expect([look(failed, 'p-100'), look(failed, 'p-3')]).toEqual(['failed', 'loading']);
});
