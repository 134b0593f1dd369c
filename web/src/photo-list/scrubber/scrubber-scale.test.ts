import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gridMeasures } from '../layout/grid-measures.ts';
import { lastTop, layoutTimeline } from '../layout/timeline-layout.ts';
import type { SectionKey } from '../section-key.ts';
import { makeTimeline } from '../testing/timeline-fixture.ts';
import { offsetOfPosition } from '../window/scroll-position.ts';
import { sectionAt, shareOf, targetAt } from './scrubber-scale.ts';

const WINDOW = 900;
const wide = gridMeasures(1200, 1200);

/** Libraries of up to sixty months, some of a single photo. */
const layouts = fc
  .array(fc.constantFrom(1, 3, 20, 300), { minLength: 1, maxLength: 60 })
  .map((counts) =>
    counts.map((count, index) => ({
      key: `${2024 - Math.floor(index / 12)}/${12 - (index % 12)}` as SectionKey,
      count,
    })),
  )
  .map((months) => layoutTimeline(makeTimeline(months), wide));
const shares = fc.double({ min: 0, max: 1, noNaN: true });

describe('scrubber scale', () => {
  it('goes down the months as the pointer goes down, from the first to the last', () => {
    fc.assert(
      fc.property(layouts, shares, shares, (layout, one, other) => {
        const above = targetAt(layout, WINDOW, Math.min(one, other)).section;
        expect(targetAt(layout, WINDOW, Math.max(one, other)).section).toBeGreaterThanOrEqual(above);
        expect(targetAt(layout, WINDOW, 0)).toEqual({ section: 0, to: 'start' });
        expect(targetAt(layout, WINDOW, 1)).toEqual({ section: layout.stripStart.at(-2), to: 'end' });
      }),
    );
  });

  it('links to the heading of the month that it shows', () => {
    fc.assert(
      fc.property(layouts, shares, (layout, share) => {
        const { section, to } = targetAt(layout, WINDOW, share);
        if (typeof to === 'string') return;
        expect(to.key).toBe(layout.sections[section]?.key);
        expect(offsetOfPosition(layout, to)).toBe(layout.tops[section]);
      }),
    );
  });

  it('scrolls in a month of many screens, which has most of the track', () => {
    const long = layoutTimeline(makeTimeline([{ key: '2024/5', count: 25 }]), gridMeasures(200, 1200));
    expect(long.height).toBeGreaterThan(4 * WINDOW);
    const { section, to } = targetAt(long, WINDOW, 0.5);
    if (typeof to === 'string') throw new Error('no place');
    expect(section).toBe(0);
    expect(offsetOfPosition(long, to)).toBeCloseTo(lastTop(long, WINDOW) / 2, 6);
  });

  it('shows the month at the upper edge, and every month of the last screen in turn', () => {
    const months = Array.from({ length: 40 }, (_, index) => ({
      key: `${2024 - index}/1` as SectionKey,
      count: 8,
    }));
    const layout = layoutTimeline(makeTimeline(months), wide);
    const last = lastTop(layout, WINDOW);
    for (const [section, top] of layout.tops.entries()) {
      if (top <= last - WINDOW) expect(sectionAt(layout, WINDOW, top)).toBe(section);
    }
    const shown = new Set<number>();
    for (let top = -300; top <= last + 300; top++) shown.add(sectionAt(layout, WINDOW, top));
    expect(shown.size).toBe(40);
  });

  it('puts the handle at the ends of the track at the ends of the list', () => {
    fc.assert(
      fc.property(layouts, fc.double({ min: -1e6, max: 1e9, noNaN: true }), (layout, top) => {
        const share = shareOf(layout, WINDOW, top);
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(1);
        expect(shareOf(layout, WINDOW, -1)).toBe(0);
        expect(shareOf(layout, WINDOW, lastTop(layout, WINDOW))).toBe(1);
      }),
    );
  });
});
