import { toInstant } from '../../platform/clock/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/http/index.ts';
import { putPhotos } from './add-photos.ts';
import type { AlbumDependencies, LibraryOfAlbums } from './album-dependencies.ts';
import { deleteMembersOf, type NewMember } from './album-photos.repository.ts';
import { type AlbumKey, findAlbum, lockAlbum } from './albums.repository.ts';
import { changeAlbum } from './change-album.ts';
import { removeAlbum } from './delete-album.ts';
import { distinctIds } from './failed-ids.ts';
import { makeAlbum } from './make-album.ts';

/** A shared album as the shop describes it. */
export interface SharedAlbumPut extends AlbumKey {
  readonly ownerId: string;
  readonly name: string;
  /** Photos in the order in which they were added; at most one batch. */
  readonly photos: readonly Omit<NewMember, 'rank'>[];
  readonly created?: string | undefined;
}

/**
 * Locks the libraries of an album's photos before the album, which prevents deadlocks. A transaction with several
 * changes calls it first, with all owners.
 */
export async function lockLibraries(
  photos: Pick<LibraryOfAlbums, 'lockLibrary'>,
  tx: Transaction,
  tenantId: string,
  ownerIds: readonly string[],
): Promise<void> {
  for (const ownerId of distinctIds(ownerIds).toSorted()) await photos.lockLibrary(tx, { tenantId, ownerId });
}

type ChangeDependencies = Pick<AlbumDependencies, 'clock' | 'photos' | 'changed'>;

/** Inserts or renames the album. Returns true when it is new. */
async function putRow(
  dependencies: ChangeDependencies,
  tx: Transaction,
  { tenantId, albumId, ownerId, name, created }: SharedAlbumPut,
): Promise<boolean> {
  const made = { tenantId, albumId, ownerId, name, created, isShared: true };
  if (await makeAlbum(dependencies, tx, made)) return true;
  const key = { tenantId, albumId };
  const album = await lockAlbum(tx, key);
  if (album?.owner_id !== ownerId || !album.is_shared) {
    throw new ApiError('conflict', { detail: 'the id is that of another album' });
  }
  const at = toInstant(dependencies.clock.now());
  if (album.name !== name) await changeAlbum(dependencies, tx, key, at, { name });
  return false;
}

/**
 * Creates or changes a shared album; its photos stay. `failed`: photos that are not visible or have another owner.
 *
 * @throws ApiError conflict when the id is that of an album that is not shared, or of another owner
 */
export async function putSharedAlbum(
  dependencies: ChangeDependencies,
  tx: Transaction,
  album: SharedAlbumPut,
): Promise<{ created: boolean; failed: string[] }> {
  const { tenantId, albumId, ownerId, photos } = album;
  await lockLibraries(dependencies.photos, tx, tenantId, [ownerId, ...photos.map((photo) => photo.ownerId)]);
  const created = await putRow(dependencies, tx, album);
  if (photos.length === 0) return { created, failed: [] };
  const at = toInstant(dependencies.clock.now());
  const { photoIds } = await putPhotos(dependencies, tx, { tenantId, albumId }, at, photos);
  const known = new Set(photoIds);
  const requested = photos.map(({ photoId }) => photoId);
  return { created, failed: requested.filter((photoId) => !known.has(photoId.toLowerCase())) };
}

export async function removeSharedAlbum(
  dependencies: Pick<AlbumDependencies, 'photos' | 'changed'>,
  tx: Transaction,
  key: AlbumKey,
): Promise<void> {
  const album = await findAlbum(tx, key);
  if (!album?.is_shared) throw new ApiError('not-found');
  const owner = { tenantId: key.tenantId, ownerId: album.owner_id };
  await dependencies.photos.lockLibrary(tx, owner);
  if (!(await lockAlbum(tx, key))) throw new ApiError('not-found');
  await removeAlbum(dependencies, tx, owner, key.albumId);
}

export async function removePhotosOf(
  dependencies: ChangeDependencies,
  tx: Transaction,
  key: AlbumKey,
  ownerId: string,
): Promise<void> {
  const { clock, photos } = dependencies;
  await photos.lockLibrary(tx, { tenantId: key.tenantId, ownerId });
  const album = await lockAlbum(tx, key);
  if (!album) return;
  const shown = await deleteMembersOf(tx, key, ownerId);
  await changeAlbum(dependencies, tx, key, toInstant(clock.now()), {
    photos: -shown,
    ...(album.cover_owner_id === ownerId && { cover: null }),
  });
}
