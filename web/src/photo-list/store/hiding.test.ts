// Proves PHO-33, PHO-34.

import { describe, expect, it } from 'vitest';
import { freshPage, layoutOfPhotos, makeTimeline, photosNamed } from '../testing/timeline-fixture.ts';
import * as hiding from './hiding.ts';
import { countOf, idAt, indexOfPhoto, knownItems, loadedPhotos, photoAt } from './section-photos.ts';
import type { TimelineState } from './timeline-state.ts';
import * as transitions from './transitions.ts';

const key = '2024/5';
const one = (state: TimelineState) => {
  const section = state.sections.get(key);
  if (!section) throw new Error('the month is gone');
  return section;
};
const ids = (state: TimelineState) => loadedPhotos(one(state)).map(({ imageId }) => imageId);
const loaded = makeTimeline([
  { key, count: 30, loaded: 24 },
  { key: '2024/4', count: 2 },
]);

describe('deleting', () => {
  const gone = [`${key}-0`, `${key}-7`];
  const hidden = hiding.photosHidden(loaded, key, gone);

  it('removes photos at once, with the count', () => {
    expect(ids(hidden)).toHaveLength(22);
    expect(ids(hidden)).not.toContain(`${key}-7`);
    expect(countOf(one(hidden))).toBe(28);
  });

  it('puts them back exactly where they were when it fails', () => {
    const restored = hiding.photosRestored(hidden, key, gone);
    expect(ids(restored)).toEqual(ids(loaded));
    expect(countOf(one(restored))).toBe(30);
  });

  it('puts back only those that failed', () => {
    const partly = hiding.photosRemoved(hiding.photosRestored(hidden, key, [`${key}-7`]), key, [`${key}-0`]);
    expect(ids(partly)).toHaveLength(23);
    expect(ids(partly)).toContain(`${key}-7`);
    expect(countOf(one(partly))).toBe(29);
  });

  it('does not let a reload bring back what is being deleted', () => {
    const fresh = freshPage(photosNamed(key, 24), 'next');
    expect(ids(transitions.sectionReplaced(hidden, key, fresh, 0))).toHaveLength(22);
  });

  it('drops a month with its last photo, and only then', () => {
    const two = makeTimeline([{ key, count: 2, loaded: 2 }]);
    const both = [`${key}-0`, `${key}-1`];
    const removed = hiding.photosRemoved(hiding.photosHidden(two, key, both), key, both);
    expect(removed.sections.has(key)).toBe(false);
  });

  it('counts a photo once when the server counted without it already', () => {
    const recounted = transitions.applyCounts(hidden, [{ key, count: 28 }]);
    const removed = hiding.photosRemoved(recounted, key, gone);
    expect(ids(removed)).toHaveLength(22);
    // One refresh of the counts later it is exact again; it never goes below what is loaded.
    expect(countOf(one(transitions.applyCounts(removed, [{ key, count: 28 }])))).toBe(28);
  });
});

describe('deleting from an open month', () => {
  const open = makeTimeline([{ key, count: 300, open: [1] }]);
  const gone = [`${key}-3`, `${key}-100`, `${key}-299`];
  const hidden = hiding.photosHidden(open, key, gone);
  const items = (state: TimelineState) =>
    Array.from({ length: knownItems(one(state)) }, (_, item) => idAt(one(state), item));

  it('closes the gaps: places are counted without what is being deleted', () => {
    expect(countOf(one(hidden))).toBe(297);
    expect(items(hidden)).toEqual(items(open).filter((id) => !gone.includes(id ?? '')));
    expect(idAt(one(hidden), 3)).toBe(`${key}-4`);
    expect(indexOfPhoto(one(hidden), `${key}-101`)).toBe(99);
    expect(indexOfPhoto(one(hidden), `${key}-100`)).toBe(-1);
    expect(photoAt(one(hidden), 99)?.imageId).toBe(`${key}-101`);
  });

  it('is undone without a trace', () => {
    const restored = hiding.photosRestored(hidden, key, gone);
    expect(items(restored)).toEqual(items(open));
    expect(countOf(one(restored))).toBe(300);
  });

  it('counts each photo once, whether the responses include it or not', () => {
    const removed = hiding.photosRemoved(hidden, key, gone);
    expect(countOf(one(removed))).toBe(297);
    expect(items(removed)).toEqual(items(hidden));
    expect(transitions.applyCounts(removed, [{ key, count: 297 }]).sections.get(key)?.stale).toBe(false);
    const rest = photosNamed(key, 300).filter(({ imageId }) => !gone.includes(imageId));
    const { changes } = one(removed);
    const fresh = { layout: layoutOfPhotos(rest), pages: new Map(), isComplete: false };
    const reloaded = transitions.sectionReplaced(removed, key, fresh, changes);
    expect(countOf(one(reloaded))).toBe(297);
    expect(items(reloaded)).toEqual(items(removed));
  });

  it('keeps the rest in the list when the server reports the deletion batch by batch', () => {
    const many = photosNamed(key, 250).map(({ imageId }) => imageId);
    const half = hiding.photosHidden(open, key, many);
    // A new count without the first half of them; the layout is not refetched yet.
    const recounted = transitions.applyCounts(half, [{ key, count: 175 }]);
    expect(countOf(one(recounted))).toBe(50);
    expect(countOf(one(hiding.photosRemoved(recounted, key, many)))).toBe(50);
  });

  it('keeps hidden what a layout requested before has of it', () => {
    const removed = hiding.photosRemoved(hidden, key, gone);
    const before = { layout: layoutOfPhotos(photosNamed(key, 300)), pages: new Map(), isComplete: false };
    const old = transitions.sectionReplaced(removed, key, before, one(open).changes);
    expect(one(old).stale).toBe(true);
    expect(items(old)).toEqual(items(removed));
  });

  it('shows again what was restored once a layout has it', () => {
    const removed = hiding.photosRemoved(hidden, key, gone);
    const recounted = transitions.applyCounts(removed, [{ key, count: 300 }]);
    expect(one(recounted).stale).toBe(true);
    const after = { layout: layoutOfPhotos(photosNamed(key, 300)), pages: new Map(), isComplete: false };
    const restored = transitions.sectionReplaced(recounted, key, after, one(recounted).changes);
    expect(items(restored)).toEqual(items(open));
  });
});

describe('deleting whole months', () => {
  const hidden = hiding.sectionsHidden(loaded, [key]);

  it('removes them at once', () => {
    expect(countOf(one(hidden))).toBe(0);
    expect(hiding.sectionsHidden(hidden, [key])).toBe(hidden);
  });

  it('puts them back as they were when it fails', () => {
    const restored = hiding.sectionsRestored(hidden, [key]);
    expect(countOf(one(restored))).toBe(30);
    expect(ids(restored)).toEqual(ids(loaded));
  });

  it('drops them when it went through', () => {
    expect([...hiding.sectionsRemoved(hidden, [key]).sections.keys()]).toEqual(['2024/4']);
  });

  it('does not let new counts bring them back', () => {
    const recounted = transitions.applyCounts(hidden, [{ key, count: 29 }]);
    expect(countOf(one(recounted))).toBe(0);
  });
});
