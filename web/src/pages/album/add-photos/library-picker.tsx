import { CloudOff, Images } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { TimelineGrid } from '../../../features/timeline/grid/timeline-grid.tsx';
import { GridSelectionContext } from '../../../features/timeline/selecting/grid-selection.ts';
import { PhotoListContext } from '../../../features/timeline/use-photo-list.ts';
import { boxOf, ScrollBoxContext } from '../../../features/timeline/window/scroll-box.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state/error-state.tsx';
import { PageSpinner } from '../../../ui/spinner/spinner.tsx';
import styles from './library-picker.module.css';
import type { LibraryPicks } from './library-picks.ts';
import { usePicking } from './use-picking.ts';

const nothing = () => {};

interface LibraryPickerProps {
  readonly picks: LibraryPicks;
  /** Photos of the library; null while that is not known. */
  readonly count: number | null;
}

/** The library as its timeline, in a box that scrolls by itself; a press picks a photo, another one un-picks it. */
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
            <TimelineGrid isCovered={false} isFilling={false} onOpen={nothing} />
          </GridSelectionContext>
        </PhotoListContext>
      </ScrollBoxContext>
    </section>
  );
}

interface LibraryFailureProps {
  readonly isTrying: boolean;
  readonly onTryAgain: () => void;
}

/** The library, or what of it is in the album, could not be asked for. */
export function LibraryFailure({ isTrying, onTryAgain }: LibraryFailureProps) {
  const t = useTranslations('addToAlbum');
  return (
    <ErrorState title={t('loadFailed')} picture={<CloudOff />} onTryAgain={onTryAgain} isTrying={isTrying} />
  );
}
