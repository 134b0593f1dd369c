import { generateNKeysBetween } from 'fractional-indexing';
import type { Transaction } from '../../platform/database/index.ts';
import type { AlbumKey } from './albums.repository.ts';
import { listBeside, type Ranked } from './ranks.repository.ts';

/**
 * A rank grows by one character in about six moves into the same gap. A cursor holds a rank, and has at most 512
 * characters.
 */
export const longestRank = 100;

/** Maximum of new ranks, far below the limit: hundreds of moves pass before the next renumbering. */
const shortRank = longestRank / 2;

/** Photos on either side that get new ranks at first. */
const firstNeighbours = 128;

async function rankAround(tx: Transaction, key: AlbumKey, placed: readonly Ranked[], neighbours: number) {
  const [first, last] = [placed.at(0), placed.at(-1)] as [Ranked, Ranked];
  const limit = neighbours + 1;
  const before = await listBeside(tx, key, 'before', { rank: first.rank, limit });
  const after = await listBeside(tx, key, 'after', { rank: last.rank, limit });
  const start = before[neighbours]?.rank ?? null;
  const end = after[neighbours]?.rank ?? null;
  const order = [...before.slice(0, neighbours).toReversed(), ...placed, ...after.slice(0, neighbours)];
  const ranks = generateNKeysBetween(start, end, order.length);
  const ranked = order.map(({ photoId }, index) => ({ photoId, rank: ranks[index] as string }));
  return { ranked, isWhole: start === null && end === null };
}

/**
 * Renumbers photos whose ranks are too long, with as many neighbours as needed, hidden ones included. Their number
 * depends on the moves in that place, not on the album's size.
 *
 * @param placed consecutive photos in order, with their ranks; at least one
 */
export async function shortenRanks(
  tx: Transaction,
  key: AlbumKey,
  placed: readonly Ranked[],
): Promise<readonly Ranked[]> {
  for (let neighbours = firstNeighbours; ; neighbours *= 2) {
    const { ranked, isWhole } = await rankAround(tx, key, placed, neighbours);
    if (isWhole || ranked.every(({ rank }) => rank.length <= shortRank)) return ranked;
  }
}
