import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { TilePosition } from '../focus/move-focus.ts';
import type { TimelineLayout } from '../layout/timeline-layout.ts';
import { useGridOrder } from '../ordering/grid-order.ts';
import type { SectionKey } from '../section-key.ts';
import { useScrollBox } from '../window/scroll-box.ts';
import { isMoreTile, type PhotoPosition, photoOfTile, useGridSelection } from './grid-selection.ts';
import { listenToTouchDrag, type Point, type TouchDrag, tileAt } from './touch-drag.ts';

/**
 * A long press selects a tile, a drag from there the tiles up to the finger. Where photos can be moved, it lifts
 * them instead if they are selected, or if the list is in its custom order.
 */
export function useTouchDrag(list: RefObject<HTMLElement | null>, layout: TimelineLayout): void {
  const selection = useGridSelection();
  const order = useGridOrder();
  const positionOf = (tile: HTMLElement): TilePosition | null => {
    const section = layout.indexOf.get(tile.dataset.month as SectionKey);
    return section === undefined ? null : { section, item: Number(tile.dataset.item) };
  };
  const select = useEffectEvent((photo: PhotoPosition): TouchDrag => {
    // A selected tile stays selected: the drag begins there.
    if (selection?.isSelected(photo)) selection.actions.toggle(photo);
    selection?.actions.toggle(photo);
    return { moveTo: (at) => extendTo(tileAt(at)), end: () => {}, cancel: () => {} };
  });
  const extendTo = useEffectEvent((tile: HTMLElement | null) => {
    const position = tile && positionOf(tile);
    const photo = position && photoOfTile(layout, position);
    if (photo) selection?.actions.extendTo(photo);
  });
  const rest = useEffectEvent((photo: PhotoPosition) => {
    if (!selection?.isSelected(photo)) selection?.actions.toggle(photo);
  });
  const begin = useEffectEvent((tile: HTMLElement, at: Point): TouchDrag | null => {
    const position = positionOf(tile);
    const photo = position && photoOfTile(layout, position);
    if (!selection || !photo || isMoreTile(layout, position)) return null;
    const lifted = order?.lift(photo, tile, at);
    if (!lifted) return select(photo);
    const end = (hasMoved: boolean) => {
      if (hasMoved) return lifted.drop();
      lifted.cancel();
      rest(photo);
    };
    return { moveTo: lifted.moveTo, end, cancel: lifted.cancel };
  });
  const box = useScrollBox();
  const isOffered = selection !== null;
  useEffect(() => {
    if (!list.current || !isOffered) return;
    return listenToTouchDrag(list.current, (tile, at) => begin(tile, at), box);
  }, [list, isOffered, box]);
}
