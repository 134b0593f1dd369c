import { CloudOff, Images } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { PhotoListContext, useSelection } from '../../photo-list/state.ts';
import {
  type AddedPhotos,
  boxOf,
  type GridSelection,
  GridSelectionContext,
  type PhotoPosition,
  ScrollBoxContext,
  TimelineGrid,
  useGridSelectionOf,
} from '../../photo-list/view.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { PageSpinner } from '../../ui/spinner/spinner.tsx';
import { pickedOf, togglePickable } from './added-photos.ts';
import styles from './library-picker.module.css';
import type { LibraryPicks } from './library-picks.ts';

const nothing = () => {};

interface LibraryPickerProps {
  readonly picks: LibraryPicks;
  /** Null while unknown. */
  readonly count: number | null;
}

/** The library's timeline in its own scroll container. */
export function LibraryPicker({ picks, count }: LibraryPickerProps) {
  const t = useTranslations('addToAlbum');
  const photos = useTranslations('photos');
  const element = useRef<HTMLElement>(null);
  const [box] = useState(() => boxOf(element));
  const picking = usePicking(picks);
  if (count === null) return <PageSpinner />;
  if (count === 0) return <EmptyState picture={<Images />} title={photos('emptyTitle')} />;
  return (
    <section ref={element} className={styles.box} aria-label={t('library')}>
      <ScrollBoxContext value={box}>
        <PhotoListContext value={picks.list}>
          <GridSelectionContext value={picking}>
            <TimelineGrid isCovered={false} isFilling={false} addressOf={null} />
          </GridSelectionContext>
        </PhotoListContext>
      </ScrollBoxContext>
    </section>
  );
}

interface LibraryFailureProps {
  readonly isRetrying: boolean;
  readonly onTryAgain: () => void;
}

export function LibraryFailure({ isRetrying, onTryAgain }: LibraryFailureProps) {
  const t = useTranslations('addToAlbum');
  return (
    <ErrorState
      title={t('loadFailed')}
      picture={<CloudOff />}
      onTryAgain={onTryAgain}
      isRetrying={isRetrying}
    />
  );
}

/** Photos that are in the album cannot be selected. */
function usePicking({ selection, taken, placesOf }: LibraryPicks): GridSelection {
  const t = useTranslations('addToAlbum');
  const grid = useGridSelectionOf(selection, nothing);
  const state = useSelection(selection);
  const { list } = state;
  const added = useMemo<AddedPhotos>(
    () => ({
      has: ({ key, item }: PhotoPosition) => taken.size > 0 && taken.has(list.get(key)?.idAt(item) ?? ''),
      nameOf: (name) => t('inAlbum', { name }),
      mark: t('inAlbumShort'),
    }),
    [taken, list, t],
  );
  const actions = useMemo(
    () => ({
      ...grid.actions,
      toggleSection: (key: PhotoPosition['key']) =>
        selection.update((before) => togglePickable(before, key, placesOf)),
    }),
    [grid.actions, selection, placesOf],
  );
  return useMemo<GridSelection>(
    () => ({ ...grid, stateOf: (key) => pickedOf(state, key, placesOf), unavailable: added, actions }),
    [grid, state, placesOf, added, actions],
  );
}
