import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isOutOfRoom,
  listCap,
  offsetAt,
  settledShift,
  shiftAt,
  type VirtualBox,
  virtualBox,
} from './virtual-offset.ts';

const WINDOW = 900;

/** Lists of any height on any screen, and the height of a million photos and two among them. */
const boxes = fc
  .tuple(
    fc.oneof(fc.integer({ min: 0, max: 250_000_000 }), fc.constantFrom(80_000_000, 160_000_000)),
    fc.constantFrom(1, 1.25, 1.5, 2, 3, 4),
  )
  .map(([height, ratio]) => virtualBox(height, listCap(ratio)));
const shares = fc.double({ min: 0, max: 1, noNaN: true });
const boxOffset = (box: VirtualBox, top: number) => top - shiftAt(box, top);

describe('virtual offset', () => {
  it('never makes a page higher than the cap, at any device pixel ratio', () => {
    for (const ratio of [0.5, 1, 1.25, 2, 3]) {
      const { boxHeight } = virtualBox(200_000_000, listCap(ratio));
      expect(boxHeight).toBeLessThanOrEqual(15_000_000 / Math.max(1, ratio) - 20_000);
      expect(boxHeight).toBeGreaterThan(15_000_000 / Math.max(1, ratio) - 20_100);
    }
  });

  it('changes nothing below the cap', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 14_980_000 }), fc.double({ noNaN: true }), (height, top) => {
        const box = virtualBox(height, listCap(1));
        expect(box.boxHeight).toBe(height);
        expect(shiftAt(box, top)).toBe(0);
        expect(offsetAt(box, top)).toBe(top);
        expect(settledShift(box, top, 0)).toBe(0);
      }),
    );
  });

  it('is exact at both ends, and above and below the list', () => {
    fc.assert(
      fc.property(boxes, fc.integer({ min: -5000, max: 100_000 }), (box, distance) => {
        expect(offsetAt(box, distance)).toBe(distance);
        const end = box.boxHeight - distance;
        expect(offsetAt(box, end) - box.height).toBe(end - box.boxHeight);
        if (box.excess > 0) expect(shiftAt(box, box.height - distance)).toBe(box.excess);
      }),
    );
  });

  it('returns to the same place, to a step of the shift', () => {
    fc.assert(
      fc.property(boxes, shares, (box, share) => {
        const top = share * box.height;
        const there = boxOffset(box, top);
        expect(there).toBeGreaterThanOrEqual(0);
        expect(there).toBeLessThanOrEqual(box.boxHeight);
        // 20 pixels in the box are this many in the list.
        const step = box.excess === 0 ? 0 : (30 * box.height) / box.boxHeight;
        expect(Math.abs(offsetAt(box, there) - top)).toBeLessThanOrEqual(step);
      }),
    );
  });

  it('never goes back when the scrollbar goes forth', () => {
    fc.assert(
      fc.property(boxes, shares, shares, (box, one, other) => {
        const [from, to] = [Math.min(one, other) * box.boxHeight, Math.max(one, other) * box.boxHeight];
        expect(offsetAt(box, to) - offsetAt(box, from)).toBeGreaterThanOrEqual(to - from - 20);
        expect(shiftAt(box, to)).toBeGreaterThanOrEqual(shiftAt(box, from));
      }),
    );
  });

  it('shifts by whole device pixels', () => {
    fc.assert(
      fc.property(boxes, shares, (box, share) => {
        expect(shiftAt(box, share * box.height) % 20).toBe(0);
        expect(box.excess % 20).toBe(0);
      }),
    );
  });

  it('keeps a shift that is near enough, but not at the ends', () => {
    fc.assert(
      fc.property(boxes, shares, fc.integer({ min: -3000, max: 3000 }), (box, share, drift) => {
        const top = share * box.height;
        const right = shiftAt(box, top);
        const settled = settledShift(box, top, right + drift);
        if (right === 0 || right === box.excess) expect(settled).toBe(right);
        else expect(settled).toBe(Math.min(box.excess, Math.max(0, right + drift)));
        expect(settledShift(box, top, right + 10_000_000)).toBe(right);
      }),
    );
  });

  it('reports in time that the box ends before the list does', () => {
    const box = virtualBox(80_000_000, listCap(1));
    expect(isOutOfRoom(box, 7_000_000, shiftAt(box, 40_000_000), WINDOW)).toBe(false);
    expect(isOutOfRoom(box, box.boxHeight - WINDOW - 10_000, box.excess - 20, WINDOW)).toBe(true);
    expect(isOutOfRoom(box, box.boxHeight - WINDOW - 10_000, box.excess, WINDOW)).toBe(false);
    expect(isOutOfRoom(box, 10_000, 20, WINDOW)).toBe(true);
    expect(isOutOfRoom(box, -200, 0, WINDOW)).toBe(false);
  });
});
