import type { Transaction } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/http/index.ts';
import type { Owner } from '../photos/index.ts';
import { findAlbum, lockAlbum } from './albums.repository.ts';
import type { AlbumRow } from './albums.tables.ts';

function requireOwn(album: AlbumRow | undefined, owner: Owner): AlbumRow {
  if (album?.owner_id !== owner.ownerId) throw new ApiError('not-found');
  return album;
}

/** Albums of others do not exist here, not even those shared with the customer. */
export async function findOwnAlbum(tx: Transaction, owner: Owner, albumId: string): Promise<AlbumRow> {
  return requireOwn(await findAlbum(tx, { ...owner, albumId }), owner);
}

/**
 * Locks the customer's own album.
 *
 * @throws ApiError album-is-shared: the owner cannot change a shared album (S16)
 */
export async function lockOwnAlbum(tx: Transaction, owner: Owner, albumId: string): Promise<AlbumRow> {
  const album = requireOwn(await lockAlbum(tx, { ...owner, albumId }), owner);
  if (album.is_shared) throw new ApiError('album-is-shared');
  return album;
}
