import type { OwnAlbum } from '@keepsake/contract/albums';
import type { ReactNode } from 'react';
import { useConfig } from '../../api/site-context.tsx';
import { lazy } from '../../browser/lazy.ts';
import { useFavouriting } from '../../photo-actions/favourites/use-favouriting.ts';
import { FavouritingContext } from '../../photo-list/state.ts';
import type { AddressOfPhoto } from '../../photo-list/view.ts';
import { LazyDialog } from '../../ui/modal/modal.tsx';
import { albumPhotoList } from './album-lists.ts';
import { albumSort } from './album-sort.ts';
import { ListOfAlbum } from './list-of-album.tsx';
import { PhotoMenu } from './ordering/photo-menu.tsx';
import { useAlbumOrder } from './ordering/use-album-order.ts';

const SwitchOrderDialog = lazy(() => import('./ordering/switch-order-dialog.tsx'));

export interface AlbumPhotosProps {
  readonly album: OwnAlbum;
  readonly isCovered: boolean;
  readonly addressOf: AddressOfPhoto;
  /**
   * Buttons of the selection bar. In them `usePhotoList()` is the album's list and
   * `selectionOfList(usePhotoList())` its selection.
   */
  readonly actions: ReactNode;
}

export function AlbumPhotos({ album, isCovered, addressOf, actions }: AlbumPhotosProps) {
  const { extensions } = useConfig();
  const list = albumPhotoList(album.albumId);
  const { order, offer } = useAlbumOrder(album, list);
  const favouriting = useFavouriting(list);
  const photos = (
    <ListOfAlbum
      key={album.albumId}
      list={list}
      name={album.albumName}
      count={album.photosCount}
      sort={albumSort}
      sortKeys={extensions.albumOrder ? ['created', 'dateTaken', 'custom'] : ['created', 'dateTaken']}
      isCovered={isCovered}
      addressOf={addressOf}
      actions={
        <>
          {actions}
          {album.isShared ? null : <PhotoMenu album={album} order={order} />}
        </>
      }
      prints={album}
      order={order}
    />
  );
  return (
    <>
      <FavouritingContext value={album.isShared ? null : favouriting}>{photos}</FavouritingContext>
      <LazyDialog isOpen={offer.move !== null}>
        <SwitchOrderDialog {...offer} />
      </LazyDialog>
    </>
  );
}
