import type { KeyboardEvent } from 'react';
import { type Direction, moveFocus, type TilePosition } from '../focus/move-focus.ts';
import type { TimelineLayout } from '../layout/timeline-layout.ts';
import { useGridOrder } from './grid-order.ts';

const directions: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** Alt and an arrow key carry the photo that has the focus to where the key leads. */
export function useOrderKeys(layout: TimelineLayout): (event: KeyboardEvent, here: TilePosition) => boolean {
  const order = useGridOrder();
  return (event, here) => {
    const direction = directions[event.key];
    const isPlain = event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    const key = layout.sections[here.section]?.key;
    if (!order || !direction || !isPlain || !key) return false;
    // Also where it leads nowhere: elsewhere these keys leave the page.
    event.preventDefault();
    const next = moveFocus(layout, here, direction);
    if (next?.section === here.section) order.moveBy({ key, item: here.item }, next.item - here.item);
    return true;
  };
}
