import type { TilePosition } from '../focus/move-focus.ts';
import type { TimelineLayout } from '../layout/timeline-layout.ts';
import type { PhotoSpot } from './grid-selection.ts';

/** Whether a tile is the "+N" tile of its month. */
export function isMoreTile(layout: TimelineLayout, { section, item }: TilePosition): boolean {
  const found = layout.sections[section];
  return found !== undefined && found.more > 0 && item === found.tiles - 1;
}

/** The photo of a tile; at the end of a range the "+N" tile stands for all that is behind it, so for the last photo. */
export function spotOfTile(layout: TimelineLayout, position: TilePosition): PhotoSpot | null {
  const found = layout.sections[position.section];
  if (!found || found.kind === 'error') return null;
  const behind = isMoreTile(layout, position) ? found.more - 1 : 0;
  return { key: found.key, item: position.item + behind };
}
