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
  /** Asked when its turn has come. Rejects when somebody else was quicker, and the photo needs no decoding. */
  refuseMade(): Promise<void>;
}

/** A photo that killed its decoder once may have had bad luck, twice is its own doing. */
const maximumKills = 2;

/**
 * An attempt that ended with its server, or by a machine without memory or time, may be anybody's doing: the photos
 * that were in work beside it have one too. So many, kills included, are no chance any more.
 */
const maximumEnds = 4;

/** This photo has been tried often enough. */
class TriedEnough extends Error {}

const lockOf = (attemptId: string) => `decoding ${attemptId}`;

/** Whoever has an attempt without an outcome holds its lock; one that nobody holds ended with its process. */
async function isUnderWay(locks: AdvisoryLocks, row: DecodeAttemptRow): Promise<boolean> {
  const lock = await locks.tryLock(lockOf(row.attempt_id));
  await lock?.release();
  return lock === undefined;
}

async function isTriedEnough(
  { database, locks }: AttemptDependencies,
  { owner, photoId }: AttemptedPhoto,
): Promise<boolean> {
  let kills = 0;
  let ends = 0;
  for (const row of await listAttempts(database.autocommit, owner, photoId)) {
    if (row.outcome === null && (await isUnderWay(locks, row))) continue;
    ends += 1;
    if (row.outcome === 'killed') kills += 1;
  }
  return kills >= maximumKills || ends >= maximumEnds;
}

/** One look of a decoder at a photo: written down before it, and settled when it has ended. */
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
    await this.photo.refuseMade();
    if (await isTriedEnough(this.dependencies, this.photo)) throw new TriedEnough();
    const row = {
      tenant_id: owner.tenantId,
      owner_id: owner.ownerId,
      photo_id: photoId,
      attempt_id: newId(clock),
      started_at: toInstant(clock.now()),
      outcome: null,
    };
    // Locked before it can be seen: without its lock it would be taken for one that ended badly.
    this.lock = await locks.tryLock(lockOf(row.attempt_id));
    await insertAttempt(database.autocommit, row);
    this.row = row;
  }

  /** What is known of the photo now makes earlier attempts of no account. */
  async clear(): Promise<void> {
    await deleteAttempts(this.dependencies.database.autocommit, this.photo.owner, this.photo.photoId);
  }

  /** Nothing was found out. */
  async takeBack(): Promise<void> {
    if (!this.row) return;
    const { owner, photoId } = this.photo;
    await deleteAttempts(this.dependencies.database.autocommit, owner, photoId, this.row.attempt_id);
  }

  async keep(outcome: 'killed' | 'lost'): Promise<void> {
    if (this.row) await updateAttempt(this.dependencies.database.autocommit, this.row, outcome);
  }

  async release(): Promise<void> {
    await this.lock?.release();
  }
}

function endOf(error: unknown): 'killed' | 'lost' | undefined {
  if (error instanceof DecoderKilled) return 'killed';
  return error instanceof DecodersUnavailable && error.why === 'lost' ? 'lost' : undefined;
}

/** @returns whether the photo is given up; otherwise it may be tried again */
async function settle(attempt: Attempt, error: unknown, isEnough: () => Promise<boolean>): Promise<boolean> {
  if (error instanceof TriedEnough) return true;
  const end = endOf(error);
  if (end) {
    await attempt.keep(end);
    return isEnough();
  }
  const isRefused = error instanceof ImageRejected;
  await (isRefused ? attempt.clear() : attempt.takeBack());
  return isRefused;
}

/**
 * Decodes a photo unless earlier attempts ended too badly, and remembers across restarts how this one ended.
 *
 * @param decode calls `begin` when there is a decoder for the photo
 * @returns undefined when nothing can be made of the photo; rejects when it is worth another try
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
    if (await settle(attempt, error, () => isTriedEnough(dependencies, photo))) return undefined;
    // A first kill is not the last word: whoever waits is told to ask again, and a job is tried again.
    if (error instanceof DecoderKilled) throw new DecodersUnavailable('lost', error.message);
    throw error;
  } finally {
    await attempt.release();
  }
}
