import { useNavigate } from '@tanstack/react-router';
import { Images } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { LoadFailed } from '../../api/load-failed.tsx';
import { useFlag } from '../../api/site-context.tsx';
import { useSelection } from '../../features/selection/use-selection.ts';
import type { OpenPhoto } from '../../features/timeline/grid/photo-tile.tsx';
import { TimelineGrid } from '../../features/timeline/grid/timeline-grid.tsx';
import { TimelineSkeleton } from '../../features/timeline/grid/timeline-skeleton.tsx';
import { setShowAllPhotos, useShowAllPhotos } from '../../features/timeline/show-all-photos.ts';
import { usePhotoCount } from '../../features/timeline/use-photo-count.ts';
import { useTimelineCounts } from '../../features/timeline/use-timeline-counts.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Toggle } from '../../ui/toggle/toggle.tsx';
import { PhotosTopBar } from './photos-top-bar.tsx';
import { photoSelection } from './selection/photo-selection.ts';
import { PhotosSelection, PhotosSelectionControls } from './selection/photos-selection.tsx';
import { useIsPreviewOpen } from './use-is-preview-open.ts';

interface TimelineBodyProps {
  readonly isFilling: boolean;
  readonly addPhotos: ReactNode;
  /** For the bar over the photos. */
  readonly more: ReactNode;
}

/** The timeline in each of its states. */
export function TimelineBody({ isFilling, addPhotos, more }: TimelineBodyProps) {
  const t = useTranslations('photos');
  const { isPending, failure, query } = useTimelineCounts();
  const isCovered = useIsPreviewOpen();
  const open = useOpenPhoto();
  const count = usePhotoCount();
  const { isOn: isSelecting } = useSelection(photoSelection);
  const isEmpty = count === 0 && !failure && !isPending;
  return (
    <PhotosSelection isCovered={isCovered}>
      {isEmpty ? (
        <EmptyLibrary addPhotos={addPhotos} />
      ) : (
        <PhotosTopBar count={count} isSelecting={isSelecting} more={more}>
          {count > 0 ? <PhotosSelectionControls /> : null}
          {isSelecting ? null : <ShowAllSwitch />}
        </PhotosTopBar>
      )}
      {count > 0 ? (
        <TimelineGrid isCovered={isCovered} isFilling={isFilling} onOpen={open} />
      ) : failure ? (
        <LoadFailed title={t('loadFailed')} error={failure} query={query} />
      ) : isEmpty ? null : (
        <TimelineSkeleton />
      )}
    </PhotosSelection>
  );
}

function ShowAllSwitch() {
  const t = useTranslations('photos');
  return (
    <Toggle isOn={useShowAllPhotos()} onChange={setShowAllPhotos}>
      {t('showAllPhotos')}
    </Toggle>
  );
}

/** Marks the preview as opened from here, so that closing it goes back instead of forward. */
function useOpenPhoto(): OpenPhoto {
  const navigate = useNavigate();
  return useCallback(
    ({ imageId }) =>
      void navigate({
        to: '/my-photos/photos/preview/$id',
        params: { id: imageId },
        state: { openedFromList: true },
      }),
    [navigate],
  );
}

function EmptyLibrary({ addPhotos }: { addPhotos: ReactNode }) {
  const t = useTranslations('photos');
  const canUpload = useFlag('PhotoManagementUploadViewEnabled');
  return (
    <EmptyState picture={<Images />} title={t('emptyTitle')} actions={addPhotos}>
      <p>{t(canUpload ? 'emptyText' : 'emptyTextReadOnly')}</p>
    </EmptyState>
  );
}
