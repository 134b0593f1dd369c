import { createContext, type KeyboardEvent, useContext } from 'react';
import { type Direction, moveFocus, type TilePosition } from '../focus/move-focus.ts';
import type { TimelineLayout } from '../layout/timeline-layout.ts';
import type { PhotoPosition } from '../selecting/grid-selection.ts';
import type { Point } from '../selecting/touch-drag.ts';

/** Changes the order of photos, where the customer may do that. */
export interface GridOrder {
  /** Moves a photo, or all selected ones when it is selected, by `places`; negative: to the front. */
  moveBy(photo: PhotoPosition, places: number): void;
  /** Whether photos can be dragged by mouse. */
  readonly isDraggable: boolean;
  /** What is being dragged; null at rest. */
  readonly dragged: DraggedPhotos | null;
  /** Starts a drag by touch; null if a long press on this photo selects. */
  lift(photo: PhotoPosition, tile: HTMLElement, at: Point): LiftedPhotos | null;
}

export interface DraggedPhotos {
  readonly imageId: string;
  /** More than one: the photo is selected, and all selected ones move with it. */
  readonly count: number;
  /** Null before the first place. */
  readonly place: DropPosition | null;
}

/** A place before or after a tile. */
export interface DropPosition {
  readonly item: number;
  readonly isBehind: boolean;
}

export interface LiftedPhotos {
  moveTo(at: Point): void;
  drop(): void;
  cancel(): void;
}

/** Null where the order is fixed. */
export const GridOrderContext = createContext<GridOrder | null>(null);

export function useGridOrder(): GridOrder | null {
  return useContext(GridOrderContext);
}

const directions: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** Alt and an arrow key move the focused photo. */
export function useOrderKeys(layout: TimelineLayout): (event: KeyboardEvent, here: TilePosition) => boolean {
  const order = useGridOrder();
  return (event, here) => {
    const direction = directions[event.key];
    const isPlain = event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    const key = layout.sections[here.section]?.key;
    if (!order || !direction || !isPlain || !key) return false;
    // Always prevented: the browser would leave the page.
    event.preventDefault();
    const next = moveFocus(layout, here, direction);
    if (next?.section === here.section) order.moveBy({ key, item: here.item }, next.item - here.item);
    return true;
  };
}

/** The gap of a row that opens for what is dragged, and how its tiles give way. */
export function openGap(
  dragged: DraggedPhotos | null,
  items: readonly number[],
): { readonly gap: number; shiftOf(item: number): 'back' | 'on' } | null {
  const place = dragged?.place;
  if (!place || !items.includes(place.item)) return null;
  const gap = place.item + (place.isBehind ? 1 : 0);
  return { gap, shiftOf: (item) => (item < gap ? 'back' : 'on') };
}
