import { describe, expect, it } from 'vitest';
import { gridMeasures } from '../layout/grid-measures.ts';
import { layoutTimeline } from '../layout/timeline-layout.ts';
import { photosHidden } from '../store/hiding.ts';
import { layoutLoaded, sectionExpanded, sectionReplaced } from '../store/transitions.ts';
import { freshPage, layoutOfPhotos, makeTimeline, photosNamed } from '../testing/timeline-fixture.ts';
import { addressOf, firstTileInView, positionOf } from './tile-address.ts';

const measures = gridMeasures(1200, 1200);
const may = '2024/5';
const state = makeTimeline([
  { key: '2024/6', count: 12, loaded: 12 },
  { key: may, count: 60, loaded: 24 },
]);
const layout = layoutTimeline(state, measures);

describe('tile addresses', () => {
  it('survive photos that arrive before them', () => {
    const address = addressOf(layout, { section: 1, item: 7 });
    if (!address) throw new Error('no address');
    const fresh = freshPage([...photosNamed('new', 3), ...photosNamed(may, 21)], 'more');
    const after = layoutTimeline(sectionReplaced(state, may, fresh, 0), measures);
    expect(positionOf(after, address)).toEqual({ section: 1, item: 10 });
  });

  it('give way to the neighbour when the photo is deleted', () => {
    const address = { key: may, section: 1, item: 7, imageId: `${may}-7` } as const;
    const after = layoutTimeline(photosHidden(state, may, [`${may}-7`]), measures);
    expect(positionOf(after, address)).toEqual({ section: 1, item: 7 });
  });

  it('of the "+N" tile become that of the first photo that it hid when the month opens', () => {
    const more = addressOf(layout, { section: 1, item: 24 });
    if (!more) throw new Error('no address');
    expect(more.imageId).toBeUndefined();
    expect(positionOf(layoutTimeline(sectionExpanded(state, may), measures), more)).toEqual({
      section: 1,
      item: 24,
    });
    const open = layoutLoaded(sectionExpanded(state, may), may, layoutOfPhotos(photosNamed(may, 60)), 0);
    expect(positionOf(layoutTimeline(open, measures), more)).toEqual({ section: 1, item: 24 });
  });

  it.each([
    ['the next one', 1, { section: 1, item: 0 }],
    ['the last one before it', 2, { section: 1, item: 24 }],
  ])('give way to %s when the month is gone', (_, section, heir) => {
    expect(positionOf(layout, { key: '1999/1', section, item: 3, imageId: undefined })).toEqual(heir);
  });

  it('are nowhere in an empty list', () => {
    const empty = layoutTimeline(makeTimeline([]), measures);
    expect(positionOf(empty, { key: may, section: 0, item: 0, imageId: undefined })).toBeNull();
  });
});

describe('firstTileInView', () => {
  it('is the first tile that begins in the window', () => {
    expect(firstTileInView(layout, -100, 800)).toEqual({ section: 0, item: 0 });
    const secondMonth = layout.tops[1] ?? 0;
    expect(firstTileInView(layout, secondMonth, secondMonth + 800)).toEqual({ section: 1, item: 0 });
  });

  it('is the tile that covers the window when none begins in it', () => {
    const inside = measures.heading + 5;
    expect(firstTileInView(layout, inside, inside + 10)).toEqual({ section: 0, item: 0 });
  });

  it('is nothing below the list', () => {
    expect(firstTileInView(layout, layout.height + 10, layout.height + 500)).toBeNull();
  });
});
