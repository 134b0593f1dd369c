import type { PhotosShownListener } from '../photos/index.ts';
import {
  countInAlbums,
  emptyAlbums,
  lockAlbumsOfLibrary,
  lockAlbumsWith,
  recountAlbums,
} from './count-shown.repository.ts';

/** Keeps the counts of albums, in the transaction that hides photos or shows them. */
export const countShown: PhotosShownListener = async (tx, { photoIds, isShown, ...owner }) => {
  if (photoIds !== 'all') {
    const albumIds = await lockAlbumsWith(tx, owner, photoIds);
    if (albumIds.length > 0) await countInAlbums(tx, owner, photoIds, isShown ? 1 : -1);
    return;
  }
  const albums = await lockAlbumsOfLibrary(tx, owner);
  const idsOf = (shared: boolean) =>
    albums.filter((album) => album.isShared === shared).map(({ albumId }) => albumId);
  await emptyAlbums(tx, owner.tenantId, idsOf(false));
  // In a shared one photos of others stay.
  await recountAlbums(tx, owner.tenantId, idsOf(true));
};
