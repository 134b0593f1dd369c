import { createContext, useContext } from 'react';
import type { PhotoSpot } from '../selecting/grid-selection.ts';

/** What the grid does to the order of its photos, where somebody may change it. */
export interface GridOrder {
  /** Moves the photo of a tile, with all selected ones when it is one of them, by so many places; negative: to the front. */
  moveBy(spot: PhotoSpot, places: number): void;
  /** Whether somebody deals with photos that are dragged. */
  readonly isDraggable: boolean;
}

/** Null where the order is not the customer's. */
export const GridOrderContext = createContext<GridOrder | null>(null);

export function useGridOrder(): GridOrder | null {
  return useContext(GridOrderContext);
}
