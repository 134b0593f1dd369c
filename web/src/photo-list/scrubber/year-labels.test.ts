import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gridMeasures } from '../layout/grid-measures.ts';
import { layoutTimeline } from '../layout/timeline-layout.ts';
import type { SectionKey } from '../section-key.ts';
import { makeTimeline } from '../testing/timeline-fixture.ts';
import { yearLabels } from './year-labels.ts';

const WINDOW = 900;
const layoutOf = (months: readonly { key: SectionKey; count: number }[]) =>
  layoutTimeline(makeTimeline(months), gridMeasures(1200, 1200));

const years = fc
  .array(fc.record({ gap: fc.integer({ min: 1, max: 3 }), count: fc.constantFrom(1, 30, 300) }), {
    minLength: 1,
    maxLength: 80,
  })
  .map((steps) => {
    let year = 2030;
    return layoutOf(
      steps.map(({ gap, count }) => {
        year -= gap;
        return { key: `${year}/6`, count };
      }),
    );
  });

describe('year labels', () => {
  it('never overlap, stand within their year and keep the first', () => {
    fc.assert(
      fc.property(years, fc.integer({ min: 60, max: 1400 }), (layout, track) => {
        const labels = yearLabels(layout, WINDOW, track);
        expect(labels[0]?.share).toBe(0);
        for (const [index, { share, year }] of labels.entries()) {
          const before = labels[index - 1];
          if (before) expect((share - before.share) * track).toBeGreaterThanOrEqual(22 - 1e-6);
          const section = layout.indexOf.get(`${year}/6`) ?? -1;
          const shareOf = (top: number) => Math.min(1, top / Math.max(1, layout.height - WINDOW));
          const begin = shareOf(layout.tops[section] ?? Number.NaN);
          expect(share).toBeGreaterThanOrEqual(begin - 1e-9);
          if (share > begin + 1e-9)
            expect(share).toBeLessThan(shareOf(layout.tops[section + 1] ?? Number.NaN));
        }
      }),
    );
  });

  it('are all there where they have room, each at its first month', () => {
    const months = [2024, 2023, 2022].flatMap((year) =>
      [12, 6, 1].map((month) => ({ key: `${year}/${month}` as SectionKey, count: 300 })),
    );
    const labels = yearLabels(layoutOf(months), WINDOW, 800);
    expect(labels.map(({ year }) => year)).toEqual([2024, 2023, 2022]);
  });

  it('make room below the year before, which has few photos', () => {
    const months = [
      { key: '2026/1', count: 1 },
      ...[2025, 2024].flatMap((year) =>
        [12, 11, 10, 9, 8, 7, 6, 5].map((month) => ({ key: `${year}/${month}` as const, count: 300 })),
      ),
    ] as const;
    const [first, second, third] = yearLabels(layoutOf(months), WINDOW, 800);
    expect([first?.year, second?.year, third?.year]).toEqual([2026, 2025, 2024]);
    expect(((second?.share ?? 0) - (first?.share ?? 0)) * 800).toBeCloseTo(28, 6);
  });

  it('have no year for photos without a date', () => {
    const months = [
      { key: '2024/5', count: 300 },
      { key: '1970/1', count: 300 },
    ] as const;
    expect(yearLabels(layoutOf(months), WINDOW, 800).map(({ year }) => year)).toEqual([2024]);
  });
});
