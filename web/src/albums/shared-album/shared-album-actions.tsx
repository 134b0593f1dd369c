import type { SharedAlbum } from '@keepsake/contract/albums';
import { DownloadSelected } from '../../downloads/download-selected.tsx';
import { findPhoto, usePhotoList, wholeList } from '../../photo-list/state.ts';
import { ownedInAlbum } from '../shared-photos/owners-in-album.ts';
import { fetchSharedPage, refreshSharedPhoto } from '../shared-photos/refresh-shared-photo.ts';
import { UnavailableActions } from '../shared-photos/unavailable-actions.tsx';

export function SharedAlbumActions({ album }: { album: SharedAlbum }) {
  const { albumId, albumName } = album;
  const { store } = usePhotoList();
  // Photos of others are only on their album's pages.
  const fetchPhoto = (imageId: string) =>
    refreshSharedPhoto(store, { key: wholeList, imageId }, fetchSharedPage(albumId));
  const find = (imageId: string) => findPhoto(store.getSnapshot(), imageId)?.photo ?? null;
  return (
    <>
      <DownloadSelected fetchPhoto={fetchPhoto} archiveName={albumName} owned={ownedInAlbum(albumId, find)} />
      <UnavailableActions />
    </>
  );
}
