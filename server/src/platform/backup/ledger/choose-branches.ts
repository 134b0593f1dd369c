import type { LedgerPart } from './ledger-file.ts';
import type { LedgerPlace } from './ledger-rows.ts';

export type KnownStrand = Pick<LedgerPart, 'strand' | 'beganAt' | 'ancestors'>;

/** Part of a strand between two positions. */
export interface BranchRange {
  readonly strand: string;
  readonly after: number;
  readonly upTo: number;
}

/**
 * Chooses the ledger after a snapshot: the rest of its strand, then its successors up to the newest, each up
 * to the position where the next began.
 *
 * @param from undefined: before the first deletion
 */
export function chooseBranches(
  strands: readonly KnownStrand[],
  from: LedgerPlace | undefined,
): BranchRange[] {
  const newestFirst = strands.toSorted((a, b) => Date.parse(b.beganAt) - Date.parse(a.beganAt));
  for (const { strand, ancestors } of newestFirst) {
    const lives = [...ancestors, { strand, position: Number.POSITIVE_INFINITY }];
    const found = from && lives.findIndex((life) => life.strand === from.strand);
    const isAfter = found === undefined || (from?.position ?? 0) <= (lives[found]?.position ?? -1);
    if (!isAfter) continue;
    const first = found ?? 0;
    return lives.slice(first).map((life, index) => ({
      strand: life.strand,
      after: index === 0 ? (from?.position ?? 0) : (lives[first + index - 1]?.position ?? 0),
      upTo: life.position,
    }));
  }
  return [];
}
