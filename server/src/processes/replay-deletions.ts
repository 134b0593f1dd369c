import { countShown } from '../modules/albums/index.ts';
import { makeRenditionsJob } from '../modules/derivatives/index.ts';
import { type PhotoCreatedListener, replayDeletion } from '../modules/photos/index.ts';
import type { Clock } from '../platform/clock/index.ts';
import { openDatabase } from '../platform/database/index.ts';
import type { LedgerEntry } from '../platform/deletion-ledger/index.ts';
import { createJobs } from '../platform/jobs/index.ts';
import type { Log } from '../platform/log/index.ts';

/** What became of the deletions that a restored database did not know. */
export interface Replayed {
  entries: number;
  deleted: number;
  shown: number;
  /** Uploaded after the backup, so that there is nothing to delete. */
  unknown: number;
  /** When the last of them was done. */
  lastAt: string | undefined;
}

export interface ReplayOptions {
  /** A restored database that nobody uses yet. */
  readonly url: string;
  readonly entries: AsyncIterable<readonly LedgerEntry[]>;
  readonly clock: Clock;
  readonly log: Log;
}

function addUp(sum: Replayed, { action, at, photoIds }: LedgerEntry, changed: number): void {
  sum.entries += 1;
  sum.lastAt = at;
  sum[action === 'photos-shown' ? 'shown' : 'deleted'] += changed;
  // A whole library names none.
  sum.unknown += Math.max(0, photoIds.length - changed);
}

/** Repeats deletions by the product's own verbs, so that counters, ledger and jobs agree. */
export async function replayDeletions({ url, entries, clock, log }: ReplayOptions): Promise<Replayed> {
  const database = openDatabase({ url, max: 2, applicationName: 'keepsake-replay' });
  const jobs = createJobs({ url, clock, log });
  const sum: Replayed = { entries: 0, deleted: 0, shown: 0, unknown: 0, lastAt: undefined };
  try {
    await jobs.start([makeRenditionsJob]);
    for await (const part of entries) {
      const changes = await database.transaction(async (tx) => {
        const counts: number[] = [];
        for (const entry of part) {
          const { tenantId, ownerId } = entry;
          const makeRenditions: PhotoCreatedListener = (_, { photoId }) =>
            jobs.enqueue(tx, makeRenditionsJob, { tenantId, ownerId, photoId }, { key: photoId });
          const count = await replayDeletion(tx, entry, {
            created: { notify: makeRenditions },
            shown: { notify: countShown },
          });
          counts.push(count);
        }
        return counts;
      });
      for (const [index, entry] of part.entries()) addUp(sum, entry, changes[index] ?? 0);
    }
    return sum;
  } finally {
    await jobs.stop();
    await database.close();
  }
}
