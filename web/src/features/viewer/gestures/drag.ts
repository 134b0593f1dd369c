import { gestureLimits } from './gesture-limits.ts';

export type Step = 1 | -1;

/** Whether there is a photo on either side. */
export interface Sides {
  readonly previous: boolean;
  readonly next: boolean;
}

/** How far the photo stands from its place after the finger went `distance` pixels sideways. */
export function swipeOffset(distance: number, sides: Sides): number {
  const hasPhoto = distance > 0 ? sides.previous : sides.next;
  return distance * (hasPhoto ? gestureLimits.speed : gestureLimits.speedAtEnd);
}

/** Where a swipe that ends with the photo `offset` pixels from its place leads; 0: it snaps back. */
export function stepAfterSwipe(offset: number, width: number, sides: Sides): Step | 0 {
  if (Math.abs(offset) <= width * gestureLimits.threshold) return 0;
  if (offset > 0) return sides.previous ? -1 : 0;
  return sides.next ? 1 : 0;
}

/** How far the photo stands below its place; it cannot be dragged above it. */
export function pullOffset(distance: number): number {
  return Math.max(0, distance) * gestureLimits.speed;
}

/** Whether a photo let go of `offset` pixels below its place closes the preview. */
export function closesAfterPull(offset: number, height: number): boolean {
  return offset > height * gestureLimits.threshold;
}
