import { describe, expect, it } from 'vitest';
import type { SectionKey } from '../section-key.ts';
import type { TimelineState } from '../store/timeline-state.ts';
import { applyCounts, layoutLoaded, sectionReplaced, sectionStale } from '../store/transitions.ts';
import {
  freshPage,
  layoutOfPhotos,
  makePhoto,
  makeTimeline,
  photosNamed,
} from '../testing/timeline-fixture.ts';
import { followList } from './follow-list.ts';
import { listOfSections } from './section-groups.ts';
import { noSelection, type SelectionState, selectedCount } from './selection-state.ts';
import { extendRange, toggleGroup, toggleItem } from './transitions.ts';

const may: SectionKey = '2024/5';
const at = (item: number) => ({ group: may, item });
const follow = (selection: SelectionState, state: TimelineState) =>
  followList(selection, listOfSections(state));

/** Ids of what is selected; `?` where they are unknown. */
function selectedIds({ selected }: SelectionState): string[] {
  return [...selected.values()].flatMap(({ basis, ranges }) =>
    ranges.flatMap(({ from, to }) =>
      Array.from({ length: to - from }, (_, index) => basis.idAt(from + index) ?? '?'),
    ),
  );
}

describe('a selection in a month whose layout is loaded afterwards', () => {
  it.each([60, 300])('keeps a range that reaches beyond "+N", of %i photos', (count) => {
    const photos = photosNamed(may, count);
    const closed = makeTimeline([{ key: may, count, loaded: 24 }]);
    const start = toggleItem(follow(noSelection, closed), at(10));
    const range = extendRange(start, at(count - 1));
    const first = new Map([[0, photos.slice(0, 96)]]);
    const known = layoutLoaded(closed, may, layoutOfPhotos(photos), 0, count <= 96 ? first : new Map());
    expect(selectedIds(follow(range, known))).toEqual(photos.slice(10).map(({ imageId }) => imageId));
  });

  it('stays with the photo that was ticked when others stand there, as many as before', () => {
    const photos = photosNamed(may, 300);
    const closed = makeTimeline([{ key: may, count: 300, loaded: 24 }]);
    const ticked = toggleItem(follow(noSelection, closed), at(1));
    const shifted = [makePhoto('new'), ...photos.slice(0, -1)];
    const known = layoutLoaded(closed, may, layoutOfPhotos(shifted), 0);
    expect(selectedIds(follow(ticked, known))).toEqual([`${may}-1`]);
  });
});

it('counts a month whose loaded photos differ from its count as another one', () => {
  const photos = photosNamed(may, 300);
  const known = layoutLoaded(
    makeTimeline([{ key: may, count: 300, loaded: 24 }]),
    may,
    layoutOfPhotos(photos),
    0,
  );
  const whole = toggleGroup(follow(noSelection, known), may);
  // Another device adds a photo to the middle of the month, which is then loaded again as the closed month it is.
  const counted = applyCounts(known, [{ key: may, count: 301 }]);
  const followed = follow(whole, counted);
  const reloaded = sectionReplaced(counted, may, freshPage(photos.slice(0, 24), 'c24'), 1);
  const now = follow(followed, reloaded);
  // A month that is selected as a whole stays so, instead of 300 places of unknown photos.
  expect(selectedCount(now)).toBe(301);
  const added = [...photos.slice(0, 150), makePhoto('new'), ...photos.slice(150)];
  expect(selectedCount(follow(now, layoutLoaded(reloaded, may, layoutOfPhotos(added), 1)))).toBe(301);
});

it('does not take a month for wholly selected when the server counts fewer photos than are shown', () => {
  const shown = makeTimeline([{ key: may, count: 20, loaded: 20 }]);
  const all = toggleGroup(follow(noSelection, shown), may);
  const butFirst = toggleItem(all, at(0));
  // Another device deletes one of the others; the month is yet to be loaded again.
  const counted = applyCounts(shown, [{ key: may, count: 19 }]);
  const twice = follow(follow(butFirst, counted), sectionStale(counted, may));
  expect(selectedIds(twice)).toEqual(selectedIds(butFirst));
});
