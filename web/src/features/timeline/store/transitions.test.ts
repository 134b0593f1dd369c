import { describe, expect, it } from 'vitest';
import { aPhoto, aTimeline, photosNamed } from '../testing/timeline-fixture.ts';
import { countOf, hiddenBehindMore, photosOf, shownPhotos, type TimelineState } from './timeline-state.ts';
import { createTimelineStore } from './timeline-store.ts';
import * as transitions from './transitions.ts';

const key = '2024/5';
const one = (state: TimelineState) => {
  const month = state.months.get(key);
  if (!month) throw new Error('the month is gone');
  return month;
};
const ids = (state: TimelineState) => photosOf(one(state)).map(({ imageId }) => imageId);
const counted = aTimeline([{ key, count: 30 }]);
const loaded = aTimeline([
  { key, count: 30, loaded: 24 },
  { key: '2024/4', count: 2 },
]);

describe('a month', () => {
  // spec P3.1, P4.1
  it('goes from uninitialized over pending to fulfilled', () => {
    expect(one(counted).status).toBe('uninitialized');
    const pending = transitions.monthPending(counted, key);
    expect(one(pending).status).toBe('pending');
    const page = { images: photosNamed('p', 24), cursor: 'next' };
    const fulfilled = transitions.monthFulfilled(pending, key, page, 0);
    expect(one(fulfilled)).toMatchObject({ status: 'fulfilled', pages: [{ cursor: 'next' }] });
    expect(hiddenBehindMore(one(fulfilled))).toBe(6);
  });

  // spec P3.1, P4.1
  it('is rejected, and pending again on the next try', () => {
    const rejected = transitions.monthRejected(transitions.monthPending(counted, key), key);
    expect(one(rejected).status).toBe('rejected');
    expect(one(transitions.monthPending(rejected, key)).status).toBe('pending');
  });

  it('waits again after its request was taken back, unless the answer was faster', () => {
    const pending = transitions.monthPending(counted, key);
    expect(one(transitions.monthAborted(pending, key)).status).toBe('uninitialized');
    expect(transitions.monthAborted(loaded, key)).toBe(loaded);
  });

  // spec P2.22, P4.1
  it('opens in place and appends pages', () => {
    const open = transitions.monthExpanded(loaded, key);
    expect(hiddenBehindMore(one(open))).toBe(0);
    const all = transitions.pageAppended(open, key, { images: photosNamed('q', 6), cursor: null });
    expect(shownPhotos(one(all))).toHaveLength(30);
    expect(one(all).more).toBe('idle');
  });

  it('stays closed when further pages were loaded for the preview', () => {
    const more = transitions.pageAppended(loaded, key, { images: photosNamed('q', 6), cursor: null });
    expect(shownPhotos(one(more))).toHaveLength(24);
    expect(hiddenBehindMore(one(more))).toBe(6);
  });
});

describe('counts', () => {
  it('leave what did not change untouched', () => {
    const same = [{ key, count: 30 } as const, { key: '2024/4', count: 2 } as const];
    expect(transitions.applyCounts(loaded, same)).toBe(loaded);
  });

  it('make a loaded month stale, add new months in order and drop months that are gone', () => {
    const next = transitions.applyCounts(loaded, [
      { key: '2024/6', count: 1 },
      { key, count: 31 },
    ]);
    expect([...next.months.keys()]).toEqual(['2024/6', key]);
    expect(one(next)).toMatchObject({ stale: true, status: 'fulfilled', count: 31 });
    expect(next.months.get('2024/6')).toMatchObject({ status: 'uninitialized', stale: false });
  });

  it('do not make a month stale that was never loaded', () => {
    expect(one(transitions.applyCounts(counted, [{ key, count: 31 }])).stale).toBe(false);
  });
});

describe('refreshing', () => {
  it('replaces all pages at once', () => {
    const stale = transitions.applyCounts(loaded, [{ key, count: 31 }]);
    const images = [aPhoto('new'), ...photosNamed(key, 24)];
    const fresh = transitions.monthReplaced(stale, key, [{ images, cursor: null }], 1);
    expect(ids(fresh)).toHaveLength(25);
    expect(one(fresh).stale).toBe(false);
  });

  it('leaves a month stale whose photos changed after they were asked for', () => {
    const stale = transitions.monthStale(transitions.monthStale(loaded, key), key);
    expect(one(transitions.monthReplaced(stale, key, [], 1)).stale).toBe(true);
    expect(one(transitions.monthReplaced(stale, key, [], 2)).stale).toBe(false);
  });

  it('makes every loaded month stale when anything may have changed', () => {
    const next = transitions.allStale(loaded);
    expect([...next.months.values()].map(({ stale }) => stale)).toEqual([true, false]);
  });

  it('takes over news of known photos and ignores unknown ones', () => {
    const ready = aPhoto(`${key}-3`, { averageColour: '#102030' });
    const next = transitions.photosUpdated(loaded, key, [ready, aPhoto('stranger')]);
    expect(photosOf(one(next))[3]).toBe(ready);
    expect(ids(next)).toEqual(ids(loaded));
  });
});

describe('deleting', () => {
  const gone = [`${key}-0`, `${key}-7`];
  const hidden = transitions.photosHidden(loaded, key, gone);

  // spec P4.4, P4.5
  it('takes photos out at once, with the count', () => {
    expect(ids(hidden)).toHaveLength(22);
    expect(ids(hidden)).not.toContain(`${key}-7`);
    expect(countOf(one(hidden))).toBe(28);
  });

  // spec P4.5
  it('puts them back exactly where they were when it fails', () => {
    const restored = transitions.photosRestored(hidden, key, gone);
    expect(ids(restored)).toEqual(ids(loaded));
    expect(countOf(one(restored))).toBe(30);
  });

  it('puts back only those that failed', () => {
    const partly = transitions.photosRemoved(transitions.photosRestored(hidden, key, [`${key}-7`]), key, [
      `${key}-0`,
    ]);
    expect(ids(partly)).toHaveLength(23);
    expect(ids(partly)).toContain(`${key}-7`);
    expect(countOf(one(partly))).toBe(29);
  });

  it('does not let a reload bring back what is being deleted', () => {
    const pages = [{ images: photosNamed(key, 24), cursor: 'next' }];
    expect(ids(transitions.monthReplaced(hidden, key, pages, 0))).toHaveLength(22);
  });

  it('drops a month with its last photo, and only then', () => {
    const two = aTimeline([{ key, count: 2, loaded: 2 }]);
    const both = [`${key}-0`, `${key}-1`];
    const removed = transitions.photosRemoved(transitions.photosHidden(two, key, both), key, both);
    expect(removed.months.has(key)).toBe(false);
  });

  it('counts a photo once when the server counted without it already', () => {
    const recounted = transitions.applyCounts(hidden, [{ key, count: 28 }]);
    const removed = transitions.photosRemoved(recounted, key, gone);
    expect(ids(removed)).toHaveLength(22);
    // One refresh of the counts later it is exact again; it never goes below what is loaded.
    expect(countOf(one(transitions.applyCounts(removed, [{ key, count: 28 }])))).toBe(28);
  });
});

describe('the store', () => {
  it('tells its listeners of changes only, until they leave', () => {
    const store = createTimelineStore();
    let calls = 0;
    const leave = store.subscribe(() => {
      calls += 1;
    });
    store.update((state) => state);
    expect(calls).toBe(0);
    store.update((state) => transitions.applyCounts(state, [{ key, count: 1 }]));
    expect(calls).toBe(1);
    leave();
    store.update((state) => transitions.applyCounts(state, []));
    expect(calls).toBe(1);
  });
});
