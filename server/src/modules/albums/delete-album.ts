import type { Transaction } from '../../platform/database/index.ts';
import type { Owner } from '../photos/index.ts';
import type { AlbumDependencies, LibraryOfAlbums } from './album-dependencies.ts';
import { deleteAlbumRow } from './albums.repository.ts';
import { holdOwnAlbum } from './own-album.ts';

/** Deletes an album that was found and is the owner's; its photos stay. */
export async function removeAlbum(
  photos: Pick<LibraryOfAlbums, 'countAlbum'>,
  tx: Transaction,
  owner: Owner,
  albumId: string,
): Promise<void> {
  await photos.countAlbum(tx, owner, -1);
  await deleteAlbumRow(tx, { ...owner, albumId });
}

/** Deletes an own album that is not shared; its photos stay in the library. */
export async function deleteAlbum(
  { database, photos }: Pick<AlbumDependencies, 'database' | 'photos'>,
  owner: Owner,
  albumId: string,
): Promise<null> {
  await database.transaction(async (tx) => {
    await photos.holdLibrary(tx, owner);
    await holdOwnAlbum(tx, owner, albumId);
    await removeAlbum(photos, tx, owner, albumId);
  });
  return null;
}
