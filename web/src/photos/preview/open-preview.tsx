import type { Photo } from '@keepsake/contract/photos';
import { Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { CopyOnePhoto } from '../../albums/copy/copy-one-photo.tsx';
import { lazy } from '../../browser/lazy.ts';
import { DownloadButton } from '../../downloads/download-button.tsx';
import { useTimelineSort } from '../../library/library-sort.ts';
import type { PhotoRef } from '../../photo-list/state.ts';
import { useRefreshedPhoto } from '../../preview/photo/use-refreshed-photo.ts';
import { type ActiveDialog, useActiveDialog } from '../../preview/use-active-dialog.ts';
import { useDetailsPanel } from '../../preview/use-details-panel.tsx';
import type { PreviewNavigation } from '../../preview/use-preview-navigation.ts';
import { ViewedPhoto } from '../../preview/viewed-photo.tsx';
import type { TitleDate } from '../../preview/viewer/photo-title.tsx';
import type { ViewerDetails } from '../../preview/viewer/viewer-top.tsx';
import { OrderPrint } from '../../prints/order-print.tsx';
import { Button } from '../../ui/button/button.tsx';
import { LazyDialog } from '../../ui/modal/modal.tsx';
import { useDeleteKey } from '../../ui/modal/use-page-keys.ts';

function useDetails(
  photo: Photo,
  onGone: () => Promise<Photo>,
): { readonly details: ViewerDetails; readonly date: TitleDate } {
  // A list in the order of "created" opens the created-date variant.
  const isCreatedVariant = useTimelineSort().sortKey === 'created';
  const { details, created } = useDetailsPanel(photo, {
    isOwn: true,
    always: isCreatedVariant,
    onGone,
  });
  return {
    details,
    date: isCreatedVariant ? { of: 'created', created: created ?? null } : { of: 'taken' },
  };
}

interface PreviewActionsProps {
  readonly photo: Photo;
  readonly onExpired: () => Promise<Photo>;
  readonly activeDialog: ActiveDialog;
}

function PreviewActions({ photo, onExpired, activeDialog }: PreviewActionsProps) {
  const t = useTranslations('preview');
  useDeleteKey(() => activeDialog.show('delete'));
  return (
    <>
      <OrderPrint photo={photo} activeDialog={activeDialog} />
      <DownloadButton key={photo.imageId} photo={photo} onExpired={onExpired} />
      <CopyOnePhoto activeDialog={activeDialog} />
      <Button variant="quiet" icon={<Trash2 aria-hidden />} onPress={() => activeDialog.show('delete')}>
        {t('delete')}
      </Button>
    </>
  );
}

const DeleteOpenPhoto = lazy(() => import('../../preview/delete-open-photo.tsx'));

interface OpenPreviewProps {
  readonly photo: Photo;
  readonly place: PhotoRef;
  readonly navigation: PreviewNavigation;
}

export function OpenPreview({ photo, place, navigation }: OpenPreviewProps) {
  const refresh = useRefreshedPhoto(place);
  const { details, date } = useDetails(photo, refresh);
  const activeDialog = useActiveDialog(photo, place);
  const isDeleting = activeDialog.open === 'delete';
  return (
    <>
      <ViewedPhoto
        photo={photo}
        place={place}
        navigation={navigation}
        date={date}
        details={details}
        isOwn
        actions={<PreviewActions photo={photo} onExpired={refresh} activeDialog={activeDialog} />}
        onRefresh={refresh}
        isHeld={activeDialog.open !== null}
      />
      <LazyDialog isOpen={isDeleting}>
        <DeleteOpenPhoto
          key={activeDialog.about.place.imageId}
          {...activeDialog.about}
          navigation={navigation}
          isOpen={isDeleting}
          onClose={activeDialog.close}
        />
      </LazyDialog>
    </>
  );
}
