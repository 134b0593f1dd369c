import type { Transaction } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/http/index.ts';
import type { Owner } from '../photos/index.ts';
import { findAlbum, lockAlbum } from './albums.repository.ts';
import type { AlbumRow } from './albums.tables.ts';

function requireOwn(album: AlbumRow | undefined, owner: Owner): AlbumRow {
  if (album?.owner_id !== owner.ownerId) throw new ApiError('not-found');
  return album;
}

/** An own album, shared or not. Foreign ones are not there, not even those that others share with the caller. */
export async function findOwnAlbum(tx: Transaction, owner: Owner, albumId: string): Promise<AlbumRow> {
  return requireOwn(await findAlbum(tx, { ...owner, albumId }), owner);
}

/**
 * An own album to change, held until the transaction ends.
 *
 * @throws ApiError album-is-shared: nobody changes those any more (decision 16)
 */
export async function holdOwnAlbum(tx: Transaction, owner: Owner, albumId: string): Promise<AlbumRow> {
  const album = requireOwn(await lockAlbum(tx, { ...owner, albumId }), owner);
  if (album.is_shared) throw new ApiError('album-is-shared');
  return album;
}
