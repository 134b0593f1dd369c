import { createContext, useContext, useMemo } from 'react';
import type { TilePosition } from '../focus/move-focus.ts';
import type { TimelineLayout } from '../layout/timeline-layout.ts';
import type { SectionKey } from '../section-key.ts';
import { groupState, isItemSelected, selectedCount } from '../selection/selection-state.ts';
import { type SelectionStore, useSelection } from '../selection/selection-store.ts';
import {
  extendRange,
  restoreSelection,
  selectAll,
  selectTouched,
  stopSelecting,
  toggleGroup,
  toggleItem,
} from '../selection/transitions.ts';
import type { TouchedPhotos } from './touched-tiles.ts';

/** A photo by month and place, loaded or not. */
export interface PhotoPosition {
  readonly key: SectionKey;
  readonly item: number;
}

/** Photos being added to what was selected when that started. */
export interface PhotosBeingAdded {
  /** Replaces what the call before has added. */
  touch(touched: TouchedPhotos): void;
  end(): void;
  /** Restores what was selected. */
  cancel(): void;
}

export interface SelectionActions {
  toggle(photo: PhotoPosition): void;
  /** Selects from the last selected photo, else from `start`, to this one. */
  extendTo(photo: PhotoPosition, start?: PhotoPosition): void;
  toggleSection(key: SectionKey): void;
  selectAll(): void;
  startAdding(): PhotosBeingAdded;
  showShortcuts(): void;
}

export interface AddedPhotos {
  has(photo: PhotoPosition): boolean;
  /** Accessible name of such a photo. */
  nameOf(name: string): string;
  /** Label on its tile. */
  readonly mark: string;
}

/** The selection for the grid; a new object after each change. */
export interface GridSelection {
  readonly isOn: boolean;
  /** Tiles say how their photos print. */
  readonly isForPrints?: boolean;
  isSelected(photo: PhotoPosition): boolean;
  stateOf(key: SectionKey): 'none' | 'some' | 'all';
  /** Photos that cannot be selected because the target already contains them. */
  readonly unavailable?: AddedPhotos;
  /** Stable. */
  readonly actions: SelectionActions;
}

export const GridSelectionContext = createContext<GridSelection | null>(null);

export function useGridSelection(): GridSelection | null {
  return useContext(GridSelectionContext);
}

export function isMoreTile(layout: TimelineLayout, { section, item }: TilePosition): boolean {
  const found = layout.sections[section];
  return found !== undefined && found.more > 0 && item === found.tiles - 1;
}

/** The photo of a tile. In a range the "+N" tile stands for the month's last photo. */
export function photoOfTile(layout: TimelineLayout, position: TilePosition): PhotoPosition | null {
  const found = layout.sections[position.section];
  if (!found || found.kind === 'error') return null;
  const behind = isMoreTile(layout, position) ? found.more - 1 : 0;
  return { key: found.key, item: position.item + behind };
}

const placeOf = ({ key, item }: PhotoPosition) => ({ group: key, item });

function addingTo(selection: SelectionStore): PhotosBeingAdded {
  const before = selection.getSnapshot();
  return {
    touch: (touched) => selection.update((state) => selectTouched(state, before, touched)),
    end() {
      selection.update((state) => (before.isOn || selectedCount(state) > 0 ? state : stopSelecting(state)));
    },
    cancel: () => selection.update((state) => restoreSelection(state, before)),
  };
}

export function useGridSelectionOf(selection: SelectionStore, showShortcuts: () => void): GridSelection {
  const state = useSelection(selection);
  const actions = useMemo<SelectionActions>(
    () => ({
      toggle: (photo) => selection.update((before) => toggleItem(before, placeOf(photo))),
      extendTo: (photo, start) =>
        selection.update((before) => extendRange(before, placeOf(photo), start && placeOf(start))),
      toggleSection: (key) => selection.update((before) => toggleGroup(before, key)),
      selectAll: () => selection.update(selectAll),
      startAdding: () => addingTo(selection),
      showShortcuts,
    }),
    [selection, showShortcuts],
  );
  return useMemo(
    () => ({
      isOn: state.isOn,
      isForPrints: state.purpose === 'prints',
      isSelected: (photo) => isItemSelected(state, placeOf(photo)),
      stateOf: (key) => groupState(state, key),
      actions,
    }),
    [state, actions],
  );
}
