import type { LedgerPart } from './ledger-file.ts';
import type { LedgerPosition } from './ledger-rows.ts';

export type KnownStrand = Pick<LedgerPart, 'strand' | 'beganAt' | 'ancestors'>;

/** Part of a strand between two positions. */
export interface StrandRange {
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
export function chooseStrands(
  strands: readonly KnownStrand[],
  from: LedgerPosition | undefined,
): StrandRange[] {
  const newestFirst = strands.toSorted((a, b) => Date.parse(b.beganAt) - Date.parse(a.beganAt));
  for (const { strand, ancestors } of newestFirst) {
    const lineage = [...ancestors, { strand, position: Number.POSITIVE_INFINITY }];
    const found = from && lineage.findIndex((ancestor) => ancestor.strand === from.strand);
    const isAfter = found === undefined || (from?.position ?? 0) <= (lineage[found]?.position ?? -1);
    if (!isAfter) continue;
    const first = found ?? 0;
    return lineage.slice(first).map(({ strand, position }, index) => ({
      strand,
      after: index === 0 ? (from?.position ?? 0) : (lineage[first + index - 1]?.position ?? 0),
      upTo: position,
    }));
  }
  return [];
}
