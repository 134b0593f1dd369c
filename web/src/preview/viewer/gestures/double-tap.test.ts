// Proves PRE-12.

import { expect, it } from 'vitest';
import { createTapCounter, isDoubleTap } from './stage-motion.ts';

const tap = (at: number, x = 0) => ({ at, x, y: 0 });

it('counts two taps within 200 ms as one gesture', () => {
  expect(isDoubleTap(tap(1000), tap(1200))).toBe(true);
  expect(isDoubleTap(tap(1000), tap(1201))).toBe(false);
});

it('counts taps far apart as two', () => {
  expect(isDoubleTap(tap(0), tap(100, 40))).toBe(true);
  expect(isDoubleTap(tap(0), tap(100, 41))).toBe(false);
});

it('begins again with the third tap', () => {
  const isSecond = createTapCounter();
  expect([0, 100, 200, 300].map((at) => isSecond(tap(at)))).toEqual([false, true, false, true]);
});
