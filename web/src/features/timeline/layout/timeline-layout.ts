import type { MonthKey } from '../months/month-key.ts';
import { monthsWithPhotos } from '../store/month-photos.ts';
import type { TimelineState } from '../store/timeline-state.ts';
import type { GridMeasures } from './grid-measures.ts';
import { layoutSection, type SectionLayout } from './section-layout.ts';

/** All months under each other. Offsets are virtual: pixels from the first heading, however tall the whole is. */
export interface TimelineLayout {
  readonly sections: readonly SectionLayout[];
  readonly indexOf: ReadonlyMap<MonthKey, number>;
  /** Upper edge of each section. */
  readonly tops: Float64Array;
  readonly height: number;
  readonly measures: GridMeasures;
}

export function layoutTimeline(state: TimelineState, measures: GridMeasures): TimelineLayout {
  const sections = monthsWithPhotos(state).map(([key, month]) => layoutSection(key, month, measures));
  const tops = new Float64Array(sections.length);
  let height = 0;
  sections.forEach((section, index) => {
    tops[index] = height;
    height += section.height;
  });
  const indexOf = new Map(sections.map(({ key }, index) => [key, index]));
  return { sections, indexOf, tops, height, measures };
}

/** Virtual offset of the upper edge of a row. */
export function rowTop(layout: TimelineLayout, section: number, row: number): number {
  const rows = layout.sections[section]?.rows;
  return (layout.tops[section] ?? 0) + layout.measures.heading + (rows?.top[row] ?? 0);
}

/** Last index whose value is not above `value`; 0 when all are. `values` ascend. */
export function lastNotAbove(values: ArrayLike<number>, value: number): number {
  let low = 0;
  let high = values.length;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((values[middle] ?? 0) <= value) low = middle;
    else high = middle;
  }
  return low;
}

/** Row in which an item stands. */
export function rowOfItem(section: SectionLayout, item: number): number {
  const row = lastNotAbove(section.rows.start, item);
  return Math.max(0, Math.min(row, section.rows.rows - 1));
}

/** First row that begins at or below an edge; the number of rows when none does. */
export function firstRowFrom(layout: TimelineLayout, section: number, top: number): number {
  const rows = layout.sections[section]?.rows;
  if (!rows) return 0;
  const inside = top - rowTop(layout, section, 0);
  const row = lastNotAbove(rows.top, inside);
  return (rows.top[row] ?? 0) < inside ? row + 1 : row;
}

/** Virtual offset of the window's upper edge when the list's end stands at the lower one. */
export function lastTop(layout: TimelineLayout, windowHeight: number): number {
  return Math.max(1, layout.height - windowHeight);
}
