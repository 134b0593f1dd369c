import type { BlobInventory, BlobStore } from '../blobs/index.ts';
import type { Clock } from '../clock/index.ts';
import type { AdvisoryLocks, Database } from '../database/index.ts';
import type { Log } from '../log/index.ts';
import { CareRefused } from './refused.ts';
import { type RoundKind, saveRefusal } from './rounds.repository.ts';

export interface CareDependencies {
  readonly database: Database;
  readonly locks: AdvisoryLocks;
  readonly blobs: BlobStore;
  readonly inventory: BlobInventory;
  readonly clock: Clock;
  readonly log: Log;
  /** Every original is read once in so many rounds, of which there is one a day. */
  readonly scrubDays: number;
  readonly scrubBytesPerSecond: number;
}

/** `not-due`: the last round came to its end less than a day ago. `busy`: another process is at it. */
export type Outcome = 'done' | 'not-due' | 'busy' | 'stopped' | 'refused';

export interface CareOptions {
  readonly signal: AbortSignal;
  /** Does not wait for the day to be over. */
  readonly isAsked?: boolean;
}

export const dayMs = 24 * 3600 * 1000;

/** Why nothing was done stays written down; said aloud once, and again when it is something else. */
async function noteRefusal(
  { database, log }: CareDependencies,
  kind: RoundKind,
  { refusal, message }: CareRefused,
): Promise<void> {
  const isNew = await saveRefusal(database.autocommit, kind, refusal);
  // It passes by itself, at every first start.
  if (refusal === 'clock-not-steady') return;
  if (isNew) log.error({ job: kind, reason: refusal, detail: message }, 'the care of storage does nothing');
}

/** One at a time over all processes; what it is not to do is noted, and no error. */
export async function inTurn(
  dependencies: CareDependencies,
  kind: RoundKind,
  { signal }: CareOptions,
  work: (signal: AbortSignal) => Promise<Outcome>,
): Promise<Outcome> {
  const lock = await dependencies.locks.tryLock(`storage ${kind}`);
  if (!lock) return 'busy';
  const ends = AbortSignal.any([signal, lock.lost]);
  try {
    return await work(ends);
  } catch (error) {
    if (ends.aborted) return 'stopped';
    if (!(error instanceof CareRefused)) throw error;
    await noteRefusal(dependencies, kind, error);
    return 'refused';
  } finally {
    await lock.release();
  }
}
