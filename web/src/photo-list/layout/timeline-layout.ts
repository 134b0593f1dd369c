import type { SectionKey } from '../section-key.ts';
import { sectionsWithPhotos } from '../store/section-photos.ts';
import type { TimelineState } from '../store/timeline-state.ts';
import type { GridMeasures } from './grid-measures.ts';
import { layoutSection, type SectionLayout } from './section-layout.ts';
import { layoutStrips } from './strips.ts';

/** All sections, strip under strip. Offsets are virtual: pixels from the first heading, however tall the whole is. */
export interface TimelineLayout {
  readonly sections: readonly SectionLayout[];
  readonly indexOf: ReadonlyMap<SectionKey, number>;
  /** Upper edge of each section. */
  readonly tops: Float64Array;
  /** First section of each strip, and after the last strip the number of sections. */
  readonly stripStart: Uint32Array;
  readonly stripTop: Float64Array;
  readonly height: number;
  readonly measures: GridMeasures;
}

export function layoutTimeline(state: TimelineState, measures: GridMeasures): TimelineLayout {
  const laidOut = sectionsWithPhotos(state).map(([key, section]) => layoutSection(key, section, measures));
  const strips = layoutStrips(laidOut, measures);
  const sections = strips.flat();
  const tops = new Float64Array(sections.length);
  const stripStart = new Uint32Array(strips.length + 1);
  const stripTop = new Float64Array(strips.length);
  let height = 0;
  let section = 0;
  strips.forEach((strip, index) => {
    stripTop[index] = height;
    stripStart[index] = section;
    tops.fill(height, section, section + strip.length);
    section += strip.length;
    height += Math.max(...strip.map((one) => one.height));
  });
  stripStart[strips.length] = section;
  const indexOf = new Map(sections.map(({ key }, index) => [key, index]));
  return { sections, indexOf, tops, stripStart, stripTop, height, measures };
}

/** The strip in which a section stands. */
export function stripOf(layout: TimelineLayout, section: number): number {
  return lastNotAbove(layout.stripStart.subarray(0, -1), section);
}

/** The first section of the strip at a virtual offset. */
export function firstSectionAt(layout: TimelineLayout, top: number): number {
  return layout.stripStart[lastNotAbove(layout.stripTop, top)] ?? 0;
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
export function rowOfItem({ rows }: Pick<SectionLayout, 'rows'>, item: number): number {
  const row = lastNotAbove(rows.start, item);
  return Math.max(0, Math.min(row, rows.rows - 1));
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
