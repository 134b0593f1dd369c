import {
  firstSectionAt,
  lastNotAbove,
  rowOfItem,
  rowTop,
  type TimelineLayout,
} from '../layout/timeline-layout.ts';
import type { SectionKey } from '../section-key.ts';

/** A position in the list that means the same in another layout. */
export interface ScrollPosition {
  readonly key: SectionKey;
  /** An item of the month, loaded or not. */
  readonly item: number;
  /**
   * Pixels from the upper edge of the item's row down to the position. A month's first row begins with the heading:
   * item 0 and 0 pixels are the month's own edge.
   */
  readonly into: number;
}

function edgeOf(layout: TimelineLayout, section: number, row: number): number {
  return row === 0 ? (layout.tops[section] ?? 0) : rowTop(layout, section, row);
}

/** The position at a virtual offset; null in an empty list. */
export function positionAt(layout: TimelineLayout, top: number): ScrollPosition | null {
  const section = firstSectionAt(layout, top);
  const found = layout.sections[section];
  if (!found) return null;
  const row = found.rows.rows === 0 ? 0 : lastNotAbove(found.rows.top, top - rowTop(layout, section, 0));
  const into = Math.max(0, top - edgeOf(layout, section, row));
  return { key: found.key, item: found.rows.start[row] ?? 0, into };
}

/** Virtual offset of a position; undefined when its month is not in the list. */
export function offsetOfPosition(
  layout: TimelineLayout,
  { key, item, into }: ScrollPosition,
): number | undefined {
  const section = layout.indexOf.get(key);
  const found = section === undefined ? undefined : layout.sections[section];
  if (section === undefined || !found) return undefined;
  const row = rowOfItem(found, item);
  const edge = edgeOf(layout, section, row);
  const end = (layout.tops[section] ?? 0) + found.height;
  return Math.max(edge, Math.min(edge + into, end - 1));
}
