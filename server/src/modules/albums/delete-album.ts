import type { Transaction } from '../../platform/database/index.ts';
import type { Owner } from '../photos/index.ts';
import type { AlbumDependencies, LibraryOfAlbums } from './album-dependencies.ts';
import { deleteAlbumRow } from './albums.repository.ts';
import { holdOwnAlbum } from './own-album.ts';

interface RemoveDependencies extends Pick<AlbumDependencies, 'changed'> {
  readonly photos: Pick<LibraryOfAlbums, 'countAlbum'>;
}

/** Deletes an album that was found and is the owner's; its photos stay. */
export async function removeAlbum(
  { photos, changed }: RemoveDependencies,
  tx: Transaction,
  owner: Owner,
  albumId: string,
): Promise<void> {
  await photos.countAlbum(tx, owner, -1);
  await deleteAlbumRow(tx, { ...owner, albumId });
  await changed.announce(tx, { tenantId: owner.tenantId, albums: [{ albumId, ownerId: owner.ownerId }] });
}

/** Deletes an own album that is not shared; its photos stay in the library. */
export async function deleteAlbum(
  { database, photos, changed }: Pick<AlbumDependencies, 'database' | 'photos' | 'changed'>,
  owner: Owner,
  albumId: string,
): Promise<null> {
  await database.transaction(async (tx) => {
    await photos.holdLibrary(tx, owner);
    await holdOwnAlbum(tx, owner, albumId);
    await removeAlbum({ photos, changed }, tx, owner, albumId);
  });
  return null;
}
