import { limits } from '@keepsake/contract/limits';
import type { DeleteResult } from '@keepsake/contract/photos';
import { generateNKeysBetween } from 'fractional-indexing';
import { toInstant } from '../../platform/clock/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/http/index.ts';
import type { Owner } from '../photos/index.ts';
import type { AlbumDependencies } from './album-dependencies.ts';
import { insertMembers, type NewMember } from './album-photos.repository.ts';
import { type AlbumKey, countMembers, lockAlbum } from './albums.repository.ts';
import { changeAlbum } from './change-album.ts';
import { distinctIds, failedIds } from './failed-ids.ts';
import { lockOwnAlbum } from './own-album.ts';
import { lastRank } from './ranks.repository.ts';

type NewPhoto = Omit<NewMember, 'rank'>;

/** Each photo once, in the database's order and spelling, so that a duplicate counts as new only once. */
function distinctPhotos(photos: readonly NewPhoto[]): NewPhoto[] {
  const lowered = photos.map(({ ownerId, photoId }) => ({ ownerId, photoId: photoId.toLowerCase() }));
  return [...new Map(lowered.map((photo) => [`${photo.ownerId} ${photo.photoId}`, photo])).values()];
}

/**
 * Appends photos to a locked album; their libraries are locked too. Photos already in it keep their place. Returns
 * those in it now, and the number of new ones.
 *
 * @param at the new `updated`
 * @param addedAt of the photos
 */
export async function putPhotos(
  dependencies: Pick<AlbumDependencies, 'changed'>,
  tx: Transaction,
  key: AlbumKey,
  at: string,
  photos: readonly NewPhoto[],
  addedAt = at,
): Promise<{ photoIds: string[]; added: number }> {
  const distinct = distinctPhotos(photos);
  const ranks = generateNKeysBetween(await lastRank(tx, key), null, distinct.length);
  const members = distinct.map((photo, index) => ({ ...photo, rank: ranks[index] as string }));
  const known = await insertMembers(tx, key, addedAt, members);
  const added = known.filter(({ isNew }) => isNew).length;
  if (added > 0) await changeAlbum(dependencies, tx, key, at, { photos: added });
  return { photoIds: known.map(({ photoId }) => photoId), added };
}

/** Every membership is a row outside the library's quota. */
async function countFreeMembers(tx: Transaction, owner: Owner, photos: number): Promise<number> {
  const { maxMembersPerPhoto, alwaysMembers } = limits.albums;
  const most = Math.max(alwaysMembers, maxMembersPerPhoto * photos);
  return most - (await countMembers(tx, owner));
}

/**
 * Unknown, foreign and deleted ids come back in `failed`.
 *
 * @throws ApiError albums-full
 */
export async function addPhotos(
  dependencies: Omit<AlbumDependencies, 'presenter'>,
  owner: Owner,
  albumId: string,
  photoIds: readonly string[],
): Promise<DeleteResult> {
  const { database, clock, photos } = dependencies;
  const { tenantId, ownerId } = owner;
  const members = distinctIds(photoIds).map((photoId) => ({ ownerId, photoId }));
  const known = await database.transaction(async (tx) => {
    // Locked, so that concurrent requests cannot exceed the limit together.
    const library = await photos.lockLibrary(tx, owner);
    await lockOwnAlbum(tx, owner, albumId);
    const key = { tenantId, albumId };
    const { photoIds: put, added } = await putPhotos(dependencies, tx, key, toInstant(clock.now()), members);
    if (added > 0 && (await countFreeMembers(tx, owner, library.photos)) < 0)
      throw new ApiError('albums-full');
    return put;
  });
  return { failed: failedIds(photoIds, known) };
}

/**
 * Adds a photo of the caller's transaction. Returns false when the album is deleted, shared or another
 * customer's, or the customer's albums are full.
 */
export async function joinAlbum(
  dependencies: Pick<AlbumDependencies, 'clock' | 'photos' | 'changed'>,
  tx: Transaction,
  owner: Owner,
  { albumId, photoId }: { albumId: string; photoId: string },
): Promise<boolean> {
  const { ownerId, tenantId } = owner;
  const library = await dependencies.photos.lockLibrary(tx, owner);
  const key = { tenantId, albumId };
  const album = await lockAlbum(tx, key);
  if (album?.owner_id !== ownerId || album.is_shared) return false;
  if ((await countFreeMembers(tx, owner, library.photos)) < 1) return false;
  await putPhotos(dependencies, tx, key, toInstant(dependencies.clock.now()), [{ ownerId, photoId }]);
  return true;
}
