import {
  firstRowFrom,
  firstSectionAt,
  rowOfItem,
  rowTop,
  type TimelineLayout,
} from '../layout/timeline-layout.ts';
import type { SectionKey } from '../section-key.ts';
import { idAt, indexOfPhoto } from '../store/section-photos.ts';
import { firstFrom, lastBefore, type TilePosition, tilesIn } from './move-focus.ts';

/** A tile that keeps its identity while months and photos come and go around it. */
export interface TileAddress {
  readonly key: SectionKey;
  /** Place of its month in the list when it was addressed. */
  readonly section: number;
  readonly item: number;
  readonly imageId: string | undefined;
}

export function addressOf(layout: TimelineLayout, { section, item }: TilePosition): TileAddress | null {
  const found = layout.sections[section];
  return found ? { key: found.key, section, item, imageId: idAt(found.state, item) } : null;
}

/** Where the tile is now; its neighbour when it is gone, in the next month when its month is gone. */
export function positionOf(layout: TimelineLayout, address: TileAddress): TilePosition | null {
  const section = layout.indexOf.get(address.key);
  if (section === undefined) {
    return firstFrom(layout, address.section) ?? lastBefore(layout, address.section) ?? null;
  }
  const found = layout.sections[section];
  if (!found) return null;
  const { imageId, item } = address;
  if (imageId !== undefined && idAt(found.state, item) !== imageId) {
    const moved = indexOfPhoto(found.state, imageId);
    if (moved >= 0 && moved < found.tiles) return { section, item: moved };
  }
  const tiles = tilesIn(found);
  if (tiles === 0) return null;
  return { section, item: Math.min(item, tiles - 1) };
}

/** Upper and lower edge of the row in which a tile stands, in virtual pixels. */
export function rowBand(layout: TimelineLayout, { section, item }: TilePosition) {
  const found = layout.sections[section];
  if (!found) return null;
  const row = rowOfItem(found, item);
  const top = rowTop(layout, section, row);
  return { row, top, bottom: top + (found.rows.rowHeight[row] ?? 0) };
}

/** First tile of the first row that begins inside the window, else of the last row that begins above it. */
export function firstTileInView(layout: TimelineLayout, top: number, bottom: number): TilePosition | null {
  if (bottom < 0 || top > layout.height) return null;
  for (let section = firstSectionAt(layout, top); section < layout.sections.length; section++) {
    const found = layout.sections[section];
    const row = firstRowFrom(layout, section, top);
    if (rowTop(layout, section, row) > bottom) break;
    if (found && row < found.rows.rows && tilesIn(found) > 0)
      return { section, item: found.rows.start[row] ?? 0 };
  }
  return coveringTile(layout, top);
}

function coveringTile(layout: TimelineLayout, top: number): TilePosition | null {
  const section = firstSectionAt(layout, top);
  const found = layout.sections[section];
  if (!found || tilesIn(found) === 0) return null;
  const row = Math.max(0, Math.min(firstRowFrom(layout, section, top), found.rows.rows) - 1);
  return { section, item: found.rows.start[row] ?? 0 };
}
