import type { TimelineLayout } from '../layout/timeline-layout.ts';
import type { ListScroll } from '../window/list-scroll.ts';
import type { TilePosition } from './move-focus.ts';
import { rowBand } from './tile-address.ts';

/** Kept free above and below the row, so that neither a bar nor the edge of the window covers its focus ring. */
const MARGIN_TOP = 88;
const MARGIN_BOTTOM = 32;

/** Scrolls a list of that height so that the tile's row is in view; `center` only when it is not there yet. */
export function scrollIntoView(
  scroll: ListScroll,
  layout: TimelineLayout,
  target: TilePosition,
  block: 'nearest' | 'center',
  height: number,
): void {
  const band = rowBand(layout, target);
  if (!band) return;
  const top = scroll.top();
  const above = band.top - MARGIN_TOP - top;
  const below = band.bottom + MARGIN_BOTTOM - height - top;
  if (above >= 0 && below <= 0) return;
  const middle = (band.top + band.bottom - height) / 2;
  scroll.toOffset(block === 'center' ? middle : top + (above < 0 ? above : below));
}
