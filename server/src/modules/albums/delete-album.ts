import type { Transaction } from '../../platform/database/index.ts';
import type { Owner } from '../photos/index.ts';
import type { AlbumDependencies, LibraryOfAlbums } from './album-dependencies.ts';
import { deleteAlbumRow, lockAlbumsOf } from './albums.repository.ts';
import { lockOwnAlbum } from './own-album.ts';

interface RemoveDependencies extends Pick<AlbumDependencies, 'changed'> {
  readonly photos: Pick<LibraryOfAlbums, 'countAlbum'>;
}

/** The caller has checked the owner. The photos stay. */
export async function removeAlbum(
  { photos, changed }: RemoveDependencies,
  tx: Transaction,
  owner: Owner,
  albumId: string,
): Promise<void> {
  await photos.countAlbum(tx, owner, -1);
  await deleteAlbumRow(tx, { ...owner, albumId });
  await changed.notify(tx, { tenantId: owner.tenantId, albums: [{ albumId, ownerId: owner.ownerId }] });
}

/** Deletes the customer's own album unless it is shared. */
export async function deleteAlbum(
  { database, photos, changed }: Pick<AlbumDependencies, 'database' | 'photos' | 'changed'>,
  owner: Owner,
  albumId: string,
): Promise<null> {
  await database.transaction(async (tx) => {
    await photos.lockLibrary(tx, owner);
    await lockOwnAlbum(tx, owner, albumId);
    await removeAlbum({ photos, changed }, tx, owner, albumId);
  });
  return null;
}

/** Removes all albums of an erased customer. Returns the ids of shared ones. */
export async function removeAllAlbums(
  dependencies: RemoveDependencies & { readonly photos: Pick<LibraryOfAlbums, 'lockLibrary'> },
  tx: Transaction,
  owner: Owner,
): Promise<string[]> {
  await dependencies.photos.lockLibrary(tx, owner);
  const albums = await lockAlbumsOf(tx, owner);
  for (const { albumId } of albums) await removeAlbum(dependencies, tx, owner, albumId);
  return albums.flatMap(({ albumId, isShared }) => (isShared ? [albumId] : []));
}
