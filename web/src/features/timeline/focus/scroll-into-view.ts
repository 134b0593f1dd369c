import type { TimelineLayout } from '../layout/timeline-layout.ts';
import type { TilePosition } from './move-focus.ts';
import { rowBand } from './tile-address.ts';

/** Kept free above and below the row, so that neither a bar nor the edge of the window covers its focus ring. */
const MARGIN_TOP = 88;
const MARGIN_BOTTOM = 32;

/** Scrolls the page so that the tile's row is in view; `center` only when it is not there yet. */
export function scrollIntoView(
  list: HTMLElement,
  layout: TimelineLayout,
  target: TilePosition,
  block: 'nearest' | 'center',
): void {
  const band = rowBand(layout, target);
  if (!band) return;
  const listTop = list.getBoundingClientRect().top;
  const above = listTop + band.top - MARGIN_TOP;
  const below = listTop + band.bottom + MARGIN_BOTTOM - window.innerHeight;
  if (above >= 0 && below <= 0) return;
  const middle = listTop + (band.top + band.bottom - window.innerHeight) / 2;
  const nearest = above < 0 ? above : below;
  window.scrollBy({ top: block === 'center' ? middle : nearest, behavior: 'instant' });
}
