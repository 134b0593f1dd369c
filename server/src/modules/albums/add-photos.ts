import type { DeleteResult } from '@keepsake/contract/photos';
import { generateNKeysBetween } from 'fractional-indexing';
import { toInstant } from '../../platform/clock/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import type { Owner } from '../photos/index.ts';
import type { AlbumDependencies } from './album-dependencies.ts';
import { insertMembers, type NewMember } from './album-photos.repository.ts';
import type { AlbumKey } from './albums.repository.ts';
import { changeAlbum } from './change-album.ts';
import { distinctIds, failedIds } from './failed-ids.ts';
import { holdOwnAlbum } from './own-album.ts';
import { lastRank } from './ranks.repository.ts';

type NewPhoto = Omit<NewMember, 'rank'>;

/** Each once, where it was named first, as the database writes it: one that is named twice is new only once. */
function distinctPhotos(photos: readonly NewPhoto[]): NewPhoto[] {
  const lowered = photos.map(({ ownerId, photoId }) => ({ ownerId, photoId: photoId.toLowerCase() }));
  return [...new Map(lowered.map((photo) => [`${photo.ownerId} ${photo.photoId}`, photo])).values()];
}

/**
 * Puts photos behind the last of an album that is held, as are the libraries that they are of. Returns those that are
 * in it now: photos that are not shown are not, and those that were there before keep their place.
 */
export async function putPhotos(
  dependencies: Pick<AlbumDependencies, 'changed'>,
  tx: Transaction,
  key: AlbumKey,
  at: string,
  photos: readonly NewPhoto[],
): Promise<string[]> {
  const distinct = distinctPhotos(photos);
  const ranks = generateNKeysBetween(await lastRank(tx, key), null, distinct.length);
  const members = distinct.map((photo, index) => ({ ...photo, rank: ranks[index] as string }));
  const known = await insertMembers(tx, key, at, members);
  const added = known.filter(({ isNew }) => isNew).length;
  if (added > 0) await changeAlbum(dependencies, tx, key, at, { photos: added });
  return known.map(({ photoId }) => photoId);
}

/**
 * Adds photos of the own library to an album. Ids that are foreign, missing or deleted come back in `failed`, all
 * alike; a photo that is in the album already is no failure.
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
    await photos.holdLibrary(tx, owner);
    await holdOwnAlbum(tx, owner, albumId);
    return putPhotos(dependencies, tx, { tenantId, albumId }, toInstant(clock.now()), members);
  });
  return { failed: failedIds(photoIds, known) };
}
