import type { Transaction } from '../../platform/database/index.ts';
import type { PhotosShownListener, ShownChange } from '../photos/index.ts';
import type { AlbumsChangedRegistry, ChangedAlbum } from './albums-changed.ts';
import {
  countInAlbums,
  emptyAlbums,
  lockAlbumsOfLibrary,
  lockAlbumsWith,
  recountAlbums,
} from './count-shown.repository.ts';

async function countAgain(
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
  // In a shared one photos of others stay.
  await recountAlbums(tx, owner.tenantId, idsOf(true));
  return albums;
}

/** Keeps the counts of albums, in the transaction that hides photos or shows them. */
export const countShown: PhotosShownListener = async (tx, change) => {
  await countAgain(tx, change);
};

/** The same, where somebody is told of it. */
export function countAndTell(changed: AlbumsChangedRegistry): PhotosShownListener {
  return async (tx, change) => {
    const albums = await countAgain(tx, change);
    await changed.announce(tx, { tenantId: change.tenantId, albums });
  };
}
