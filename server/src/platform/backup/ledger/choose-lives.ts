import type { LedgerPart } from './ledger-file.ts';
import type { LedgerPlace } from './ledger-rows.ts';

/** A strand that a folder knows. */
export type KnownStrand = Pick<LedgerPart, 'strand' | 'beganAt' | 'ancestors'>;

/** A stretch of the ledger: what a strand has between two positions. */
export interface Stretch {
  readonly strand: string;
  readonly after: number;
  readonly upTo: number;
}

/**
 * What happened after a snapshot: its own strand from its place on, then those that followed from it, to the one that
 * began last. A life that was left for another one counts up to the position at which it was left: what was given up
 * by a restore without the ledger stays given up.
 *
 * @param from undefined: from before the first deletion
 */
export function chooseLives(strands: readonly KnownStrand[], from: LedgerPlace | undefined): Stretch[] {
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
