import { firstSectionAt, lastNotAbove, type TimelineLayout } from './timeline-layout.ts';

/** Rows of one section from `fromRow` up to, not including, `toRow`. */
export interface VisibleSection {
  readonly section: number;
  readonly fromRow: number;
  readonly toRow: number;
}

/** Sections and rows that touch the band from `top` to `bottom` (virtual pixels). */
export function visibleRange(layout: TimelineLayout, top: number, bottom: number): VisibleSection[] {
  const visible: VisibleSection[] = [];
  if (bottom < 0 || top > layout.height) return visible;
  for (let section = firstSectionAt(layout, top); section < layout.sections.length; section++) {
    if ((layout.tops[section] ?? 0) > bottom) break;
    visible.push(rowsWithin(layout, section, top, bottom));
  }
  return visible;
}

function rowsWithin(layout: TimelineLayout, section: number, top: number, bottom: number): VisibleSection {
  const rows = layout.sections[section]?.rows;
  const content = (layout.tops[section] ?? 0) + layout.measures.heading;
  if (!rows || rows.rows === 0 || content > bottom) return { section, fromRow: 0, toRow: 0 };
  return {
    section,
    fromRow: lastNotAbove(rows.top, top - content),
    toRow: lastNotAbove(rows.top, bottom - content) + 1,
  };
}
