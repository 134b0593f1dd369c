import { createContext, useContext } from 'react';
import type { MonthKey } from '../months/month-key.ts';

/** One photo by its month and its place there, whether it is loaded or not. */
export interface PhotoSpot {
  readonly key: MonthKey;
  readonly item: number;
}

/** What the grid does to the selection. */
export interface SelectionActions {
  toggle(spot: PhotoSpot): void;
  /** Selects from the photo last ticked, or else from `start`, to this one. */
  extendTo(spot: PhotoSpot, start?: PhotoSpot): void;
  toggleMonth(key: MonthKey): void;
  selectAll(): void;
  showShortcuts(): void;
}

export interface TakenPhotos {
  has(spot: PhotoSpot): boolean;
  /** Name of such a photo for screen readers. */
  nameOf(name: string): string;
  /** What stands on its tile. */
  readonly mark: string;
}

/** The selection as the grid shows it; another object after each change. */
export interface GridSelection {
  readonly isOn: boolean;
  isSelected(spot: PhotoSpot): boolean;
  stateOf(key: MonthKey): 'none' | 'some' | 'all';
  /** Photos that cannot be selected, as they are where the others are to go; none where it is absent. */
  readonly taken?: TakenPhotos;
  /** The same object always. */
  readonly actions: SelectionActions;
}

/** Null where photos are not selected. */
export const GridSelectionContext = createContext<GridSelection | null>(null);

export function useGridSelection(): GridSelection | null {
  return useContext(GridSelectionContext);
}
