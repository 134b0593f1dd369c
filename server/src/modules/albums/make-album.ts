import { toInstant } from '../../platform/clock/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import type { AlbumDependencies } from './album-dependencies.ts';
import { type AlbumKey, insertAlbum } from './albums.repository.ts';

export interface MadeAlbum extends AlbumKey {
  readonly ownerId: string;
  readonly name: string;
  /** Instant; now if it is not known. */
  readonly created?: string | undefined;
  readonly isShared: boolean;
}

/** Makes an empty album in a locked library. Returns false when the id is taken. */
export async function makeAlbum(
  { clock, photos, changed }: Pick<AlbumDependencies, 'clock' | 'photos' | 'changed'>,
  tx: Transaction,
  { tenantId, ownerId, albumId, name, created, isShared }: MadeAlbum,
): Promise<boolean> {
  const at = toInstant(clock.now());
  const isNew = await insertAlbum(tx, {
    tenant_id: tenantId,
    owner_id: ownerId,
    album_id: albumId,
    name,
    is_shared: isShared,
    created_at: created ?? at,
    updated_at: at,
  });
  if (!isNew) return false;
  await photos.countAlbum(tx, { tenantId, ownerId }, 1);
  await changed.notify(tx, { tenantId, albums: [{ albumId, ownerId }] });
  return true;
}
