import type { Transaction } from '../../platform/database/index.ts';
import type { AlbumDependencies } from './album-dependencies.ts';
import { type AlbumChange, type AlbumKey, updateAlbum } from './albums.repository.ts';

/** Changes an album that is held, and tells of it. @param at when: its `updated` */
export async function changeAlbum(
  { changed }: Pick<AlbumDependencies, 'changed'>,
  tx: Transaction,
  key: AlbumKey,
  at: string,
  change: AlbumChange,
): Promise<void> {
  const { tenantId, albumId } = key;
  const ownerId = await updateAlbum(tx, key, at, change);
  await changed.announce(tx, { tenantId, albums: [{ albumId, ownerId }] });
}
