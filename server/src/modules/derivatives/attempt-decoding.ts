import { type Clock, toInstant } from '../../platform/clock/index.ts';
import type { AdvisoryLock, AdvisoryLocks, Database } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids/index.ts';
import { DecoderKilled, DecodersUnavailable, ImageRejected } from '../../platform/images/index.ts';
import type { Owner } from '../photos/index.ts';
import {
  type DecodeAttemptRow,
  deleteAttempts,
  insertAttempt,
  listAttempts,
  updateAttempt,
} from './decode-attempts.repository.ts';

export interface AttemptDependencies {
  readonly database: Database;
  readonly locks: AdvisoryLocks;
  readonly clock: Clock;
}

export interface AttemptedPhoto {
  readonly owner: Owner;
  readonly photoId: string;
  /** Called before decoding. Rejects when another request has made the renditions. */
  refuseIfMade(): Promise<void>;
}

/** The first kill may be bad luck; the second is the photo's fault. */
const maximumKills = 2;

/**
 * An attempt that ended with its server, or for lack of memory or time, may be another photo's fault. The limit
 * includes kills.
 */
const maximumEnds = 4;

class AttemptsExhausted extends Error {}

const lockOf = (attemptId: string) => `decoding ${attemptId}`;

/** An attempt without an outcome holds its lock. Without the lock, its process has ended. */
async function isInProgress(locks: AdvisoryLocks, row: DecodeAttemptRow): Promise<boolean> {
  const lock = await locks.tryLock(lockOf(row.attempt_id));
  await lock?.release();
  return lock === undefined;
}

async function isExhausted(
  { database, locks }: AttemptDependencies,
  { owner, photoId }: AttemptedPhoto,
): Promise<boolean> {
  let kills = 0;
  let ends = 0;
  for (const row of await listAttempts(database.autocommit, owner, photoId)) {
    if (row.outcome === null && (await isInProgress(locks, row))) continue;
    ends += 1;
    if (row.outcome === 'killed') kills += 1;
  }
  return kills >= maximumKills || ends >= maximumEnds;
}

/** One decoding, recorded before it starts and settled when it ends. */
class Attempt {
  private readonly dependencies: AttemptDependencies;
  private readonly photo: AttemptedPhoto;
  private row: DecodeAttemptRow | undefined;
  private lock: AdvisoryLock | undefined;

  constructor(dependencies: AttemptDependencies, photo: AttemptedPhoto) {
    this.dependencies = dependencies;
    this.photo = photo;
  }

  async begin(): Promise<void> {
    const { database, locks, clock } = this.dependencies;
    const { owner, photoId } = this.photo;
    await this.photo.refuseIfMade();
    if (await isExhausted(this.dependencies, this.photo)) throw new AttemptsExhausted();
    const row = {
      tenant_id: owner.tenantId,
      owner_id: owner.ownerId,
      photo_id: photoId,
      attempt_id: newId(clock),
      started_at: toInstant(clock.now()),
      outcome: null,
    };
    // Locked before the row is visible: without the lock it would look like a crash.
    this.lock = await locks.tryLock(lockOf(row.attempt_id));
    await insertAttempt(database.autocommit, row);
    this.row = row;
  }

  async clear(): Promise<void> {
    await deleteAttempts(this.dependencies.database.autocommit, this.photo.owner, this.photo.photoId);
  }

  async discard(): Promise<void> {
    if (!this.row) return;
    const { owner, photoId } = this.photo;
    await deleteAttempts(this.dependencies.database.autocommit, owner, photoId, this.row.attempt_id);
  }

  async record(outcome: 'killed' | 'lost'): Promise<void> {
    if (this.row) await updateAttempt(this.dependencies.database.autocommit, this.row, outcome);
  }

  async release(): Promise<void> {
    await this.lock?.release();
  }
}

function endOf(error: unknown): 'killed' | 'lost' | undefined {
  if (error instanceof DecoderKilled) return 'killed';
  return error instanceof DecodersUnavailable && error.reason === 'lost' ? 'lost' : undefined;
}

/** @returns true when the photo is given up, false when it may be retried */
async function recordEnd(
  attempt: Attempt,
  error: unknown,
  isEnough: () => Promise<boolean>,
): Promise<boolean> {
  if (error instanceof AttemptsExhausted) return true;
  const end = endOf(error);
  if (end) {
    await attempt.record(end);
    return isEnough();
  }
  const isRefused = error instanceof ImageRejected;
  await (isRefused ? attempt.clear() : attempt.discard());
  return isRefused;
}

/**
 * Decodes a photo unless too many earlier attempts crashed, and records the outcome.
 *
 * @param decode calls `begin` when a decoder is available
 * @returns undefined for an undecodable photo; rejects when a retry may help
 */
export async function attemptDecoding<Made>(
  dependencies: AttemptDependencies,
  photo: AttemptedPhoto,
  decode: (begin: () => Promise<void>) => Promise<Made>,
): Promise<Made | undefined> {
  const attempt = new Attempt(dependencies, photo);
  try {
    const made = await decode(() => attempt.begin());
    await attempt.clear();
    return made;
  } catch (error) {
    if (await recordEnd(attempt, error, () => isExhausted(dependencies, photo))) return undefined;
    if (error instanceof DecoderKilled) throw new DecodersUnavailable('lost', error.message);
    throw error;
  } finally {
    await attempt.release();
  }
}
