import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { monthExpanded, monthRejected } from '../store/transitions.ts';
import { aTimeline } from '../testing/timeline-fixture.ts';
import { gridMeasures } from './grid-measures.ts';
import { estimateHeight } from './section-layout.ts';
import { lastNotAbove, layoutTimeline, rowOfItem } from './timeline-layout.ts';
import { visibleRange } from './visible-range.ts';

const measures = gridMeasures(1200, 1200);

describe('layoutTimeline', () => {
  it('estimates months that are not loaded from their counts', () => {
    const layout = layoutTimeline(
      aTimeline([
        { key: '2024/5', count: 240 },
        { key: '2024/4', count: 3 },
      ]),
      measures,
    );
    expect(layout.sections.map(({ kind }) => kind)).toEqual(['estimate', 'estimate']);
    expect(layout.height).toBe(estimateHeight(240, measures) + estimateHeight(3, measures));
    expect(estimateHeight(240, measures)).toBeGreaterThan(3 * estimateHeight(3, measures) - measures.heading);
  });

  it('never estimates a month taller than its first page with the "+N" tile', () => {
    expect(estimateHeight(70_000, measures)).toBe(estimateHeight(25, measures));
  });

  // spec P2.22
  it('puts the "+N" tile last in a month that has more', () => {
    const state = aTimeline([{ key: '2024/5', count: 240, loaded: 24 }]);
    const [section] = layoutTimeline(state, measures).sections;
    expect(section).toMatchObject({ kind: 'photos', more: 216 });
    expect(section?.rows.width).toHaveLength(25);
  });

  it('has no "+N" tile where the first page is all', () => {
    const state = aTimeline([{ key: '2024/5', count: 24, loaded: 24 }]);
    expect(layoutTimeline(state, measures).sections[0]).toMatchObject({ more: 0, continues: false });
  });

  it('shows all that is loaded and a row of placeholders once the month is open', () => {
    const state = monthExpanded(aTimeline([{ key: '2024/5', count: 240, loaded: 100 }]), '2024/5');
    const [section] = layoutTimeline(state, measures).sections;
    expect(section).toMatchObject({ more: 0, continues: true });
    expect(section?.photos).toHaveLength(100);
  });

  it('keeps the height of the estimate for the error of a month', () => {
    const state = monthRejected(aTimeline([{ key: '2024/5', count: 30 }]), '2024/5');
    expect(layoutTimeline(state, measures).sections[0]).toMatchObject({
      kind: 'error',
      height: estimateHeight(30, measures),
    });
  });

  it('reuses what did not change', () => {
    const state = aTimeline([
      { key: '2024/5', count: 24, loaded: 24 },
      { key: '2024/4', count: 9 },
    ]);
    const before = layoutTimeline(state, measures);
    const after = layoutTimeline(monthRejected(state, '2024/4'), { ...measures });
    expect(after.sections[0]).toBe(before.sections[0]);
    expect(after.sections[1]).not.toBe(before.sections[1]);
  });
});

describe('lastNotAbove', () => {
  it('agrees with a linear search', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1 }),
        fc.integer(),
        (values, wanted) => {
          const sorted = values.sort((a, b) => a - b);
          const linear = sorted.findLastIndex((value) => value <= wanted);
          expect(lastNotAbove(sorted, wanted)).toBe(Math.max(0, linear));
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
  const layout = layoutTimeline(aTimeline(months), measures);

  // spec P2.21
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
              const touches = rowTop <= bottom && rowTop + (section.rows.rowHeight[row] ?? 0) >= top;
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
      aTimeline([{ key: '2024/5', count: 200, loaded: 24 }]),
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
