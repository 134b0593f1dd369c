import type { Photo } from '@keepsake/contract/photos';
import type { SharedPhoto } from '@keepsake/contract/shared-albums';
import { useQueryClient } from '@tanstack/react-query';
import { useAccount } from '../../api/site-context.tsx';
import { type PhotoRef, usePhotoList } from '../../photo-list/state.ts';
import { useDetailsPanel } from '../../preview/use-details-panel.tsx';
import type { PreviewNavigation } from '../../preview/use-preview-navigation.ts';
import { ViewedPhoto } from '../../preview/viewed-photo.tsx';
import { UnavailablePrint } from '../../prints/order-print.tsx';
import { refreshAlbum } from '../album-cache.ts';
import { fetchSharedPage, refreshSharedPhoto } from '../shared-photos/refresh-shared-photo.ts';
import { SharedPhotoActions } from '../shared-photos/shared-photo-actions.tsx';

interface OpenSharedPhotoProps {
  readonly photo: Photo;
  readonly place: PhotoRef;
  readonly navigation: PreviewNavigation;
  readonly albumId: string;
}

/** A photo of a shared album, read-only. */
export function OpenSharedPhoto({ photo, place, navigation, albumId }: OpenSharedPhotoProps) {
  const { store } = usePhotoList();
  const { subject } = useAccount();
  const queryClient = useQueryClient();
  const refresh = () =>
    refreshSharedPhoto(store, place, fetchSharedPage(albumId)).catch((error: unknown) => {
      // The photo may have left the album, or the customer may have lost access.
      void refreshAlbum(queryClient, albumId);
      throw error;
    });
  const { details } = useDetailsPanel(photo, { isOwn: isOwnPhoto(photo, subject), onGone: refresh });
  return (
    <ViewedPhoto
      photo={photo}
      place={place}
      navigation={navigation}
      date={{ of: 'taken' }}
      details={details}
      actions={
        <>
          <UnavailablePrint albumId={albumId} />
          <SharedPhotoActions photo={photo} onExpired={refresh} />
        </>
      }
      onRefresh={refresh}
    />
  );
}

/** Whether `userId` owns a photo of a shared album. */
export function isOwnPhoto(photo: Photo | SharedPhoto, userId: string): boolean {
  return 'ownerId' in photo && photo.ownerId === userId;
}
