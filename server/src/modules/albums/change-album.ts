import type { Transaction } from '../../platform/database/index.ts';
import type { AlbumDependencies } from './album-dependencies.ts';
import { type AlbumChange, type AlbumKey, updateAlbum } from './albums.repository.ts';

/**
 * Changes a locked album and notifies listeners.
 *
 * @param at the new `updated`
 */
export async function changeAlbum(
  { changed }: Pick<AlbumDependencies, 'changed'>,
  tx: Transaction,
  key: AlbumKey,
  at: string,
  change: AlbumChange,
): Promise<void> {
  const { tenantId, albumId } = key;
  const ownerId = await updateAlbum(tx, key, at, change);
  await changed.notify(tx, { tenantId, albums: [{ albumId, ownerId }] });
}
