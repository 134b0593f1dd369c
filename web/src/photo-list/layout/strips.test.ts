// Proves PHO-11.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SectionKey } from '../section-key.ts';
import { makeTimeline } from '../testing/timeline-fixture.ts';
import { gridMeasures } from './grid-measures.ts';
import { layoutTimeline, type TimelineLayout } from './timeline-layout.ts';

const measures = { ...gridMeasures(1200, 1200), targetHeight: 200 };

const hex = (ratio: number) =>
  Math.round(ratio * 1000)
    .toString(16)
    .padStart(4, '0');

/** Months of 2024, the newest first, each with photos of these ratios. */
const months = (...ratios: number[][]) =>
  ratios.map((ofMonth, index) => ({
    key: `2024/${12 - index}` as SectionKey,
    count: ofMonth.length,
    shape: ofMonth.map(hex).join(''),
  }));

const layoutOf = (of: ReturnType<typeof months>) => layoutTimeline(makeTimeline(of), measures);
const stripsOf = ({ sections, stripStart }: TimelineLayout) =>
  [...stripStart.slice(0, -1)].map((from, strip) =>
    sections.slice(from, stripStart[strip + 1]).map(({ key }) => key),
  );

describe('strips', () => {
  it('has months side by side that do not fill a row', () => {
    const layout = layoutOf(months([1.5], [0.75, 1.5], [1]));
    expect(stripsOf(layout)).toEqual([['2024/12', '2024/11', '2024/10']]);
    const [first, second] = layout.sections;
    expect(second?.left).toBe((first?.left ?? 0) + (first?.width ?? 0) + measures.sectionGap);
    expect(first?.rows.rowHeight[0]).toBe(200);
    expect(layout.height).toBe(measures.heading + 200);
  });

  it('has a separate strip for months of more than a row, failed ones and Unknown Date', () => {
    const many = Array.from({ length: 9 }, () => 1.5);
    expect(stripsOf(layoutOf(months([1], many, [1])))).toEqual([['2024/12'], ['2024/11'], ['2024/10']]);
    const unknown = makeTimeline([
      { key: '1970/2', count: 1 },
      { key: '1970/1', count: 1 },
    ]);
    expect(stripsOf(layoutTimeline(unknown, measures))).toEqual([['1970/2'], ['1970/1']]);
  });

  it('lets a month in by lower rows, down to three quarters', () => {
    const [low] = layoutOf(months([1.5], [1.5], [1.5], [1.2])).sections;
    expect(low?.rows.rowHeight[0]).toBe(198);
    const wide = [1.5, 1.5];
    expect(stripsOf(layoutOf(months(wide, wide, [1.9])))).toEqual([['2024/12', '2024/11'], ['2024/10']]);
  });

  it('reserves room for a heading above a narrow photo', () => {
    const [first] = layoutOf(months([0.5], [1])).sections;
    expect(first).toMatchObject({ width: measures.minSection });
    expect(first?.rows.width[0]).toBe(100);
  });

  it('stays within the grid, in order, with rows of similar height', () => {
    const ratio = fc.double({ min: 0.2, max: 4, noNaN: true });
    const year = fc.array(fc.array(ratio, { minLength: 1, maxLength: 30 }), { maxLength: 12 });
    fc.assert(
      fc.property(year, fc.integer({ min: 320, max: 2400 }), (of, width) => {
        const wide = gridMeasures(width, width);
        const layout = layoutTimeline(makeTimeline(months(...of)), wide);
        expect(layout.sections.map(({ key }) => key)).toEqual(months(...of).map(({ key }) => key));
        for (const [section, { left, width: own, rows, tiles }] of layout.sections.entries()) {
          expect(left + own).toBeLessThanOrEqual(width);
          expect((rows.left[tiles - 1] ?? 0) + (rows.width[tiles - 1] ?? 0)).toBeLessThanOrEqual(own + 1);
          const next = layout.sections[section + 1];
          const isBeside = next && layout.tops[section + 1] === layout.tops[section];
          if (isBeside) expect(next.left).toBeGreaterThanOrEqual(left + own + wide.sectionGap);
          if (isBeside) expect(next.rows.rowHeight[0]).toBe(rows.rowHeight[0]);
        }
      }),
    );
  });

  it('places months the same before and after their photos are loaded', () => {
    const shape = hex(1.5).repeat(3);
    const before = layoutTimeline(
      makeTimeline([
        { key: '2024/5', count: 3, shape },
        { key: '2024/4', count: 2 },
      ]),
      measures,
    );
    const after = layoutTimeline(
      makeTimeline([
        { key: '2024/5', count: 3, shape, loaded: 3 },
        { key: '2024/4', count: 2 },
      ]),
      measures,
    );
    expect(after.sections[0]?.rows).toEqual(before.sections[0]?.rows);
    expect(after.tops).toEqual(before.tops);
  });
});
