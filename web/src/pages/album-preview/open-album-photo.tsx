import type { Photo } from '@keepsake/contract/photos';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { refreshAlbum } from '../../features/albums/album-cache.ts';
import { refreshPhoto } from '../../features/timeline/preview/refresh-photo.ts';
import type { PhotoPlace } from '../../features/timeline/store/timeline-state.ts';
import { usePhotoList } from '../../features/timeline/use-photo-list.ts';
import { AskedFor } from '../preview/asked-for.tsx';
import { useDetailsPanel } from '../preview/use-details-panel.tsx';
import type { PreviewNavigation } from '../preview/use-preview-navigation.ts';
import { ViewedPhoto } from '../preview/viewed-photo.tsx';
import { SharedPhotoActions } from '../shared-album-preview/shared-photo-actions.tsx';
import { AlbumPhotoActions } from './album-photo-actions.tsx';

const DeleteOpenPhoto = lazy(() => import('../preview/delete-open-photo.tsx'));
const RemoveOpenPhoto = lazy(() => import('./remove-open-photo.tsx'));

interface OpenAlbumPhotoProps {
  readonly photo: Photo;
  readonly place: PhotoPlace;
  readonly navigation: PreviewNavigation;
  readonly albumId: string;
  /** Where shared albums are switched off, its owner sees a shared one here, and cannot change it. */
  readonly isShared: boolean;
}

/** A photo of an own album with its actions: it can leave the album, or the library (decision 17). */
export function OpenAlbumPhoto(props: OpenAlbumPhotoProps) {
  const { photo, place, navigation, albumId, isShared } = props;
  const { store } = usePhotoList();
  const queryClient = useQueryClient();
  const { details } = useDetailsPanel(photo, { isOwn: true });
  const [asked, setAsked] = useState<'delete' | 'remove' | null>(null);
  const askAlbum = () => void refreshAlbum(queryClient, albumId);
  const refresh = () =>
    refreshPhoto(place.key, place.imageId, store).catch((error: unknown) => {
      // It may have left the library, and with it the album.
      askAlbum();
      throw error;
    });
  const dialog = { photo, place, navigation, onClose: () => setAsked(null) };
  return (
    <>
      <ViewedPhoto
        photo={photo}
        place={place}
        navigation={navigation}
        date={{ of: 'taken' }}
        details={details}
        actions={
          isShared ? (
            <SharedPhotoActions photo={photo} onExpired={refresh} />
          ) : (
            <AlbumPhotoActions
              photo={photo}
              onExpired={refresh}
              onDelete={() => setAsked('delete')}
              onRemove={() => setAsked('remove')}
            />
          )
        }
        onRefresh={refresh}
      />
      <AskedFor isOpen={asked === 'delete'}>
        <DeleteOpenPhoto {...dialog} isOpen={asked === 'delete'} onChanged={askAlbum} />
      </AskedFor>
      <AskedFor isOpen={asked === 'remove'}>
        <RemoveOpenPhoto {...dialog} isOpen={asked === 'remove'} albumId={albumId} />
      </AskedFor>
    </>
  );
}
