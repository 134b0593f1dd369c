import { generateNKeysBetween } from 'fractional-indexing';
import type { Transaction } from '../../platform/database/index.ts';
import type { AlbumKey } from './albums.repository.ts';
import { listBeside, type Ranked } from './ranks.repository.ts';

/** Ranks grow by a character with some six moves into the same gap; a cursor, which holds one, has 512 at most. */
export const longestRank = 100;

/** Far below, so that hundreds of moves pass before ranks are shortened here again. */
const shortRank = longestRank / 2;

/** Photos that get new ranks on either side, at first. */
const firstNeighbours = 128;

/** New ranks for photos that stand next to each other and up to so many on either side, in the order that they have. */
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
 * New ranks for photos whose own have grown too long, and for as many around them as it takes to make them short: not
 * many more than were ever moved there, however large the album is. Hidden photos are photos too.
 *
 * @param placed photos that stand next to each other, in order, with their ranks; at least one
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
