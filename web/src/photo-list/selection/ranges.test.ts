import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  addRange,
  hasItem,
  joinRanges,
  noRanges,
  type Ranges,
  rangesCount,
  rangesOf,
  removeRange,
} from './ranges.ts';

const end = 40;
const range = fc.tuple(fc.nat(end), fc.nat(8)).map(([from, length]) => ({ from, to: from + length }));
const step = fc.record({ add: fc.boolean(), range });

function isTidy(ranges: Ranges): boolean {
  return ranges.every(({ from, to }, index) => from < to && (ranges[index - 1]?.to ?? -1) < from);
}

it('adds and removes like a set, in as few ranges as there can be', () => {
  void fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let ranges = noRanges;
      const model = new Set<number>();
      for (const { add, range } of steps) {
        ranges = add ? addRange(ranges, range) : removeRange(ranges, range);
        for (let item = range.from; item < range.to; item++) {
          if (add) model.add(item);
          else model.delete(item);
        }
        expect(isTidy(ranges)).toBe(true);
        expect(rangesCount(ranges)).toBe(model.size);
        for (let item = -1; item <= end + 9; item++) expect(hasItem(ranges, item)).toBe(model.has(item));
      }
    }),
  );
});

it('makes the same ranges of single items', () => {
  void fc.assert(
    fc.property(fc.uniqueArray(fc.nat(end)), (items) => {
      const sorted = items.sort((a, b) => a - b);
      const ranges = rangesOf(sorted);
      expect(isTidy(ranges)).toBe(true);
      expect(ranges).toEqual(
        sorted.reduce<Ranges>((before, item) => addRange(before, { from: item, to: item + 1 }), noRanges),
      );
    }),
  );
});

it('joins ranges as if each was added', () => {
  const some = fc.array(range, { maxLength: 12 }).map((ranges) => ranges.reduce(addRange, noRanges));
  void fc.assert(
    fc.property(some, some, (ranges, others) => {
      expect(joinRanges(ranges, others)).toEqual(others.reduce(addRange, ranges));
    }),
  );
});
