import type { Photo } from '@keepsake/contract/photos';
import { useQueryClient } from '@tanstack/react-query';
import { lazy } from 'react';
import { refreshAlbum } from '../../features/albums/album-cache.ts';
import { refreshPhoto } from '../../features/timeline/preview/refresh-photo.ts';
import type { PhotoPlace } from '../../features/timeline/store/timeline-state.ts';
import { timelineStore } from '../../features/timeline/timeline.ts';
import { usePhotoList } from '../../features/timeline/use-photo-list.ts';
import { AskedFor } from '../preview/asked-for.tsx';
import { useDetailsPanel } from '../preview/use-details-panel.tsx';
import type { PreviewNavigation } from '../preview/use-preview-navigation.ts';
import { useQuestion } from '../preview/use-question.ts';
import { ViewedPhoto } from '../preview/viewed-photo.tsx';
import { SharedPhotoActions } from '../shared-album-preview/shared-photo-actions.tsx';
import { AlbumPhotoActions } from './album-photo-actions.tsx';
import { photoUndone } from './photo-undone.ts';

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
  const question = useQuestion(photo, place);
  const [isDeleting, isRemoving] = [question.open === 'delete', question.open === 'remove'];
  const askAlbum = () => void refreshAlbum(queryClient, albumId);
  const refresh = () =>
    refreshPhoto(place.key, place.imageId, store).catch((error: unknown) => {
      // It may have left the library, and with it the album.
      askAlbum();
      throw error;
    });
  const askedId = question.about.place.imageId;
  const dialog = { ...question.about, navigation, onClose: question.close };
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
            <AlbumPhotoActions photo={photo} onExpired={refresh} question={question} />
          )
        }
        onRefresh={refresh}
        isAsking={question.open !== null}
      />
      <AskedFor isOpen={isDeleting}>
        <DeleteOpenPhoto
          key={askedId}
          {...dialog}
          isOpen={isDeleting}
          onChanged={askAlbum}
          onUndone={() => photoUndone(store, timelineStore)}
        />
      </AskedFor>
      <AskedFor isOpen={isRemoving}>
        <RemoveOpenPhoto key={askedId} {...dialog} isOpen={isRemoving} albumId={albumId} />
      </AskedFor>
    </>
  );
}
