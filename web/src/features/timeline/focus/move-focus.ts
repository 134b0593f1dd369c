import type { SectionLayout } from '../layout/section-layout.ts';
import { rowOfItem, rowTop, type TimelineLayout } from '../layout/timeline-layout.ts';

/** A tile by its month's place in the list and its place in the month. */
export interface TilePosition {
  readonly section: number;
  readonly item: number;
}

export type Direction = 'left' | 'right' | 'up' | 'down' | 'rowStart' | 'rowEnd' | 'first' | 'last';

/** Tiles of a section: photos with the "+N" tile, or placeholders; none where its error stands. */
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

function beside(layout: TimelineLayout, { section, item }: TilePosition, step: 1 | -1) {
  const next = item + step;
  if (next >= 0 && next < tilesIn(layout.sections[section])) return { section, item: next };
  return edge(layout, nextSection(layout, section, step), step);
}

/** The tile of a row that stands nearest to a horizontal position. */
function nearestInRow({ rows }: SectionLayout, row: number, centre: number): number {
  const from = rows.start[row] ?? 0;
  const to = rows.start[row + 1] ?? from + 1;
  let best = from;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (let item = from; item < to; item++) {
    const distance = Math.abs((rows.left[item] ?? 0) + (rows.width[item] ?? 0) / 2 - centre);
    if (distance < bestDistance) {
      best = item;
      bestDistance = distance;
    }
  }
  return best;
}

function inNextRow(layout: TimelineLayout, position: TilePosition, step: 1 | -1): TilePosition | undefined {
  const here = layout.sections[position.section];
  if (!here) return undefined;
  const centre = (here.rows.left[position.item] ?? 0) + (here.rows.width[position.item] ?? 0) / 2;
  const row = rowOfItem(here, position.item) + step;
  if (row >= 0 && row < here.rows.rows) {
    return { section: position.section, item: nearestInRow(here, row, centre) };
  }
  const section = nextSection(layout, position.section, step);
  const there = section === undefined ? undefined : layout.sections[section];
  if (section === undefined || !there) return undefined;
  return { section, item: nearestInRow(there, step === 1 ? 0 : there.rows.rows - 1, centre) };
}

function rowEdge(layout: TimelineLayout, { section, item }: TilePosition, end: boolean): TilePosition {
  const rows = layout.sections[section]?.rows;
  const found = layout.sections[section];
  if (!rows || !found) return { section, item };
  const row = rowOfItem(found, item);
  return { section, item: end ? (rows.start[row + 1] ?? 1) - 1 : (rows.start[row] ?? 0) };
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
      return edge(layout, nextSection(layout, -1, 1), 1);
    case 'last':
      return edge(layout, nextSection(layout, layout.sections.length, -1), -1);
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
