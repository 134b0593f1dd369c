// Proves PRE-12, PRE-13.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closesAfterPull, pullOffset, stepAfterSwipe, swipeOffset } from './drag.ts';

const seed = 20_260_611;
const both = { previous: true, next: true };
const sides = fc.record({ previous: fc.boolean(), next: fc.boolean() });
const width = fc.integer({ min: 200, max: 4000 });
const offset = fc.integer({ min: -5000, max: 5000 });

describe(`drag (seed ${seed})`, () => {
  it('moves the photo by 1.5, and by 0.2 where there is none to come', () => {
    expect(swipeOffset(100, both)).toBe(150);
    expect(swipeOffset(-100, both)).toBe(-150);
    expect(swipeOffset(100, { previous: false, next: true })).toBe(20);
    expect(swipeOffset(-100, { previous: true, next: false })).toBe(-20);
  });

  it('changes the photo beyond 35 % of the width, and not at 35 %', () => {
    expect(stepAfterSwipe(-350, 1000, both)).toBe(0);
    expect(stepAfterSwipe(-351, 1000, both)).toBe(1);
    expect(stepAfterSwipe(350, 1000, both)).toBe(0);
    expect(stepAfterSwipe(351, 1000, both)).toBe(-1);
  });

  it('never goes where there is no photo', () => {
    fc.assert(
      fc.property(offset, width, sides, (moved, wide, has) => {
        const step = stepAfterSwipe(moved, wide, has);
        if (step === -1) expect(has.previous).toBe(true);
        if (step === 1) expect(has.next).toBe(true);
      }),
      { seed },
    );
  });

  it('goes the way the photo was pushed, and back the same way', () => {
    fc.assert(
      fc.property(offset, width, (moved, wide) => {
        expect(stepAfterSwipe(moved, wide, both) + stepAfterSwipe(-moved, wide, both)).toBe(0);
      }),
      { seed },
    );
  });

  it('snaps back at the ends, however far the finger goes', () => {
    fc.assert(
      fc.property(offset, width, (finger, wide) => {
        const none = { previous: false, next: false };
        expect(stepAfterSwipe(swipeOffset(finger, none), wide, none)).toBe(0);
      }),
      { seed },
    );
  });

  it('closes beyond 35 % of the height, and not at 35 %', () => {
    expect(closesAfterPull(280, 800)).toBe(false);
    expect(closesAfterPull(281, 800)).toBe(true);
    expect(pullOffset(100)).toBe(150);
    expect(pullOffset(-100)).toBe(0);
  });
});
