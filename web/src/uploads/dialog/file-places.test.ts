import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawnFiles, type FileList, filesInView, listHeight, placeOf } from './file-places.ts';

const rowsOnly = (count: number): FileList => ({
  count,
  rows: count,
  rowHeight: 72,
  columns: 5,
  tileSize: 100,
});

test('a list at its top, in its middle and at its end', () => {
  expect(filesInView(0, 400, rowsOnly(10_000))).toEqual({ first: 0, end: 10 });
  expect(filesInView(72 * 500, 400, rowsOnly(10_000))).toEqual({ first: 496, end: 510 });
  expect(filesInView(72 * 10_000 - 400, 400, rowsOnly(10_000))).toEqual({ first: 9990, end: 10_000 });
});

test('a scroll position beyond a list that became shorter draws nothing that is not there', () => {
  expect(filesInView(72 * 500, 400, rowsOnly(3))).toEqual({ first: 3, end: 3 });
  expect(filesInView(0, 0, rowsOnly(0))).toEqual({ first: 0, end: 0 });
});

test('tiles stand side by side below the rows of failed files', () => {
  const list: FileList = { count: 14, rows: 2, rowHeight: 72, columns: 5, tileSize: 100 };
  expect(placeOf(list, 1)).toEqual({ top: 72, height: 72, left: 0, width: 1 });
  expect(placeOf(list, 2)).toEqual({ top: 144, height: 100, left: 0, width: 0.2 });
  expect(placeOf(list, 8)).toEqual({ top: 244, height: 100, left: 0.2, width: 0.2 });
  expect(listHeight(list)).toBe(444);
});

test('every file in sight is drawn, few others are, and the focused one always is', () => {
  const lists = fc
    .tuple(fc.integer({ min: 1, max: 20_000 }), fc.nat(40), fc.integer({ min: 1, max: 8 }))
    .map(([count, failed, columns]): FileList => {
      return { count, rows: Math.min(failed, count), rowHeight: 72, columns, tileSize: 100 };
    });
  void fc.assert(
    fc.property(lists, fc.nat(1_500_000), fc.nat(2000), fc.nat(20_000), (list, at, height, nth) => {
      const scrollTop = Math.min(at, listHeight(list));
      const focused = nth < list.count ? nth : -1;
      const drawn = drawnFiles(filesInView(scrollTop, height, list), focused);
      for (let index = 0; index < list.count; index++) {
        const place = placeOf(list, index);
        const isInSight = place.top < scrollTop + height && place.top + place.height > scrollTop;
        if (isInSight && !drawn.includes(index)) expect.unreachable(`${index} is not drawn`);
      }
      if (focused >= 0) expect(drawn).toContain(focused);
      expect(drawn.length).toBeLessThan(((height + 2 * 288) / 72 + 3) * list.columns + 2);
      expect(drawn).toEqual([...new Set(drawn)].sort((a, b) => a - b));
    }),
  );
});
