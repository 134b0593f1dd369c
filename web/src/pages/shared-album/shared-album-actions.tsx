import type { SharedAlbum } from '@keepsake/contract/albums';
import { ownedInAlbum } from '../../features/albums/shared-photos/owners-in-album.ts';
import {
  fetchSharedPage,
  refreshSharedPhoto,
} from '../../features/albums/shared-photos/refresh-shared-photo.ts';
import { UnavailableActions } from '../../features/albums/shared-photos/unavailable-actions.tsx';
import { DownloadSelected } from '../../features/downloads/download-selected.tsx';
import { usePhotoList } from '../../features/photo-list/list.ts';
import { wholeList } from '../../features/photo-list/section-key.ts';
import { findPhoto } from '../../features/photo-list/state.ts';

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
