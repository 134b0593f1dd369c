import type { Photo } from '@keepsake/contract/photos';
import { useQueryClient } from '@tanstack/react-query';
import { useAccount } from '../../api/site-context.tsx';
import { refreshAlbum } from '../../features/albums/album-cache.ts';
import type { PhotoPlace } from '../../features/timeline/store/timeline-state.ts';
import { usePhotoList } from '../../features/timeline/use-photo-list.ts';
import { useDetailsPanel } from '../preview/use-details-panel.tsx';
import type { PreviewNavigation } from '../preview/use-preview-navigation.ts';
import { ViewedPhoto } from '../preview/viewed-photo.tsx';
import { isOwnPhoto } from './is-own-photo.ts';
import { fetchSharedPage, refreshSharedPhoto } from './refresh-shared-photo.ts';
import { SharedPhotoActions } from './shared-photo-actions.tsx';

interface OpenSharedPhotoProps {
  readonly photo: Photo;
  readonly place: PhotoPlace;
  readonly navigation: PreviewNavigation;
  readonly albumId: string;
}

/** A photo of a shared album, which is only looked at and downloaded. */
export function OpenSharedPhoto({ photo, place, navigation, albumId }: OpenSharedPhotoProps) {
  const { store } = usePhotoList();
  const { subject } = useAccount();
  const { details } = useDetailsPanel(photo, { isOwn: isOwnPhoto(photo, subject) });
  const queryClient = useQueryClient();
  const refresh = () =>
    refreshSharedPhoto(store, place, fetchSharedPage(albumId)).catch((error: unknown) => {
      // It may have left the album, or this customer may be in it no longer.
      void refreshAlbum(queryClient, albumId);
      throw error;
    });
  return (
    <ViewedPhoto
      photo={photo}
      place={place}
      navigation={navigation}
      date={{ of: 'taken' }}
      details={details}
      actions={<SharedPhotoActions photo={photo} onExpired={refresh} />}
      onRefresh={refresh}
    />
  );
}
