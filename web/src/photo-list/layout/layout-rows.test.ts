import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clampRatio, layoutRows, type RowLayout } from './layout-rows.ts';

const ratio = fc.oneof(
  fc.constantFrom(1.5, 4 / 3, 0.75, 2 / 3, 16 / 9, 1),
  fc.double({ min: 0.05, max: 12, noNaN: true }),
);
const grid = fc.record({
  ratios: fc.array(ratio, { maxLength: 200 }),
  width: fc.integer({ min: 280, max: 3840 }),
  targetHeight: fc.integer({ min: 80, max: 320 }),
  gap: fc.integer({ min: 0, max: 16 }),
});

const at = (values: ArrayLike<number>, index: number) => values[index] ?? Number.NaN;

function rowsOf(layout: RowLayout) {
  return Array.from({ length: layout.rows }, (_, row) => {
    const from = at(layout.start, row);
    const to = at(layout.start, row + 1);
    return { row, items: Array.from({ length: to - from }, (_item, offset) => from + offset) };
  });
}

describe('layoutRows', () => {
  it('shows every item once and in order', () => {
    fc.assert(
      fc.property(grid, ({ ratios, ...options }) => {
        const layout = layoutRows(ratios, options);
        expect(rowsOf(layout).flatMap(({ items }) => items)).toEqual(ratios.map((_, index) => index));
      }),
    );
  });

  it('fills the width of every row but the last within a pixel, and never more', () => {
    fc.assert(
      fc.property(grid, ({ ratios, ...options }) => {
        const layout = layoutRows(ratios, options);
        for (const { row, items } of rowsOf(layout)) {
          const last = items.at(-1) ?? 0;
          const right = at(layout.left, last) + at(layout.width, last);
          expect(right).toBeLessThanOrEqual(options.width + 1);
          if (row < layout.rows - 1) expect(right).toBeGreaterThanOrEqual(options.width - 1);
        }
      }),
    );
  });

  it('keeps exactly one gap between neighbours and between rows', () => {
    fc.assert(
      fc.property(grid, ({ ratios, ...options }) => {
        const layout = layoutRows(ratios, options);
        for (const { row, items } of rowsOf(layout)) {
          for (const item of items.slice(1)) {
            const before = at(layout.left, item - 1) + at(layout.width, item - 1);
            expect(at(layout.left, item) - before).toBe(options.gap);
          }
          const bottom = at(layout.top, row) + at(layout.rowHeight, row);
          const next = row + 1 < layout.rows ? at(layout.top, row + 1) - options.gap : layout.height;
          expect(next).toBe(bottom);
        }
      }),
    );
  });

  it('has heights that are positive and near the target', () => {
    fc.assert(
      fc.property(grid, ({ ratios, ...options }) => {
        fc.pre(options.width >= 3 * options.targetHeight);
        for (const height of layoutRows(ratios, options).rowHeight) {
          expect(height).toBeGreaterThan(options.targetHeight / 2.5);
          expect(height).toBeLessThan(options.targetHeight * 2.5);
        }
      }),
    );
  });

  it('keeps the shape of a photo within the two pixels that rounding takes', () => {
    fc.assert(
      fc.property(grid, ({ ratios, ...options }) => {
        const layout = layoutRows(ratios, options);
        for (const { row, items } of rowsOf(layout)) {
          for (const item of items) {
            const expected = clampRatio(at(ratios, item)) * at(layout.rowHeight, row);
            expect(Math.abs(at(layout.width, item) - expected)).toBeLessThanOrEqual(
              1 + clampRatio(at(ratios, item)),
            );
          }
        }
      }),
    );
  });

  it('leaves a last row that is far from full at the target height', () => {
    const layout = layoutRows([1.5, 1], { width: 1200, targetHeight: 200, gap: 4 });
    expect([...layout.width]).toEqual([300, 200]);
    expect(layout.height).toBe(200);
  });

  it('stretches the last item to the edge by option, up to a limit', () => {
    const options = { width: 900, targetHeight: 200, gap: 4, stretchLast: true };
    expect([...layoutRows([1.5, 1, 1], options).width]).toEqual([300, 200, 392]);
    expect([...layoutRows([1], options).width]).toEqual([600]);
  });

  it('crops panoramas, towers and nonsense to a shape that fits a row', () => {
    expect([8, 1 / 8, 0, -1, Number.NaN, 1.5].map(clampRatio)).toEqual([3, 0.5, 1, 1, 1, 1.5]);
  });

  it('lays out nothing as nothing', () => {
    expect(layoutRows([], { width: 1000, targetHeight: 200, gap: 4 })).toMatchObject({ rows: 0, height: 0 });
  });

  it('lays out a month of 70,000 photos in one pass: no ratio is read more than three times', () => {
    const shapes = [1.5, 4 / 3, 0.75, 1.78];
    const reads = new Uint32Array(70_000);
    const ratios = new Proxy<ArrayLike<number>>(
      { length: reads.length },
      {
        get(target, key) {
          if (key === 'length') return target.length;
          const index = Number(key);
          reads[index] = at(reads, index) + 1;
          return shapes[(index * 7) % 4];
        },
      },
    );
    expect(layoutRows(ratios, { width: 1440, targetHeight: 220, gap: 8 }).rows).toBeGreaterThan(5000);
    // Once to place it, once more where it begins a row, and once to draw it.
    expect(Math.max(...new Set(reads))).toBeLessThanOrEqual(3);
    expect(Math.min(...new Set(reads))).toBeGreaterThan(0);
  });
});
