import type { Photo } from '@keepsake/contract/photos';
import { useQueryClient } from '@tanstack/react-query';
import { FolderMinus, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { lazy } from '../../browser/lazy.ts';
import { DownloadButton } from '../../downloads/download-button.tsx';
import { timelineStore } from '../../library/library-list.ts';
import { type PhotoRef, usePhotoList } from '../../photo-list/state.ts';
import { useRefreshedPhoto } from '../../preview/photo/use-refreshed-photo.ts';
import { photoUndone } from '../../preview/remove-photo.ts';
import { type ActiveDialog, useActiveDialog } from '../../preview/use-active-dialog.ts';
import { useDetailsPanel } from '../../preview/use-details-panel.tsx';
import type { PreviewNavigation } from '../../preview/use-preview-navigation.ts';
import { ViewedPhoto } from '../../preview/viewed-photo.tsx';
import { OrderPrint, UnavailablePrint } from '../../prints/order-print.tsx';
import { Button } from '../../ui/button/button.tsx';
import { LazyDialog } from '../../ui/modal/modal.tsx';
import { useDeleteKey } from '../../ui/modal/use-page-keys.ts';
import { refreshAlbum } from '../album-cache.ts';
import { CopyOnePhoto } from '../copy/copy-one-photo.tsx';
import { SharedPhotoActions } from '../shared-photos/shared-photo-actions.tsx';

const DeleteOpenPhoto = lazy(() => import('../../preview/delete-open-photo.tsx'));
const RemoveOpenPhoto = lazy(() => import('../remove/remove-open-photo.tsx'));

interface OpenAlbumPhotoProps {
  readonly photo: Photo;
  readonly place: PhotoRef;
  readonly navigation: PreviewNavigation;
  readonly albumId: string;
  /** Without the feature for shared albums, an owner sees a shared album here, read-only. */
  readonly isShared: boolean;
}

/** A photo of an own album; it can be removed from the album or the library (S17). */
export function OpenAlbumPhoto(props: OpenAlbumPhotoProps) {
  const { photo, place, navigation, albumId, isShared } = props;
  const { store } = usePhotoList();
  const queryClient = useQueryClient();
  const activeDialog = useActiveDialog(photo, place);
  const [isDeleting, isRemoving] = [activeDialog.open === 'delete', activeDialog.open === 'remove'];
  const refetchAlbum = () => void refreshAlbum(queryClient, albumId);
  const refreshPhoto = useRefreshedPhoto(place);
  const refresh = () =>
    refreshPhoto().catch((error: unknown) => {
      // The photo may have left the album.
      refetchAlbum();
      throw error;
    });
  const { details } = useDetailsPanel(photo, { isOwn: true, onGone: refresh });
  const dialogPhotoId = activeDialog.about.place.imageId;
  const dialog = { ...activeDialog.about, navigation, onClose: activeDialog.close };
  return (
    <>
      <ViewedPhoto
        photo={photo}
        place={place}
        navigation={navigation}
        date={{ of: 'taken' }}
        details={details}
        isOwn={!isShared}
        actions={
          isShared ? (
            <>
              <UnavailablePrint albumId={albumId} />
              <SharedPhotoActions photo={photo} onExpired={refresh} />
            </>
          ) : (
            <AlbumPhotoActions
              photo={photo}
              albumId={albumId}
              onExpired={refresh}
              activeDialog={activeDialog}
            />
          )
        }
        onRefresh={refresh}
        isHeld={activeDialog.open !== null}
      />
      <LazyDialog isOpen={isDeleting}>
        <DeleteOpenPhoto
          key={dialogPhotoId}
          {...dialog}
          isOpen={isDeleting}
          onChanged={refetchAlbum}
          onUndone={() => photoUndone(store, timelineStore)}
        />
      </LazyDialog>
      <LazyDialog isOpen={isRemoving}>
        <RemoveOpenPhoto key={dialogPhotoId} {...dialog} isOpen={isRemoving} albumId={albumId} />
      </LazyDialog>
    </>
  );
}

interface AlbumPhotoActionsProps {
  readonly photo: Photo;
  readonly albumId: string;
  readonly onExpired: () => Promise<Photo>;
  readonly activeDialog: ActiveDialog;
}

/** Actions on a photo of an own album (PRE-5). */
function AlbumPhotoActions({ photo, albumId, onExpired, activeDialog }: AlbumPhotoActionsProps) {
  const preview = useTranslations('preview');
  const album = useTranslations('album');
  useDeleteKey(() => activeDialog.show('delete'));
  return (
    <>
      <OrderPrint photo={photo} albumId={albumId} activeDialog={activeDialog} />
      <DownloadButton key={photo.imageId} photo={photo} onExpired={onExpired} />
      <CopyOnePhoto activeDialog={activeDialog} />
      <Button variant="quiet" icon={<Trash2 aria-hidden />} onPress={() => activeDialog.show('delete')}>
        {preview('delete')}
      </Button>
      <Button variant="quiet" icon={<FolderMinus aria-hidden />} onPress={() => activeDialog.show('remove')}>
        {album('deleteFromAlbum')}
      </Button>
    </>
  );
}
