import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { photosHidden } from '../store/hiding.ts';
import { indexOfPhoto } from '../store/section-photos.ts';
import { emptyTimeline, type TimelineState } from '../store/timeline-state.ts';
import {
  applyCounts,
  layoutLoaded,
  sectionExpanded,
  sectionFulfilled,
  sectionReplaced,
} from '../store/transitions.ts';
import {
  freshPage,
  layoutOfPhotos,
  makePhoto,
  makeTimeline,
  photosNamed,
} from '../testing/timeline-fixture.ts';
import { captureAnchor, resolveAnchor } from './anchor.ts';
import { gridMeasures } from './grid-measures.ts';
import { layoutTimeline, rowOfItem, rowTop, type TimelineLayout } from './timeline-layout.ts';

const wide = gridMeasures(1200, 1200);
const WINDOW = 900;

/** Where a photo stands in the window. */
function placeInWindow(layout: TimelineLayout, scrollTop: number, imageId: string): number {
  for (const [index, section] of layout.sections.entries()) {
    const item = indexOfPhoto(section.state, imageId);
    if (item >= 0) return rowTop(layout, index, rowOfItem(section, item)) - scrollTop;
  }
  throw new Error(`${imageId} is not in the layout`);
}

const months: { key: `${number}/${number}`; count: number; loaded?: number }[] = [
  { key: '2024/5', count: 240 },
  { key: '2024/4', count: 12 },
  { key: '2024/3', count: 24, loaded: 24 },
  { key: '2024/2', count: 90, loaded: 24 },
];
const before = makeTimeline(months);
const layout = layoutTimeline(before, wide);
const thirdMonth = layout.tops[2] ?? 0;

/** Scrolls to `scrollTop`, changes the state, and returns how far a photo in view moved. */
function movement(
  scrollTop: number,
  change: (state: TimelineState) => TimelineState,
  imageId: string,
): number {
  const anchor = captureAnchor(layout, scrollTop, WINDOW);
  const after = layoutTimeline(change(before), wide);
  const corrected = anchor.kind === 'start' ? scrollTop : resolveAnchor(after, anchor);
  return placeInWindow(after, corrected, imageId) - placeInWindow(layout, scrollTop, imageId);
}

const panoramas = { images: photosNamed('2024/5', 24, { visibleWidth: 4000 }), cursor: 'more' };

describe('anchor', () => {
  it('is no correction while nothing changes', () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: layout.height, noNaN: true }), (scrollTop) => {
        const anchor = captureAnchor(layout, scrollTop, WINDOW);
        expect(resolveAnchor(layout, anchor)).toBeCloseTo(scrollTop, 6);
      }),
    );
  });

  it('keeps photos in place when a month above turns out shorter than estimated', () => {
    const load = (state: TimelineState) => sectionFulfilled(state, '2024/5', panoramas, 0);
    expect(layoutTimeline(load(before), wide).height).not.toBe(layout.height);
    expect(movement(thirdMonth + 10, load, '2024/3-8')).toBeCloseTo(0, 6);
  });

  it('keeps photos in place when the month that covers the top of the window loads', () => {
    const load = (state: TimelineState) =>
      sectionFulfilled(
        state,
        '2024/4',
        { images: photosNamed('april', 12, { visibleWidth: 400 }), cursor: null },
        0,
      );
    expect(movement(thirdMonth - 300, load, '2024/3-0')).toBeCloseTo(0, 6);
  });

  it('keeps photos in place when a month appears above', () => {
    const counts = [{ key: '2025/1' as const, count: 30 }, ...months];
    expect(movement(thirdMonth + 200, (state) => applyCounts(state, counts), '2024/3-9')).toBeCloseTo(0, 6);
  });

  it('keeps photos in place when a month above opens, and again when its shapes are loaded', () => {
    const open = (state: TimelineState) => sectionExpanded(state, '2024/5');
    expect(movement(thirdMonth + 10, open, '2024/3-8')).toBeCloseTo(0, 6);
    const wider = layoutOfPhotos(photosNamed('2024/5', 240, { visibleWidth: 700 }));
    const load = (state: TimelineState) => layoutLoaded(open(state), '2024/5', wider, 0);
    expect(layoutTimeline(load(before), wide).height).toBeGreaterThan(1.5 * layout.height);
    expect(movement(thirdMonth + 10, load, '2024/3-8')).toBeCloseTo(0, 6);
  });

  it('follows its photo when others are put before it in the same month', () => {
    const fresh = freshPage([...photosNamed('new', 6), ...photosNamed('2024/3', 24)]);
    const scrollTop = thirdMonth + wide.heading + 1;
    const anchor = captureAnchor(layout, scrollTop, WINDOW);
    if (anchor.kind !== 'place') throw new Error('no place');
    const moved = movement(
      scrollTop,
      (state) => sectionReplaced(state, '2024/3', fresh, 0),
      anchor.imageId ?? '',
    );
    // Six photos more than fill a row: the photo is in another row, but that row stands where its row stood.
    expect(moved).toBeCloseTo(0, 6);
  });

  it('shows what is added while the start of the list is in view', () => {
    expect(captureAnchor(layout, -120, WINDOW)).toEqual({ kind: 'start' });
    expect(captureAnchor(layout, 0, WINDOW)).toEqual({ kind: 'start' });
  });

  it('stays near when its photo or its month is gone', () => {
    const anchor = captureAnchor(layout, thirdMonth + wide.heading + 1, WINDOW);
    if (anchor.kind !== 'place') throw new Error('no place');
    const withoutPhoto = layoutTimeline(photosHidden(before, '2024/3', [anchor.imageId ?? '']), wide);
    expect(Math.abs(resolveAnchor(withoutPhoto, anchor) - thirdMonth)).toBeLessThan(400);
    const withoutMonth = layoutTimeline(
      applyCounts(
        before,
        months.filter(({ key }) => key !== '2024/3'),
      ),
      wide,
    );
    expect(resolveAnchor(withoutMonth, anchor)).toBeGreaterThan(0);
    expect(resolveAnchor(layoutTimeline(emptyTimeline, wide), anchor)).toBe(0);
  });

  it('keeps its photo at the same height when the window becomes narrower', () => {
    const anchor = captureAnchor(layout, thirdMonth + 300, WINDOW);
    if (anchor.kind !== 'place' || !anchor.imageId) throw new Error('no place');
    const narrow = layoutTimeline(before, gridMeasures(360, 360));
    const place = placeInWindow(narrow, resolveAnchor(narrow, anchor), anchor.imageId);
    expect(place).toBeCloseTo(anchor.offset, 6);
  });

  it('falls back to the row that covers the top where nothing is loaded', () => {
    const unloaded = layoutTimeline(applyCounts(emptyTimeline, [{ key: '2024/5', count: 300 }]), wide);
    const anchor = captureAnchor(unloaded, 400, WINDOW);
    expect(anchor).toMatchObject({ kind: 'place', key: '2024/5', imageId: undefined });
    const single = makeTimeline([{ key: '2024/5', count: 1, loaded: 1 }]);
    const tall = layoutTimeline(
      sectionFulfilled(single, '2024/5', { images: [makePhoto('tall')], cursor: null }, 0),
      wide,
    );
    expect(resolveAnchor(tall, captureAnchor(tall, 200, WINDOW))).toBeCloseTo(200, 6);
  });
});
