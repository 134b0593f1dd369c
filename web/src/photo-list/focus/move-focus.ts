import type { SectionLayout } from '../layout/section-layout.ts';
import { rowOfItem, rowTop, stripOf, type TimelineLayout } from '../layout/timeline-layout.ts';

/** A tile by its month's place in the list and its place in the month. */
export interface TilePosition {
  readonly section: number;
  readonly item: number;
}

export type Direction = 'left' | 'right' | 'up' | 'down' | 'rowStart' | 'rowEnd' | 'first' | 'last';

/** Tiles of a section: photos with the "+N" tile, or placeholders; none where its error is shown. */
export function tilesIn(section: SectionLayout | undefined): number {
  return !section || section.kind === 'error' ? 0 : section.tiles;
}

function nextSection(layout: TimelineLayout, from: number, step: 1 | -1): number | undefined {
  for (let section = from + step; section >= 0 && section < layout.sections.length; section += step) {
    if (tilesIn(layout.sections[section]) > 0) return section;
  }
  return undefined;
}

function edge(layout: TimelineLayout, section: number | undefined, step: 1 | -1): TilePosition | undefined {
  if (section === undefined) return undefined;
  return { section, item: step === 1 ? 0 : tilesIn(layout.sections[section]) - 1 };
}

/** The first tile of a section or the next that has any. */
export const firstFrom = (layout: TimelineLayout, section: number): TilePosition | undefined =>
  edge(layout, nextSection(layout, section - 1, 1), 1);

/** The last tile before a section. */
export const lastBefore = (layout: TimelineLayout, section: number): TilePosition | undefined =>
  edge(layout, nextSection(layout, section, -1), -1);

function beside(layout: TimelineLayout, { section, item }: TilePosition, step: 1 | -1) {
  const next = item + step;
  if (next >= 0 && next < tilesIn(layout.sections[section])) return { section, item: next };
  return edge(layout, nextSection(layout, section, step), step);
}

interface Near extends TilePosition {
  readonly distance: number;
}

/** The middle of a tile, in pixels from the grid's left edge. */
const centreOf = ({ rows, left }: SectionLayout, item: number) =>
  left + (rows.left[item] ?? 0) + (rows.width[item] ?? 0) / 2;

/** The tile of a row that stands nearest to a horizontal position. */
function nearestInRow(
  layout: TimelineLayout,
  section: number,
  row: number,
  centre: number,
): Near | undefined {
  const found = layout.sections[section];
  if (!found) return undefined;
  let best: Near | undefined;
  const end = found.rows.start[row + 1] ?? 0;
  for (let item = found.rows.start[row] ?? 0; item < end; item++) {
    const distance = Math.abs(centreOf(found, item) - centre);
    if (!best || distance < best.distance) best = { section, item, distance };
  }
  return best;
}

/** The sections with tiles of the next strip that has any. */
function nextStrip(layout: TimelineLayout, from: number, step: 1 | -1): number[] {
  for (
    let strip = stripOf(layout, from) + step;
    strip >= 0 && strip < layout.stripTop.length;
    strip += step
  ) {
    const sections = sectionsOf(layout, strip);
    if (sections.length > 0) return sections;
  }
  return [];
}

function sectionsOf({ sections, stripStart }: TimelineLayout, strip: number): number[] {
  const from = stripStart[strip] ?? 0;
  const all = Array.from({ length: (stripStart[strip + 1] ?? from) - from }, (_, index) => from + index);
  return all.filter((section) => tilesIn(sections[section]) > 0);
}

function inNextRow(layout: TimelineLayout, position: TilePosition, step: 1 | -1): TilePosition | undefined {
  const here = layout.sections[position.section];
  if (!here) return undefined;
  const centre = centreOf(here, position.item);
  const row = rowOfItem(here, position.item) + step;
  const isInside = row >= 0 && row < here.rows.rows;
  const rows = isInside
    ? [nearestInRow(layout, position.section, row, centre)]
    : nextStrip(layout, position.section, step).map((section) =>
        nearestInRow(layout, section, step === 1 ? 0 : rowsIn(layout, section) - 1, centre),
      );
  const near = rows.filter((found) => found !== undefined);
  const [best] = near.sort((a, b) => a.distance - b.distance);
  return best && { section: best.section, item: best.item };
}

const rowsIn = (layout: TimelineLayout, section: number) => layout.sections[section]?.rows.rows ?? 0;

/** First or last tile of a row, which goes through all months of a strip. */
function rowEdge(layout: TimelineLayout, { section, item }: TilePosition, end: boolean): TilePosition {
  const beside = sectionsOf(layout, stripOf(layout, section));
  if (beside.length > 1) return edge(layout, beside.at(end ? -1 : 0), end ? -1 : 1) ?? { section, item };
  const found = layout.sections[section];
  if (!found) return { section, item };
  const row = rowOfItem(found, item);
  return { section, item: end ? (found.rows.start[row + 1] ?? 1) - 1 : (found.rows.start[row] ?? 0) };
}

/** Where a key moves the focus; undefined at the edge of the grid. Months follow each other. */
export function moveFocus(
  layout: TimelineLayout,
  from: TilePosition,
  direction: Direction,
): TilePosition | undefined {
  switch (direction) {
    case 'left':
      return beside(layout, from, -1);
    case 'right':
      return beside(layout, from, 1);
    case 'up':
      return inNextRow(layout, from, -1);
    case 'down':
      return inNextRow(layout, from, 1);
    case 'rowStart':
      return rowEdge(layout, from, false);
    case 'rowEnd':
      return rowEdge(layout, from, true);
    case 'first':
      return firstFrom(layout, 0);
    case 'last':
      return lastBefore(layout, layout.sections.length);
  }
}

/** As many rows up or down as come nearest to `pixels`: Page Up and Page Down. */
export function moveFocusByPage(
  layout: TimelineLayout,
  from: TilePosition,
  pixels: number,
): TilePosition | undefined {
  const direction = pixels < 0 ? 'up' : 'down';
  const start = topOf(layout, from);
  let reached: TilePosition | undefined;
  for (let next = moveFocus(layout, from, direction); next; next = moveFocus(layout, next, direction)) {
    if (reached && Math.abs(topOf(layout, next) - start) > Math.abs(pixels)) break;
    reached = next;
  }
  return reached;
}

function topOf(layout: TimelineLayout, { section, item }: TilePosition): number {
  const found = layout.sections[section];
  return found ? rowTop(layout, section, rowOfItem(found, item)) : 0;
}
