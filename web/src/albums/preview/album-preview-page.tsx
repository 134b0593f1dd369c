import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFlag } from '../../api/site-context.tsx';
import { paths } from '../../browser/paths.ts';
import { PhotoListContext, useListCount } from '../../photo-list/state.ts';
import { ListPreview, PreviewFallback } from '../../preview/list-preview.tsx';
import { usePreviewedPhoto } from '../../preview/photo/use-previewed-photo.ts';
import { usePreviewNavigation } from '../../preview/use-preview-navigation.ts';
import { ToSharedAlbum, useSharedWithMe } from '../album/to-shared-album.tsx';
import { albumQuery } from '../album-queries.ts';
import { albumPhotoList } from '../photos/album-lists.ts';
import { previewedInAlbum, useRefetchAlbumOnFailure } from './in-album.ts';
import { OpenAlbumPhoto } from './open-album-photo.tsx';

/** One photo over its album. */
export function AlbumPreviewPage() {
  const { id, photoId } = useParams({ from: '/photo-area/my-photos/albums/$id/preview/$photoId' });
  return (
    <PhotoListContext value={albumPhotoList(id)}>
      <AlbumPreview key={id} albumId={id} photoId={photoId} />
    </PhotoListContext>
  );
}

function AlbumPreview({ albumId, photoId }: { albumId: string; photoId: string }) {
  const album = useQuery(albumQuery(albumId));
  const hasSharedView = useFlag('PhotoManagementSharedAlbumsViewEnabled');
  useListCount(album.data?.photosCount);
  const navigation = usePreviewNavigation({
    list: paths.album(albumId),
    preview: (imageId) => paths.albumPhotoPreview(albumId, imageId),
    backLabel: useTranslations('album')('backToAlbum'),
  });
  const previewed = previewedInAlbum(album, usePreviewedPhoto(photoId));
  useRefetchAlbumOnFailure(album);
  const isSharedWithMe = useSharedWithMe(albumId, album.error);
  if (isSharedWithMe === undefined) return <PreviewFallback onTryAgain={null} navigation={navigation} />;
  if (isSharedWithMe || (album.data?.isShared && hasSharedView)) return <ToSharedAlbum albumId={albumId} />;
  return (
    <ListPreview previewed={previewed} navigation={navigation}>
      {(photo, place) => (
        <OpenAlbumPhoto
          photo={photo}
          place={place}
          navigation={navigation}
          albumId={albumId}
          isShared={album.data?.isShared ?? false}
        />
      )}
    </ListPreview>
  );
}
