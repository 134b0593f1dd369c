import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawnRows, visibleRows } from './visible-rows.ts';

test('a list at its top, in its middle and at its end', () => {
  expect(visibleRows(0, 400, 72, 10_000)).toEqual({ first: 0, end: 10 });
  expect(visibleRows(72 * 500, 400, 72, 10_000)).toEqual({ first: 496, end: 510 });
  expect(visibleRows(72 * 10_000 - 400, 400, 72, 10_000)).toEqual({ first: 9990, end: 10_000 });
});

test('a scroll position beyond a list that became shorter draws nothing that is not there', () => {
  expect(visibleRows(72 * 500, 400, 72, 3)).toEqual({ first: 3, end: 3 });
  expect(visibleRows(0, 0, 72, 0)).toEqual({ first: 0, end: 0 });
});

test('every row in sight is drawn, few others are, and the focused one always is', () => {
  const size = fc.integer({ min: 1, max: 20_000 });
  void fc.assert(
    fc.property(size, fc.nat(1_500_000), fc.nat(2000), fc.nat(20_000), (count, scrollTop, height, at) => {
      const focused = at < count ? at : -1;
      const rows = drawnRows(visibleRows(scrollTop, height, 72, count), focused);
      for (let y = scrollTop; y < Math.min(scrollTop + height, count * 72); y += 36) {
        expect(rows).toContain(Math.floor(y / 72));
      }
      if (focused >= 0) expect(rows).toContain(focused);
      expect(rows.length).toBeLessThan(height / 72 + 12);
      expect(rows).toEqual([...new Set(rows)].sort((a, b) => a - b));
    }),
  );
});
