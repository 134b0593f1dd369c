import { wholeList } from '../../features/timeline/months/month-key.ts';
import { usePhotoList } from '../../features/timeline/use-photo-list.ts';
import { DownloadSelected } from '../album/selection/download-selected.tsx';
import { UnavailableActions } from '../album/selection/unavailable-actions.tsx';
import { fetchSharedPage, refreshSharedPhoto } from '../shared-album-preview/refresh-shared-photo.ts';

/** What can be done with the selected photos of a shared album, and what cannot. */
export default function SharedAlbumActions({ albumId }: { albumId: string }) {
  const { store } = usePhotoList();
  // Photos of others are known by the pages of their album only.
  const ask = (imageId: string) =>
    refreshSharedPhoto(store, { key: wholeList, imageId }, fetchSharedPage(albumId));
  return (
    <>
      <DownloadSelected ask={ask} />
      <UnavailableActions />
    </>
  );
}
