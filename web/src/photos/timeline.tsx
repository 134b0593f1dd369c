import { useMatchRoute } from '@tanstack/react-router';
import { Images } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useIsImporting } from '../activation/use-is-importing.ts';
import { LibraryTitle } from '../albums/library-header.tsx';
import { LoadFailed } from '../api/load-failed.tsx';
import { useFlag } from '../api/site-context.tsx';
import { paths } from '../browser/paths.ts';
import { libraryList, photoSelection, usePhotoCount } from '../library/library-list.ts';
import { useTimelineCounts } from '../library/use-library-counts.ts';
import { useFavouriting } from '../photo-actions/favourites/use-favouriting.ts';
import { FavouritingContext } from '../photo-list/state.ts';
import { ListBar, ListSelection, TimelineGrid, TimelineSkeleton } from '../photo-list/view.ts';
import StorageNotice from '../storage-status/storage-notice.tsx';
import { EmptyState } from '../ui/empty-state/empty-state.tsx';
import { AddPhotos } from '../uploads/add-photos.tsx';
import { IntroBanner } from './intro-banner.tsx';
import styles from './photos-page.module.css';
import { SelectionActions } from './selection/selection-actions.tsx';

function useIsPreviewOpen(): boolean {
  const matchRoute = useMatchRoute();
  return Boolean(matchRoute({ to: '/my-photos/photos/preview/$id' }));
}

interface TimelineProps {
  readonly isFilling: boolean;
  readonly actions: ReactNode;
  readonly notice: ReactNode;
}

/** Photos up to which the introduction is above them; after them from then on. */
const FEW = 24;

/** The photos by month below their bar. */
export function Timeline({ isFilling, actions, notice }: TimelineProps) {
  const t = useTranslations('photos');
  const { isPending, failure, query } = useTimelineCounts();
  const isCovered = useIsPreviewOpen();
  const count = usePhotoCount();
  // The panel above says what becomes of it.
  const isImporting = useIsImporting();
  const isEmpty = count === 0 && !failure && !isPending && !isImporting;
  return (
    <FavouritingContext value={useFavouriting(libraryList)}>
      <ListSelection selection={photoSelection} isCovered={isCovered} canDelete>
        <ListBar
          selection={photoSelection}
          title={<LibraryTitle current="photos" />}
          canSelect={count > 0}
          actions={actions}
          bulkActions={isCovered ? null : <SelectionActions />}
        />
        <div className={styles.notices}>
          <StorageNotice
            isCovered={isCovered}
            otherwise={count <= FEW && !isPending ? <IntroBanner /> : null}
          />
          {notice}
        </div>
        {isEmpty ? <EmptyLibrary /> : null}
        {count > 0 ? (
          <TimelineGrid isCovered={isCovered} isFilling={isFilling} addressOf={paths.photoPreview} />
        ) : failure ? (
          <LoadFailed title={t('loadFailed')} error={failure} query={query} />
        ) : isEmpty ? null : (
          <TimelineSkeleton />
        )}
        {count <= FEW ? null : <IntroBanner />}
      </ListSelection>
    </FavouritingContext>
  );
}

function EmptyLibrary() {
  const t = useTranslations('photos');
  const canUpload = useFlag('PhotoManagementUploadViewEnabled');
  return (
    <EmptyState picture={<Images />} title={t('emptyTitle')} actions={<AddPhotos />}>
      <p>{t(canUpload ? 'emptyText' : 'emptyTextReadOnly')}</p>
    </EmptyState>
  );
}
