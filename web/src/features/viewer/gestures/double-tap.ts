import { gestureLimits } from './gesture-limits.ts';
import type { Point } from './zoom.ts';

export interface Tap extends Point {
  /** Milliseconds, of any clock. */
  readonly at: number;
}

/** Further apart two taps mean two things. */
const NEAR = 40;

/** Whether two taps are one gesture. */
export function isDoubleTap(first: Tap, second: Tap): boolean {
  const isQuick = second.at - first.at <= gestureLimits.doubleTapWindow;
  return isQuick && Math.hypot(second.x - first.x, second.y - first.y) <= NEAR;
}

/** Tells of each tap whether it is the second of two; a third one begins anew. */
export function createTapCounter(): (tap: Tap) => boolean {
  let last: Tap | null = null;
  return (tap) => {
    const isSecond = last !== null && isDoubleTap(last, tap);
    last = isSecond ? null : tap;
    return isSecond;
  };
}
