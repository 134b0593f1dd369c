import type { Transaction } from '../../platform/database/index.ts';
import type { PhotosShownListener, ShownChange } from '../photos/index.ts';
import type { AlbumsChangedHook, ChangedAlbum } from './albums-changed.ts';
import {
  countInAlbums,
  emptyAlbums,
  lockAlbumsOfLibrary,
  lockAlbumsWith,
  recountAlbums,
} from './count-shown.repository.ts';

async function recount(
  tx: Transaction,
  { photoIds, isShown, ...owner }: ShownChange,
): Promise<readonly ChangedAlbum[]> {
  if (photoIds !== 'all') {
    const counted = await lockAlbumsWith(tx, owner, photoIds);
    if (counted.length > 0) await countInAlbums(tx, owner, photoIds, isShown ? 1 : -1);
    return counted;
  }
  const albums = await lockAlbumsOfLibrary(tx, owner);
  const idsOf = (shared: boolean) =>
    albums.filter((album) => album.isShared === shared).map(({ albumId }) => albumId);
  await emptyAlbums(tx, owner.tenantId, idsOf(false));
  // A shared album keeps the photos of other owners.
  await recountAlbums(tx, owner.tenantId, idsOf(true));
  return albums;
}

/** Updates the counts of albums in the transaction that hides or shows photos. */
export const countShown: PhotosShownListener = async (tx, change) => {
  await recount(tx, change);
};

/** Updates the counts like `countShown`, and notifies listeners. */
export function countAndNotify(changed: AlbumsChangedHook): PhotosShownListener {
  return async (tx, change) => {
    const albums = await recount(tx, change);
    await changed.notify(tx, { tenantId: change.tenantId, albums });
  };
}
