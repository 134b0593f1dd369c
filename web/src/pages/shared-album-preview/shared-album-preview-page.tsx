import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { paths } from '../../browser/paths.ts';
import { sharedAlbumQuery } from '../../features/albums/album-queries.ts';
import { usePreviewedPhoto } from '../../features/timeline/preview/use-previewed-photo.ts';
import { useListCount } from '../../features/timeline/use-list-count.ts';
import { PhotoListContext } from '../../features/timeline/use-photo-list.ts';
import { sharedAlbumPhotoList } from '../album/album-photos/album-lists.ts';
import { previewedInAlbum } from '../preview/in-album.ts';
import { ListPreview } from '../preview/list-preview.tsx';
import { useFailureAsksAlbum } from '../preview/use-failure-asks-album.ts';
import { usePreviewNavigation } from '../preview/use-preview-navigation.ts';
import { OpenSharedPhoto } from './open-shared-photo.tsx';

/** One photo over its shared album; the route's parameters are the album's `id` and `photoId`. */
export function SharedAlbumPreviewPage() {
  const { id, photoId } = useParams({ from: '/photo-area/my-photos/shared-albums/$id/preview/$photoId' });
  return (
    <PhotoListContext value={sharedAlbumPhotoList(id)}>
      <SharedAlbumPreview key={id} albumId={id} photoId={photoId} />
    </PhotoListContext>
  );
}

function SharedAlbumPreview({ albumId, photoId }: { albumId: string; photoId: string }) {
  const album = useQuery(sharedAlbumQuery(albumId));
  useListCount(album.data?.photosCount);
  const navigation = usePreviewNavigation({
    list: paths.sharedAlbum(albumId),
    preview: (imageId) => paths.sharedAlbumPhotoPreview(albumId, imageId),
    backLabel: useTranslations('album')('backToAlbum'),
  });
  const previewed = previewedInAlbum(album, usePreviewedPhoto(photoId));
  useFailureAsksAlbum(album);
  return (
    <ListPreview previewed={previewed} navigation={navigation}>
      {(photo, place) => (
        <OpenSharedPhoto photo={photo} place={place} navigation={navigation} albumId={albumId} />
      )}
    </ListPreview>
  );
}
