import { toInstant } from '../../platform/clock/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { putPhotos } from './add-photos.ts';
import type { AlbumDependencies } from './album-dependencies.ts';
import { type AlbumKey, lockAlbum } from './albums.repository.ts';
import { changeAlbum } from './change-album.ts';
import { type MadeAlbum, makeAlbum } from './make-album.ts';
import { findRanks } from './ranks.repository.ts';

type ImportDependencies = Pick<AlbumDependencies, 'clock' | 'photos' | 'changed'>;

export type ImportedAlbum = Omit<MadeAlbum, 'isShared'>;

export interface ImportedPhotos extends AlbumKey {
  readonly ownerId: string;
  /** In the order of the album. */
  readonly photoIds: readonly string[];
  /** Instant; now if it is not known. */
  readonly addedAt: string | undefined;
}

/** Makes a private album. Returns false when the id is taken. */
export async function putImportedAlbum(
  dependencies: ImportDependencies,
  tx: Transaction,
  album: ImportedAlbum,
): Promise<boolean> {
  await dependencies.photos.lockLibrary(tx, album);
  return makeAlbum(dependencies, tx, { ...album, isShared: false });
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
