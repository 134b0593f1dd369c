import type { SharedAlbum } from '@keepsake/contract/albums';
import { sharedAlbumPhotoList } from './album-lists.ts';
import type { AlbumPhotosProps } from './album-photos.tsx';
import { sharedAlbumSort } from './album-sort.ts';
import { ListOfAlbum } from './list-of-album.tsx';

interface SharedAlbumPhotosProps extends Omit<AlbumPhotosProps, 'album'> {
  readonly album: SharedAlbum;
}

export function SharedAlbumPhotos({ album, isCovered, addressOf, actions }: SharedAlbumPhotosProps) {
  return (
    <ListOfAlbum
      key={album.albumId}
      list={sharedAlbumPhotoList(album.albumId)}
      name={album.albumName}
      count={album.photosCount}
      sort={sharedAlbumSort}
      sortKeys={['created', 'dateTaken']}
      isCovered={isCovered}
      addressOf={addressOf}
      actions={actions}
      prints={{ albumId: album.albumId, isShared: true }}
    />
  );
}
