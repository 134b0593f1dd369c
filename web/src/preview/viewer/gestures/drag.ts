import { gestureLimits } from './zoom.ts';

export type Step = 1 | -1;

export interface Sides {
  readonly previous: boolean;
  readonly next: boolean;
}

/** Offset of the photo after a horizontal drag of `distance` pixels. */
export function swipeOffset(distance: number, sides: Sides): number {
  const hasPhoto = distance > 0 ? sides.previous : sides.next;
  return distance * (hasPhoto ? gestureLimits.speed : gestureLimits.speedAtEnd);
}

/** The step after a swipe that ends `offset` pixels from the centre; 0: it snaps back. */
export function stepAfterSwipe(offset: number, width: number, sides: Sides): Step | 0 {
  if (Math.abs(offset) <= width * gestureLimits.threshold) return 0;
  if (offset > 0) return sides.previous ? -1 : 0;
  return sides.next ? 1 : 0;
}

/** Offset of the photo downwards; it cannot be dragged up. */
export function pullOffset(distance: number): number {
  return Math.max(0, distance) * gestureLimits.speed;
}

/** Whether a pull that ends at `offset` pixels closes the preview. */
export function closesAfterPull(offset: number, height: number): boolean {
  return offset > height * gestureLimits.threshold;
}
