import { describe, expect, it } from 'vitest';
import { gridMeasures } from '../layout/grid-measures.ts';
import { layoutTimeline } from '../layout/timeline-layout.ts';
import { sectionRejected } from '../store/transitions.ts';
import { makeTimeline } from '../testing/timeline-fixture.ts';
import { moveFocus, moveFocusByPage } from './move-focus.ts';

// Ten photos 3:2 in a width of 1,200: rows of four, four and two.
const measures = { ...gridMeasures(1200, 1200), targetHeight: 200, gap: 0 };
const state = makeTimeline([
  { key: '2024/5', count: 10, loaded: 10 },
  { key: '2024/4', count: 8 },
  { key: '2024/3', count: 6, loaded: 6 },
]);
const layout = layoutTimeline(state, measures);

describe('moveFocus', () => {
  it('walks along the reading order and into the next month', () => {
    expect(moveFocus(layout, { section: 0, item: 3 }, 'right')).toEqual({ section: 0, item: 4 });
    expect(moveFocus(layout, { section: 0, item: 9 }, 'right')).toEqual({ section: 1, item: 0 });
    expect(moveFocus(layout, { section: 1, item: 0 }, 'left')).toEqual({ section: 0, item: 9 });
  });

  it('stops at both ends of the list', () => {
    expect(moveFocus(layout, { section: 0, item: 0 }, 'left')).toBeUndefined();
    expect(moveFocus(layout, { section: 0, item: 2 }, 'up')).toBeUndefined();
    expect(moveFocus(layout, { section: 2, item: 5 }, 'right')).toBeUndefined();
    expect(moveFocus(layout, { section: 2, item: 5 }, 'down')).toBeUndefined();
  });

  it('goes up and down to the nearest tile', () => {
    expect(moveFocus(layout, { section: 0, item: 2 }, 'down')).toEqual({ section: 0, item: 6 });
    expect(moveFocus(layout, { section: 0, item: 7 }, 'down')).toEqual({ section: 0, item: 9 });
    expect(moveFocus(layout, { section: 0, item: 9 }, 'up')).toEqual({ section: 0, item: 5 });
  });

  it('goes down from the last row of a month into the next month', () => {
    expect(moveFocus(layout, { section: 0, item: 8 }, 'down')).toMatchObject({ section: 1, item: 0 });
    expect(moveFocus(layout, { section: 2, item: 0 }, 'up')).toMatchObject({ section: 1 });
  });

  it('stops at the ends of a row and of the grid', () => {
    expect(moveFocus(layout, { section: 0, item: 6 }, 'rowStart')).toEqual({ section: 0, item: 4 });
    expect(moveFocus(layout, { section: 0, item: 6 }, 'rowEnd')).toEqual({ section: 0, item: 7 });
    expect(moveFocus(layout, { section: 1, item: 3 }, 'first')).toEqual({ section: 0, item: 0 });
    expect(moveFocus(layout, { section: 1, item: 3 }, 'last')).toEqual({ section: 2, item: 5 });
  });

  it('passes over a month that could not be loaded', () => {
    const failed = layoutTimeline(sectionRejected(state, '2024/4'), measures);
    expect(moveFocus(failed, { section: 0, item: 9 }, 'right')).toEqual({ section: 2, item: 0 });
    expect(moveFocus(failed, { section: 2, item: 0 }, 'up')).toMatchObject({ section: 0 });
  });

  it('reaches the "+N" tile', () => {
    const more = layoutTimeline(makeTimeline([{ key: '2024/5', count: 99, loaded: 24 }]), measures);
    expect(moveFocus(more, { section: 0, item: 23 }, 'right')).toEqual({ section: 0, item: 24 });
  });

  it('moves by about a page, and by at least one row', () => {
    expect(moveFocusByPage(layout, { section: 0, item: 0 }, 420)).toEqual({ section: 0, item: 8 });
    expect(moveFocusByPage(layout, { section: 0, item: 0 }, 10)).toEqual({ section: 0, item: 4 });
    expect(moveFocusByPage(layout, { section: 0, item: 8 }, -5000)).toEqual({ section: 0, item: 0 });
    expect(moveFocusByPage(layout, { section: 0, item: 0 }, -500)).toBeUndefined();
  });
});
