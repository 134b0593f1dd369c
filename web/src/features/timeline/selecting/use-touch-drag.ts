import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { TilePosition } from '../focus/move-focus.ts';
import type { TimelineLayout } from '../layout/timeline-layout.ts';
import type { MonthKey } from '../months/month-key.ts';
import { useScrollBox } from '../window/scroll-box.ts';
import { useGridSelection } from './grid-selection.ts';
import { isMoreTile, spotOfTile } from './spot-of-tile.ts';
import { listenToTouchDrag } from './touch-drag.ts';

/** Selects with a finger: a long press ticks a tile, and a drag from there takes all up to the tile under it. */
export function useTouchDrag(list: RefObject<HTMLElement | null>, layout: TimelineLayout): void {
  const selection = useGridSelection();
  const positionOf = (tile: HTMLElement): TilePosition | null => {
    const section = layout.indexOf.get(tile.dataset.month as MonthKey);
    return section === undefined ? null : { section, item: Number(tile.dataset.item) };
  };
  const begin = useEffectEvent((tile: HTMLElement) => {
    const position = positionOf(tile);
    const spot = position && spotOfTile(layout, position);
    if (!selection || !spot || isMoreTile(layout, position)) return false;
    // A tile that is selected already stays so: the drag begins there.
    if (selection.isSelected(spot)) selection.actions.toggle(spot);
    selection.actions.toggle(spot);
    return true;
  });
  const moveTo = useEffectEvent((tile: HTMLElement) => {
    const position = positionOf(tile);
    const spot = position && spotOfTile(layout, position);
    if (spot) selection?.actions.extendTo(spot);
  });
  const box = useScrollBox();
  const isOffered = selection !== null;
  useEffect(() => {
    if (!list.current || !isOffered) return;
    const drag = { begin: (tile: HTMLElement) => begin(tile), moveTo: (tile: HTMLElement) => moveTo(tile) };
    return listenToTouchDrag(list.current, drag, box);
  }, [list, isOffered, box]);
}
