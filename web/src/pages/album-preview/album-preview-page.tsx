import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFlag } from '../../api/site-context.tsx';
import { paths } from '../../browser/paths.ts';
import { albumQuery } from '../../features/albums/album-queries.ts';
import { usePreviewedPhoto } from '../../features/timeline/preview/use-previewed-photo.ts';
import { useListCount } from '../../features/timeline/use-list-count.ts';
import { PhotoListContext } from '../../features/timeline/use-photo-list.ts';
import { albumPhotoList } from '../album/album-photos/album-lists.ts';
import { ToSharedAlbum } from '../album/to-shared-album.tsx';
import { previewedInAlbum } from '../preview/in-album.ts';
import { ListPreview } from '../preview/list-preview.tsx';
import { useFailureAsksAlbum } from '../preview/use-failure-asks-album.ts';
import { usePreviewNavigation } from '../preview/use-preview-navigation.ts';
import { OpenAlbumPhoto } from './open-album-photo.tsx';

/** One photo over its album; the route's parameters are the album's `id` and `photoId`. */
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
  useFailureAsksAlbum(album);
  if (album.data?.isShared && hasSharedView) return <ToSharedAlbum albumId={albumId} />;
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
