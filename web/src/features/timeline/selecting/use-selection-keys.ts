import type { KeyboardEvent } from 'react';
import type { TilePosition } from '../focus/move-focus.ts';
import type { TimelineLayout } from '../layout/timeline-layout.ts';
import { useGridSelection } from './grid-selection.ts';
import { selectionKey } from './select-by-key.ts';
import { isMoreTile, spotOfTile } from './spot-of-tile.ts';

/** What keys do to the selection while a tile has the focus. */
export function useSelectionKeys(layout: TimelineLayout) {
  const selection = useGridSelection();
  return {
    /** Whether the key was one of the selection's. */
    selectByKey(event: KeyboardEvent, here: TilePosition): boolean {
      const spot = spotOfTile(layout, here);
      const select = selection && spot && selectionKey(event, spot, selection);
      // The "+N" tile is no photo: the space bar presses it.
      if (!select || (event.key === ' ' && isMoreTile(layout, here))) return false;
      event.preventDefault();
      select();
      return true;
    },
    /** Shift was held while the focus moved. */
    extendRange(from: TilePosition, to: TilePosition): void {
      const [start, end] = [spotOfTile(layout, from), spotOfTile(layout, to)];
      if (start && end) selection?.actions.extendTo(end, start);
    },
  };
}
