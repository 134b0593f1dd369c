// Proves PHO-12, PHO-23.

import { describe, expect, it } from 'vitest';
import {
  freshPage,
  layoutOfPhotos,
  makePhoto,
  makeTimeline,
  photosNamed,
} from '../testing/timeline-fixture.ts';
import { hiddenBehindMore, loadedPhotos, photoAt, shownItems } from './section-photos.ts';
import { createTimelineStore, type TimelineState } from './timeline-state.ts';
import * as transitions from './transitions.ts';

const key = '2024/5';
const one = (state: TimelineState) => {
  const section = state.sections.get(key);
  if (!section) throw new Error('the month is gone');
  return section;
};
const ids = (state: TimelineState) => loadedPhotos(one(state)).map(({ imageId }) => imageId);
const counted = makeTimeline([{ key, count: 30 }]);
const loaded = makeTimeline([
  { key, count: 30, loaded: 24 },
  { key: '2024/4', count: 2 },
]);

describe('a month', () => {
  it('goes from uninitialized over pending to fulfilled', () => {
    expect(one(counted).status).toBe('uninitialized');
    const pending = transitions.sectionPending(counted, key);
    expect(one(pending).status).toBe('pending');
    const page = { images: photosNamed('p', 24), cursor: 'next' };
    const fulfilled = transitions.sectionFulfilled(pending, key, page, 0);
    expect(one(fulfilled)).toMatchObject({ status: 'fulfilled', isComplete: false });
    expect(hiddenBehindMore(one(fulfilled))).toBe(6);
  });

  it('is rejected, and pending again on the next try', () => {
    const rejected = transitions.sectionRejected(transitions.sectionPending(counted, key), key);
    expect(one(rejected).status).toBe('rejected');
    expect(one(transitions.sectionPending(rejected, key)).status).toBe('pending');
  });

  it('waits again after its request was taken back, unless the response was faster', () => {
    const pending = transitions.sectionPending(counted, key);
    expect(one(transitions.sectionAborted(pending, key)).status).toBe('uninitialized');
    expect(transitions.sectionAborted(loaded, key)).toBe(loaded);
  });

  it('opens in place when its layout is there', () => {
    const open = transitions.sectionExpanded(loaded, key);
    expect(hiddenBehindMore(one(open))).toBe(0);
    const all = transitions.layoutLoaded(open, key, layoutOfPhotos(photosNamed(key, 30)), 0);
    expect(shownItems(one(all))).toBe(30);
    expect(photoAt(one(all), 23)?.imageId).toBe(`${key}-23`);
    expect(photoAt(one(all), 24)).toBeUndefined();
  });

  it('stays closed when its layout was loaded for the preview', () => {
    const more = transitions.layoutLoaded(loaded, key, layoutOfPhotos(photosNamed(key, 30)), 0);
    expect(shownItems(one(more))).toBe(24);
    expect(hiddenBehindMore(one(more))).toBe(6);
  });

  it('drops what it has of its first page when the layout has other photos', () => {
    const other = transitions.layoutLoaded(loaded, key, layoutOfPhotos(photosNamed('other', 30)), 0);
    expect(loadedPhotos(one(other))).toEqual([]);
  });

  it('opens with all others, also those that come later, and closes with them', () => {
    const open = transitions.allExpanded(loaded, true);
    const more = transitions.applyCounts(open, [
      { key: '2025/1', count: 9 },
      { key, count: 30 },
    ]);
    expect([...more.sections.values()].map(({ expanded }) => expanded)).toEqual([true, true]);
    expect(one(transitions.allExpanded(more, false)).expanded).toBe(false);
  });

  it('leaves the memory but stays open and as tall as it was', () => {
    const open = makeTimeline([{ key, count: 30, open: [0] }]);
    const evicted = transitions.sectionEvicted(open, key);
    expect(one(evicted)).toMatchObject({
      status: 'uninitialized',
      expanded: true,
      count: 30,
      layout: null,
    });
    expect(one(evicted).outline).toBe(one(open).outline);
    expect(transitions.sectionEvicted(evicted, key)).toBe(evicted);
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
    expect([...next.sections.keys()]).toEqual(['2024/6', key]);
    expect(one(next)).toMatchObject({ stale: true, status: 'fulfilled', count: 31 });
    expect(next.sections.get('2024/6')).toMatchObject({ status: 'uninitialized', stale: false });
  });

  it('do not make a month stale that was never loaded', () => {
    expect(one(transitions.applyCounts(counted, [{ key, count: 31 }])).stale).toBe(false);
  });
});

describe('refreshing', () => {
  it('replaces all pages at once', () => {
    const stale = transitions.applyCounts(loaded, [{ key, count: 31 }]);
    const images = [makePhoto('new'), ...photosNamed(key, 24)];
    const fresh = transitions.sectionReplaced(stale, key, freshPage(images), 1);
    expect(ids(fresh)).toHaveLength(25);
    expect(one(fresh).stale).toBe(false);
  });

  it('leaves a month stale whose photos changed after the request', () => {
    const stale = transitions.sectionStale(transitions.sectionStale(loaded, key), key);
    expect(one(transitions.sectionReplaced(stale, key, freshPage([]), 1)).stale).toBe(true);
    expect(one(transitions.sectionReplaced(stale, key, freshPage([]), 2)).stale).toBe(false);
  });

  it('makes every loaded month stale when anything may have changed', () => {
    const next = transitions.allStale(loaded);
    expect([...next.sections.values()].map(({ stale }) => stale)).toEqual([true, false]);
  });

  it('applies updates of loaded photos and ignores unknown ones', () => {
    const ready = makePhoto(`${key}-3`, { averageColour: '#102030' });
    const next = transitions.photosUpdated(loaded, key, [ready, makePhoto('stranger')]);
    expect(loadedPhotos(one(next))[3]).toBe(ready);
    expect(ids(next)).toEqual(ids(loaded));
  });
});

describe('revealing a photo', () => {
  it('opens its month when it is behind the button for more', () => {
    const place = { key, imageId: `${key}-29` } as const;
    const revealed = transitions.photoRevealed(loaded, place);
    expect(revealed.reveal).toBe(place);
    expect(one(revealed).expanded).toBe(true);
  });

  it('leaves its month as it is when the photo is shown', () => {
    const revealed = transitions.photoRevealed(loaded, { key, imageId: `${key}-0` });
    expect(revealed.sections).toBe(loaded.sections);
  });

  it('is done once, and leaves a state without one untouched', () => {
    const revealed = transitions.photoRevealed(loaded, { key, imageId: `${key}-0` });
    const done = transitions.revealDone(revealed);
    expect(done.reveal).toBeNull();
    expect(transitions.revealDone(done)).toBe(done);
  });
});

describe('the store', () => {
  it('notifies its listeners of changes only, until they unsubscribe', () => {
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
