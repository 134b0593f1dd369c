// Proves PHO-11, PHO-12.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { photosHidden } from '../store/hiding.ts';
import {
  allExpanded,
  pageLoaded,
  sectionEvicted,
  sectionExpanded,
  sectionRejected,
} from '../store/transitions.ts';
import { makeTimeline, photosNamed } from '../testing/timeline-fixture.ts';
import { estimatedHeight, estimatedRows } from './estimated-rows.ts';
import { gridMeasures } from './grid-measures.ts';
import { layoutRows } from './layout-rows.ts';
import { lastNotAbove, layoutTimeline, rowOfItem } from './timeline-layout.ts';
import { visibleRange } from './visible-range.ts';

const measures = gridMeasures(1200, 1200);

const heightOf = (tiles: number) => measures.heading + estimatedHeight(tiles, measures);

describe('layoutTimeline', () => {
  it('estimates months that are not loaded from their counts, with the "+N" tile', () => {
    const state = makeTimeline([
      { key: '2024/5', count: 240 },
      { key: '2024/4', count: 3 },
    ]);
    const layout = layoutTimeline(state, measures);
    expect(layout.sections.map(({ kind, tiles }) => [kind, tiles])).toEqual([
      ['estimate', 25],
      ['estimate', 3],
    ]);
    expect(layout.height).toBe(heightOf(25) + heightOf(3));
    const [open] = layoutTimeline(allExpanded(state, true), measures).sections;
    expect(open).toMatchObject({ kind: 'estimate', tiles: 240, height: heightOf(240) });
  });

  it('puts the "+N" tile last in a month that has more', () => {
    const state = makeTimeline([{ key: '2024/5', count: 240, loaded: 24 }]);
    const [section] = layoutTimeline(state, measures).sections;
    expect(section).toMatchObject({ kind: 'photos', more: 216 });
    expect(section?.rows.width).toHaveLength(25);
  });

  it('has no "+N" tile where the first page is all', () => {
    const state = makeTimeline([{ key: '2024/5', count: 24, loaded: 24 }]);
    expect(layoutTimeline(state, measures).sections[0]).toMatchObject({ more: 0, tiles: 24 });
  });

  it('has the place of every photo once the layout of an open month is loaded', () => {
    const photo = { visibleWidth: 900, visibleHeight: 1000 };
    const state = makeTimeline([{ key: '2024/5', count: 240, open: [1], photo }]);
    const [section] = layoutTimeline(state, measures).sections;
    expect(section).toMatchObject({ kind: 'photos', more: 0, tiles: 240 });
    const exact = layoutRows(new Float32Array(240).fill(0.9), measures);
    expect(section?.rows.left).toEqual(exact.left);
    expect(section?.height).toBe(measures.heading + exact.height);
  });

  it('keeps the first photos in their places while the layout of an opened month is on its way', () => {
    const closed = makeTimeline([{ key: '2024/5', count: 240, loaded: 24 }]);
    const [before] = layoutTimeline(closed, measures).sections;
    const [after] = layoutTimeline(sectionExpanded(closed, '2024/5'), measures).sections;
    expect(after).toMatchObject({ kind: 'estimate', tiles: 240 });
    const lastRow = before?.rows.start.at(-2) ?? 0;
    expect(after?.rows.left.slice(0, lastRow)).toEqual(before?.rows.left.slice(0, lastRow));
  });

  it('places tiles again only when places change, not when photos come for them', () => {
    const state = makeTimeline([{ key: '2024/5', count: 240, open: [0] }]);
    const [before] = layoutTimeline(state, measures).sections;
    const page = photosNamed('2024/5', 240).slice(96, 192);
    const [after] = layoutTimeline(pageLoaded(state, '2024/5', 1, page), measures).sections;
    expect(after?.state).not.toBe(before?.state);
    expect(after?.rows).toBe(before?.rows);
    const hidden = photosHidden(state, '2024/5', ['2024/5-3']);
    expect(layoutTimeline(hidden, measures).sections[0]).toMatchObject({ tiles: 239 });
  });

  it('keeps the height of a month that left the memory, and fills it with placeholders', () => {
    const photo = { visibleWidth: 3000, visibleHeight: 1000 };
    const state = makeTimeline([{ key: '2024/5', count: 1000, open: [0], photo }]);
    const { height } = layoutTimeline(state, measures);
    expect(height).not.toBe(heightOf(1000));
    const [section] = layoutTimeline(sectionEvicted(state, '2024/5'), measures).sections;
    expect(section).toMatchObject({ kind: 'estimate', tiles: 1000, height });
    const { top, rowHeight, rows } = section?.rows ?? { top: [], rowHeight: [], rows: 0 };
    expect(measures.heading + (top[rows - 1] ?? 0) + (rowHeight[rows - 1] ?? 0)).toBe(height);
    expect(Math.min(...rowHeight)).toBeGreaterThan(0);
  });

  it('keeps the height of the estimate for the error of a month', () => {
    const state = sectionRejected(makeTimeline([{ key: '2024/5', count: 30 }]), '2024/5');
    expect(layoutTimeline(state, measures).sections[0]).toMatchObject({
      kind: 'error',
      height: heightOf(25),
    });
  });

  it('reuses what did not change', () => {
    const state = makeTimeline([
      { key: '2024/5', count: 24, loaded: 24 },
      { key: '2024/4', count: 9 },
    ]);
    const before = layoutTimeline(state, measures);
    const after = layoutTimeline(sectionRejected(state, '2024/4'), { ...measures });
    expect(after.sections[0]).toBe(before.sections[0]);
    expect(after.sections[1]).not.toBe(before.sections[1]);
  });
});

describe('estimates', () => {
  it('are as tall as the rows they stand for, whatever the count and the width', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 320, max: 2600 }),
        (counts, width) => {
          const grid = gridMeasures(width, width);
          for (const count of counts) {
            expect(estimatedHeight(count, grid)).toBe(estimatedRows(count, grid).height);
          }
        },
      ),
    );
  });
});

describe('lastNotAbove', () => {
  it('agrees with a linear search', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1 }),
        fc.integer(),
        (values, limit) => {
          const sorted = values.sort((a, b) => a - b);
          const linear = sorted.findLastIndex((value) => value <= limit);
          expect(lastNotAbove(sorted, limit)).toBe(Math.max(0, linear));
        },
      ),
    );
  });
});

describe('visibleRange', () => {
  const months = Array.from({ length: 40 }, (_, index) => ({
    key: `${2024 - index}/5` as const,
    count: 10 + index * 9,
    ...(index % 3 !== 0 && { loaded: Math.min(24, 10 + index * 9) }),
  }));
  const layout = layoutTimeline(makeTimeline(months), measures);

  it('has every row that touches the band, and no other', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: Math.floor(layout.height) }),
        fc.integer({ min: 1, max: 2000 }),
        (top, size) => {
          const bottom = top + size;
          const found = new Set(
            visibleRange(layout, top, bottom).flatMap(({ section, fromRow, toRow }) =>
              Array.from({ length: toRow - fromRow }, (_, row) => `${section}:${fromRow + row}`),
            ),
          );
          layout.sections.forEach((section, index) => {
            for (let row = 0; row < section.rows.rows; row++) {
              const rowTop = (layout.tops[index] ?? 0) + measures.heading + (section.rows.top[row] ?? 0);
              const touches = rowTop <= bottom && rowTop + (section.rows.rowHeight[row] ?? 0) > top;
              if (touches) expect(found).toContain(`${index}:${row}`);
            }
          });
          expect(found.size).toBeLessThanOrEqual(Math.ceil(size / 80) + 4);
        },
      ),
    );
  });

  it('is empty above and below the list', () => {
    expect(visibleRange(layout, -900, -1)).toEqual([]);
    expect(visibleRange(layout, layout.height + 1, layout.height + 900)).toEqual([]);
  });

  it('names a section whose heading alone is in view', () => {
    expect(visibleRange(layout, 0, 10)).toEqual([{ section: 0, fromRow: 0, toRow: 0 }]);
  });
});

describe('rowOfItem', () => {
  it('finds the row of every item', () => {
    const [section] = layoutTimeline(
      makeTimeline([{ key: '2024/5', count: 200, loaded: 24 }]),
      measures,
    ).sections;
    if (!section) throw new Error('no section');
    section.rows.width.forEach((_, item) => {
      const row = rowOfItem(section, item);
      expect(section.rows.start[row]).toBeLessThanOrEqual(item);
      expect(section.rows.start[row + 1]).toBeGreaterThan(item);
    });
  });
});
