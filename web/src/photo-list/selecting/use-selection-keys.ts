import type { KeyboardEvent } from 'react';
import { useFavouritingOfList } from '../favouriting.ts';
import type { TilePosition } from '../focus/move-focus.ts';
import type { TimelineLayout } from '../layout/timeline-layout.ts';
import { usePhotoList } from '../list/use-photo-list.ts';
import { selectionOfList } from '../selection/selection-of-list.ts';
import { selectedCount } from '../selection/selection-state.ts';
import { photoAt } from '../store/section-photos.ts';
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
  favour: (() => void) | null,
): (() => void) | null {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (altKey) return null;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'a' && !shiftKey ? actions.selectAll : null;
  if (key === ' ') return () => (shiftKey ? actions.extendTo(photo) : actions.toggle(photo));
  if (key === '?') return actions.showShortcuts;
  if (key.toLowerCase() === 'f' && !shiftKey) return favour;
  if (key.toLowerCase() === 'm') return () => actions.toggleSection(photo.key);
  return null;
}

/** Marks what is selected, or else the photo of the tile. */
function useFavourKey() {
  const favouriting = useFavouritingOfList();
  const list = usePhotoList();
  return ({ key, item }: PhotoPosition): (() => void) | null => {
    if (!favouriting) return null;
    if (selectedCount(selectionOfList(list).getSnapshot()) > 0) return favouriting.toggleSelected;
    const section = list.store.getSnapshot().sections.get(key);
    const photo = section && photoAt(section, item);
    return photo ? () => favouriting.toggle(photo) : null;
  };
}

export function useSelectionKeys(layout: TimelineLayout) {
  const selection = useGridSelection();
  const favour = useFavourKey();
  return {
    /** Whether the key belongs to the selection. */
    selectByKey(event: KeyboardEvent, here: TilePosition): boolean {
      const photo = photoOfTile(layout, here);
      const select = selection && photo && selectionKey(event, photo, selection, favour(photo));
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
