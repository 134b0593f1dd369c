import type { SharedAlbum } from '@keepsake/contract/albums';
import { wholeList } from '../../features/timeline/months/month-key.ts';
import { findPhoto } from '../../features/timeline/store/month-photos.ts';
import { usePhotoList } from '../../features/timeline/use-photo-list.ts';
import { DownloadSelected } from '../album/selection/download-selected.tsx';
import { ownedInAlbum } from '../album/selection/owners-in-album.ts';
import { UnavailableActions } from '../album/selection/unavailable-actions.tsx';
import { fetchSharedPage, refreshSharedPhoto } from '../shared-album-preview/refresh-shared-photo.ts';

/** What can be done with the selected photos of a shared album, and what cannot. */
export default function SharedAlbumActions({ album }: { album: SharedAlbum }) {
  const { albumId, albumName } = album;
  const { store } = usePhotoList();
  // Photos of others are known by the pages of their album only.
  const ask = (imageId: string) =>
    refreshSharedPhoto(store, { key: wholeList, imageId }, fetchSharedPage(albumId));
  const find = (imageId: string) => findPhoto(store.getSnapshot(), imageId)?.photo ?? null;
  return (
    <>
      <DownloadSelected ask={ask} archiveName={albumName} owned={ownedInAlbum(albumId, find)} />
      <UnavailableActions />
    </>
  );
}
