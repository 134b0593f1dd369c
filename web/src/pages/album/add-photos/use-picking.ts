import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useSelection } from '../../../features/selection/use-selection.ts';
import type {
  GridSelection,
  PhotoSpot,
  TakenPhotos,
} from '../../../features/timeline/selecting/grid-selection.ts';
import { useGridSelectionOf } from '../../list-selection/use-grid-selection.ts';
import type { LibraryPicks } from './library-picks.ts';
import { pickedOf, togglePickable } from './without-taken.ts';

const nothing = () => {};

/** Picking in the library, for the grid: photos that are in the album already can only be seen. */
export function usePicking({ selection, taken, placesOf }: LibraryPicks): GridSelection {
  const t = useTranslations('addToAlbum');
  const grid = useGridSelectionOf(selection, nothing);
  const state = useSelection(selection);
  const { list } = state;
  const isTaken = useMemo<TakenPhotos>(
    () => ({
      has: ({ key, item }: PhotoSpot) => taken.size > 0 && taken.has(list.get(key)?.idAt(item) ?? ''),
      nameOf: (name) => t('inAlbum', { name }),
      mark: t('inAlbumShort'),
    }),
    [taken, list, t],
  );
  const actions = useMemo(
    () => ({
      ...grid.actions,
      toggleMonth: (key: PhotoSpot['key']) =>
        selection.update((before) => togglePickable(before, key, placesOf)),
    }),
    [grid.actions, selection, placesOf],
  );
  return useMemo(
    () => ({ ...grid, stateOf: (key) => pickedOf(state, key, placesOf), taken: isTaken, actions }),
    [grid, state, placesOf, isTaken, actions],
  );
}
