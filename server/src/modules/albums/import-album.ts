import { toInstant } from '../../platform/clock/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { putPhotos } from './add-photos.ts';
import type { AlbumDependencies } from './album-dependencies.ts';
import { type AlbumKey, insertAlbum, lockAlbum } from './albums.repository.ts';
import { changeAlbum } from './change-album.ts';
import { findRanks } from './ranks.repository.ts';

type ImportDependencies = Pick<AlbumDependencies, 'clock' | 'photos' | 'changed'>;

export interface ImportedAlbum extends AlbumKey {
  readonly ownerId: string;
  readonly name: string;
  /** Instant; now if it is not known. */
  readonly created: string | undefined;
}

export interface ImportedPhotos extends AlbumKey {
  readonly ownerId: string;
  /** In the order of the album. */
  readonly photoIds: readonly string[];
  /** Instant; now if it is not known. */
  readonly addedAt: string | undefined;
}

/** Makes a private album. Returns false when the id is taken. */
export async function putImportedAlbum(
  { clock, photos, changed }: ImportDependencies,
  tx: Transaction,
  { tenantId, ownerId, albumId, name, created }: ImportedAlbum,
): Promise<boolean> {
  const at = toInstant(clock.now());
  await photos.lockLibrary(tx, { tenantId, ownerId });
  const isNew = await insertAlbum(tx, {
    tenant_id: tenantId,
    owner_id: ownerId,
    album_id: albumId,
    name,
    created_at: created ?? at,
    updated_at: at,
  });
  if (!isNew) return false;
  await photos.countAlbum(tx, { tenantId, ownerId }, 1);
  await changed.notify(tx, { tenantId, albums: [{ albumId, ownerId }] });
  return true;
}

/** Appends photos of the owner, behind those in the album. Returns false when the album is gone. */
export async function appendImported(
  dependencies: ImportDependencies,
  tx: Transaction,
  { tenantId, ownerId, albumId, photoIds, addedAt }: ImportedPhotos,
): Promise<boolean> {
  const at = toInstant(dependencies.clock.now());
  await dependencies.photos.lockLibrary(tx, { tenantId, ownerId });
  const album = await lockAlbum(tx, { tenantId, albumId });
  if (album?.owner_id !== ownerId) return false;
  const members = photoIds.map((photoId) => ({ ownerId, photoId }));
  await putPhotos(dependencies, tx, { tenantId, albumId }, at, members, addedAt);
  return true;
}

/** Sets the cover if the photo is in the album. */
export async function setImportedCover(
  dependencies: ImportDependencies,
  tx: Transaction,
  { tenantId, ownerId, albumId, photoId }: AlbumKey & { ownerId: string; photoId: string },
): Promise<void> {
  await dependencies.photos.lockLibrary(tx, { tenantId, ownerId });
  const key = { tenantId, albumId };
  if ((await lockAlbum(tx, key))?.owner_id !== ownerId) return;
  if ((await findRanks(tx, key, [photoId])).size === 0) return;
  const at = toInstant(dependencies.clock.now());
  await changeAlbum(dependencies, tx, key, at, { cover: { ownerId, photoId } });
}
