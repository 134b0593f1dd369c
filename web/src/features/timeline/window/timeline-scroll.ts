import type { MonthKey } from '../months/month-key.ts';
import type { Place } from './place.ts';

/** The timeline in the page, for those who move it. */
export interface TimelineScroll {
  /** Virtual offset of the window's upper edge. */
  top(): number;
  toOffset(top: number): void;
  toPlace(place: Place): void;
}

let mounted: TimelineScroll | null = null;

/** Makes a timeline the one that is moved; ends with the returned function. */
export function registerTimelineScroll(scroll: TimelineScroll): () => void {
  mounted = scroll;
  return () => {
    if (mounted === scroll) mounted = null;
  };
}

/** Virtual offset of the window's upper edge in the list; 0 without a list. */
export const timelineTop = (): number => mounted?.top() ?? 0;

/** Brings a virtual offset to the window's upper edge. Does nothing without a list. */
export const scrollToOffset = (top: number): void => mounted?.toOffset(top);

/** Brings the row of a month's item to the window's upper edge, for item 0 the month's heading; it stays there. */
export const scrollToPlace = (place: {
  readonly key: MonthKey;
  readonly item: number;
  readonly into?: number;
}): void => mounted?.toPlace({ into: 0, ...place });
