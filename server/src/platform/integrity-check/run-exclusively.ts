import type { BlobInventory, BlobStore } from '../blobs/index.ts';
import type { Clock } from '../clock/index.ts';
import type { AdvisoryLocks, Database } from '../database/index.ts';
import type { Log } from '../log/index.ts';
import { CheckRefused } from './refusals.ts';
import { type RoundKind, saveRefusal } from './rounds.repository.ts';

export interface IntegrityDependencies {
  readonly database: Database;
  readonly locks: AdvisoryLocks;
  readonly blobs: BlobStore;
  readonly inventory: BlobInventory;
  readonly clock: Clock;
  readonly log: Log;
  /** Daily rounds in which every original is read once. */
  readonly scrubDays: number;
  readonly scrubBytesPerSecond: number;
}

/** `not-due`: the last round ended less than a day ago. `busy`: another process is running it. */
export type Outcome = 'done' | 'not-due' | 'busy' | 'stopped' | 'refused';

export interface CheckOptions {
  readonly signal: AbortSignal;
  /** Ignores the daily interval. */
  readonly isForced?: boolean;
}

async function recordRefusal(
  { database, log }: IntegrityDependencies,
  kind: RoundKind,
  { refusal, message }: CheckRefused,
): Promise<void> {
  const isNew = await saveRefusal(database.autocommit, kind, refusal);
  // Every first start has this temporary refusal.
  if (refusal === 'clock-not-steady') return;
  if (isNew) log.error({ job: kind, reason: refusal, detail: message }, 'the integrity check refused to run');
}

/** Runs in one process at a time. A refusal is saved, not thrown. */
export async function runExclusively(
  dependencies: IntegrityDependencies,
  kind: RoundKind,
  { signal }: CheckOptions,
  work: (signal: AbortSignal) => Promise<Outcome>,
): Promise<Outcome> {
  const lock = await dependencies.locks.tryLock(`storage ${kind}`);
  if (!lock) return 'busy';
  const ends = AbortSignal.any([signal, lock.lost]);
  try {
    return await work(ends);
  } catch (error) {
    if (ends.aborted) return 'stopped';
    if (!(error instanceof CheckRefused)) throw error;
    await recordRefusal(dependencies, kind, error);
    return 'refused';
  } finally {
    await lock.release();
  }
}
