import type { TimelineLayout } from '../layout/timeline-layout.ts';
import { firstSectionAt, lastTop } from '../layout/timeline-layout.ts';
import { positionAt, type ScrollPosition } from '../window/scroll-position.ts';

/** What a point of the track stands for. */
export interface Target {
  /** The month that is shown for it. */
  readonly section: number;
  /** Where the list goes. */
  readonly to: ScrollPosition | 'start' | 'end';
}

/** Share of the track, 0 to 1, at which the list stands. */
export function shareOf(layout: TimelineLayout, windowHeight: number, top: number): number {
  return Math.min(1, Math.max(0, top / lastTop(layout, windowHeight)));
}

/**
 * The month that stands for an offset: the one at the window's upper edge. In the last screen, the line at which it is read
 * goes down to the lower edge, so that the months there have their part of the track, too.
 */
export function sectionAt(layout: TimelineLayout, windowHeight: number, top: number): number {
  const last = lastTop(layout, windowHeight);
  const line = Math.max(top, 2 * top + windowHeight - last);
  return firstSectionAt(layout, Math.min(line, layout.height - 1));
}

/** Where a point of the track leads: to a month's heading, and within months of many screens to a place in them. */
export function targetAt(layout: TimelineLayout, windowHeight: number, share: number): Target {
  const top = share * lastTop(layout, windowHeight);
  const section = sectionAt(layout, windowHeight, top);
  if (share <= 0) return { section: 0, to: 'start' };
  if (share >= 1) return { section, to: 'end' };
  return {
    section,
    to: isInside(layout, windowHeight, section, top) ? insideOf(layout, top) : headingOf(layout, section),
  };
}

function isInside(layout: TimelineLayout, windowHeight: number, section: number, top: number): boolean {
  const height = layout.sections[section]?.height ?? 0;
  return height > 3 * windowHeight && top - (layout.tops[section] ?? 0) > windowHeight;
}

const insideOf = (layout: TimelineLayout, top: number) => positionAt(layout, top) ?? 'start';

export function headingOf(layout: TimelineLayout, section: number): ScrollPosition | 'start' {
  const key = layout.sections[section]?.key;
  return key ? { key, item: 0, into: 0 } : 'start';
}
