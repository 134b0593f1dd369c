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
import { holdOwnAlbum } from './own-album.ts';
import { findRanks, lastRank, setRanks } from './ranks.repository.ts';
import { longestRank, shortenRanks } from './shorten-ranks.ts';

/** The rank of the photo in front of which others are put; undefined: they go behind all. */
function rankBefore(ranks: ReadonlyMap<string, string>, moved: readonly string[], before: string | null) {
  if (before === null) return undefined;
  const rank = ranks.get(before.toLowerCase());
  if (rank === undefined || moved.includes(before.toLowerCase())) {
    throw new ApiError('conflict', { detail: `${before} is no photo to put others in front of` });
  }
  return rank;
}

async function rankAnew(
  tx: Transaction,
  key: AlbumKey,
  asked: readonly string[],
  before: string | null,
): Promise<string[]> {
  const known = await findRanks(tx, key, before === null ? asked : [...asked, before]);
  const end = rankBefore(known, asked, before);
  const moved = asked.filter((photoId) => known.has(photoId));
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
 * Puts photos of an album, in the order that is given, in front of another one of the custom order; behind all others
 * without one. Ids of photos that are not shown in it come back in `failed`; hidden ones stay where they are.
 *
 * @throws ApiError conflict when `before` is not shown in the album or is to be moved itself
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
    await holdOwnAlbum(tx, owner, albumId);
    const placed = await rankAnew(tx, key, distinctIds(photoIds), before);
    if (placed.length > 0) await changeAlbum(dependencies, tx, key, toInstant(clock.now()), {});
    return placed;
  });
  return { failed: failedIds(photoIds, moved) };
}
