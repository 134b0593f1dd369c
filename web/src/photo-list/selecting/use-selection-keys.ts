import type { KeyboardEvent } from 'react';
import type { TilePosition } from '../focus/move-focus.ts';
import type { TimelineLayout } from '../layout/timeline-layout.ts';
import {
  type GridSelection,
  isMoreTile,
  type PhotoPosition,
  photoOfTile,
  useGridSelection,
} from './grid-selection.ts';

type PressedKey = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** Action of a key on a focused tile; null when it has none. Letters work in the grid only (WCAG 2.1.4). */
function selectionKey(
  event: PressedKey,
  photo: PhotoPosition,
  { actions }: GridSelection,
): (() => void) | null {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (altKey) return null;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'a' && !shiftKey ? actions.selectAll : null;
  if (key === ' ') return () => (shiftKey ? actions.extendTo(photo) : actions.toggle(photo));
  if (key === '?') return actions.showShortcuts;
  if (key.toLowerCase() === 'm') return () => actions.toggleSection(photo.key);
  return null;
}

export function useSelectionKeys(layout: TimelineLayout) {
  const selection = useGridSelection();
  return {
    /** Whether the key belongs to the selection. */
    selectByKey(event: KeyboardEvent, here: TilePosition): boolean {
      const photo = photoOfTile(layout, here);
      const select = selection && photo && selectionKey(event, photo, selection);
      // The space bar presses the "+N" tile.
      if (!select || (event.key === ' ' && isMoreTile(layout, here))) return false;
      event.preventDefault();
      select();
      return true;
    },
    extendRange(from: TilePosition, to: TilePosition): void {
      const [start, end] = [photoOfTile(layout, from), photoOfTile(layout, to)];
      if (start && end) selection?.actions.extendTo(end, start);
    },
  };
}
