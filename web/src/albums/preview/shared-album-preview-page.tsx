import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { paths } from '../../browser/paths.ts';
import { PhotoListContext, useListCount } from '../../photo-list/state.ts';
import { ListPreview } from '../../preview/list-preview.tsx';
import { usePreviewedPhoto } from '../../preview/photo/use-previewed-photo.ts';
import { usePreviewNavigation } from '../../preview/use-preview-navigation.ts';
import { sharedAlbumQuery } from '../album-queries.ts';
import { sharedAlbumPhotoList } from '../photos/album-lists.ts';
import { previewedInAlbum, useRefetchAlbumOnFailure } from './in-album.ts';
import { OpenSharedPhoto } from './open-shared-photo.tsx';

/** One photo over its shared album. */
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
  useRefetchAlbumOnFailure(album);
  return (
    <ListPreview previewed={previewed} navigation={navigation}>
      {(photo, place) => (
        <OpenSharedPhoto photo={photo} place={place} navigation={navigation} albumId={albumId} />
      )}
    </ListPreview>
  );
}
