import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gridMeasures } from '../layout/grid-measures.ts';
import { layoutTimeline } from '../layout/timeline-layout.ts';
import { makeTimeline } from '../testing/timeline-fixture.ts';
import { offsetOfPosition, positionAt } from './scroll-position.ts';

const wide = gridMeasures(1200, 1200);
const months = [
  { key: '2024/5', count: 240 },
  { key: '2024/4', count: 24, loaded: 24 },
  { key: '2023/12', count: 5 },
] as const;
const layout = layoutTimeline(makeTimeline(months), wide);
const april = layout.tops[1] ?? 0;

describe('position', () => {
  it('links back to the offset it was taken at', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: layout.height - 1, noNaN: true }), (top) => {
        const position = positionAt(layout, top);
        if (!position) throw new Error('no position');
        expect(position.into).toBeGreaterThanOrEqual(0);
        expect(offsetOfPosition(layout, position)).toBeCloseTo(top, 6);
      }),
    );
  });

  it('is the heading for item 0', () => {
    expect(offsetOfPosition(layout, { key: '2024/4', item: 0, into: 0 })).toBe(april);
    expect(positionAt(layout, april)).toEqual({ key: '2024/4', item: 0, into: 0 });
    expect(positionAt(layout, -50)).toEqual({ key: '2024/5', item: 0, into: 0 });
  });

  it('follows its month when months above it load', () => {
    const loaded = { ...months[0], loaded: 24, photo: { visibleWidth: 4000 } };
    const after = layoutTimeline(makeTimeline([loaded, months[1], months[2]]), wide);
    expect(after.tops[1]).not.toBe(april);
    expect(offsetOfPosition(after, { key: '2024/4', item: 0, into: 30 })).toBe((after.tops[1] ?? 0) + 30);
  });

  it('ends with its month, and is nowhere without it', () => {
    expect(offsetOfPosition(layout, { key: '2023/12', item: 900, into: 90_000 })).toBe(layout.height - 1);
    expect(offsetOfPosition(layout, { key: '2001/1', item: 0, into: 0 })).toBeUndefined();
    expect(positionAt(layoutTimeline(makeTimeline([]), wide), 10)).toBeNull();
  });
});
