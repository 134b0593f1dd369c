import type { OwnAlbum } from '@keepsake/contract/albums';
import type { ReactNode } from 'react';
import { useConfig } from '../../../api/site-context.tsx';
import type { OpenPhoto } from '../../../features/timeline/grid/photo-tile.tsx';
import { albumPhotoList } from './album-lists.ts';
import { albumSort } from './album-sort.ts';
import { ListOfAlbum } from './list-of-album.tsx';
import { PhotoMenu } from './ordering/photo-menu.tsx';
import { useAlbumOrder } from './ordering/use-album-order.ts';

export interface AlbumPhotosProps {
  /** With at least one photo. */
  readonly album: OwnAlbum;
  /** A preview lies over the list. */
  readonly isCovered: boolean;
  readonly onOpen: OpenPhoto;
  /**
   * Buttons of the bar that appears while photos are selected. In them `usePhotoList()` is the album's list and
   * `selectionOfList(usePhotoList())` what is selected of it.
   */
  readonly actions: ReactNode;
}

/** The photos of an own album: one list however large it is, in the order that this browser remembers. */
export function AlbumPhotos({ album, isCovered, onOpen, actions }: AlbumPhotosProps) {
  const { extensions } = useConfig();
  const list = albumPhotoList(album.albumId);
  const order = useAlbumOrder(album, list);
  return (
    <ListOfAlbum
      key={album.albumId}
      list={list}
      count={album.photosCount}
      sort={albumSort}
      sortKeys={extensions.albumOrder ? ['created', 'dateTaken', 'custom'] : ['created', 'dateTaken']}
      isCovered={isCovered}
      onOpen={onOpen}
      actions={
        <>
          {actions}
          {album.isShared ? null : <PhotoMenu album={album} order={order} />}
        </>
      }
      order={order}
    />
  );
}
