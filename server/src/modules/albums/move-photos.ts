import type { DeleteResult } from '@keepsake/contract/photos';
import { generateNKeysBetween } from 'fractional-indexing';
import { toInstant } from '../../platform/clock/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/http/index.ts';
import type { Owner } from '../photos/index.ts';
import type { AlbumDependencies } from './album-dependencies.ts';
import type { AlbumKey } from './albums.repository.ts';
import { changeAlbum } from './change-album.ts';
import { distinctIds, failedIds } from './failed-ids.ts';
import { lockOwnAlbum } from './own-album.ts';
import { findRanks, lastRank, setRanks } from './ranks.repository.ts';
import { longestRank, shortenRanks } from './shorten-ranks.ts';

function rankBefore(ranks: ReadonlyMap<string, string>, moved: readonly string[], before: string | null) {
  if (before === null) return undefined;
  const rank = ranks.get(before.toLowerCase());
  if (rank === undefined || moved.includes(before.toLowerCase())) {
    throw new ApiError('conflict', { detail: `${before} is no photo to put others in front of` });
  }
  return rank;
}

async function rerank(
  tx: Transaction,
  key: AlbumKey,
  photoIds: readonly string[],
  before: string | null,
): Promise<string[]> {
  const known = await findRanks(tx, key, before === null ? photoIds : [...photoIds, before]);
  const end = rankBefore(known, photoIds, before);
  const moved = photoIds.filter((photoId) => known.has(photoId));
  const start = await lastRank(tx, key, end);
  const ranks = generateNKeysBetween(start, end ?? null, moved.length);
  const placed = moved.map((photoId, index) => ({ photoId, rank: ranks[index] as string }));
  await setRanks(tx, key, placed);
  if (ranks.some((rank) => rank.length > longestRank)) {
    await setRanks(tx, key, await shortenRanks(tx, key, placed));
  }
  return moved;
}

/**
 * Moves photos, in the given order, before another photo of the custom order, or to the end. Ids not visible in
 * the album come back in `failed`. Hidden photos keep their place.
 *
 * @throws ApiError conflict when `before` is not visible in the album or is itself moved
 */
export async function movePhotos(
  dependencies: Pick<AlbumDependencies, 'database' | 'clock' | 'changed'>,
  owner: Owner,
  albumId: string,
  { photoIds, before }: { readonly photoIds: readonly string[]; readonly before: string | null },
): Promise<DeleteResult> {
  const { database, clock } = dependencies;
  const key = { tenantId: owner.tenantId, albumId };
  const moved = await database.transaction(async (tx) => {
    await lockOwnAlbum(tx, owner, albumId);
    const placed = await rerank(tx, key, distinctIds(photoIds), before);
    if (placed.length > 0) await changeAlbum(dependencies, tx, key, toInstant(clock.now()), {});
    return placed;
  });
  return { failed: failedIds(photoIds, moved) };
}
