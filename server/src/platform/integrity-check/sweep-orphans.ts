import { BlobsUnavailable, type StoredName } from '../blobs/index.ts';
import { dayMs } from '../clock/index.ts';
import { type BlobTable, findNamed, listBlobTables } from './naming-tables.repository.ts';
import { CheckRefused } from './refusals.ts';
import { finishRound, type Round, readRound, recordClock, saveRefusal } from './rounds.repository.ts';
import {
  type CheckOptions,
  type IntegrityDependencies,
  type Outcome,
  runExclusively,
} from './run-exclusively.ts';
import { verifyStore } from './verify-store.ts';

export interface SweepFigures {
  listed: number;
  bytes: number;
  /** Names that Keepsake does not write; never deleted. */
  strange: number;
  orphans: number;
  orphanBytes: number;
  removed: number;
  /** Deletions that the next sweep retries. */
  failed: number;
}

/** Age beyond any upload or job. */
const minAgeMs = dayMs;

/** Largest difference between three synchronized clocks. */
const maxClockSkewMs = 5 * 60 * 1000;

/** Usual share of orphans: a larger one is probably a mistake. */
const usual = { share: 0.01, atLeast: 10, atMost: 1000 };

const batchSize = 500;

function orphanLimit(listed: number, allowed: number | undefined): number {
  const limit = Math.min(usual.atMost, Math.max(usual.atLeast, Math.floor(listed * usual.share)));
  return Math.max(limit, allowed ?? 0);
}

/** Time, if the store's, the database's and our clocks agree. */
async function agreeOnTime(
  { inventory, clock }: IntegrityDependencies,
  { now, steadySince }: Round<unknown>,
): Promise<number> {
  const storeTime = await inventory.now();
  const times = [storeTime, now, clock.now()];
  // The negation also refuses NaN.
  if (!(Math.max(...times) - Math.min(...times) <= maxClockSkewMs)) throw new CheckRefused('clocks-disagree');
  if (steadySince === undefined || !(now - steadySince >= dayMs)) throw new CheckRefused('clock-not-steady');
  return storeTime;
}

async function orphansOf(
  { database }: IntegrityDependencies,
  tables: readonly BlobTable[],
  names: readonly StoredName[],
): Promise<StoredName[]> {
  const keys = names.flatMap(({ key, isDraft }) => (key && !isDraft ? [key] : []));
  const named = await findNamed(database.autocommit, tables, keys);
  return names.filter(({ key, isDraft }) => key && (isDraft || !named.has(key)));
}

interface Found {
  readonly figures: SweepFigures;
  readonly orphans: readonly StoredName[];
}

/** Finds old names without a row in the whole store. */
async function findOrphans(
  dependencies: IntegrityDependencies,
  tables: readonly BlobTable[],
  { before, keep, signal }: { before: number; keep: number; signal: AbortSignal },
): Promise<Found> {
  const figures = { listed: 0, bytes: 0, strange: 0, orphans: 0, orphanBytes: 0, removed: 0, failed: 0 };
  const orphans: StoredName[] = [];
  let batch: StoredName[] = [];
  const checkBatch = async () => {
    signal.throwIfAborted();
    for (const orphan of await orphansOf(dependencies, tables, batch)) {
      figures.orphans += 1;
      figures.orphanBytes += orphan.bytes;
      if (orphans.length <= keep) orphans.push(orphan);
    }
    batch = [];
  };
  for await (const name of dependencies.inventory.list()) {
    figures.listed += 1;
    figures.bytes += name.bytes;
    if (!name.key) figures.strange += 1;
    else if (name.storedAt < before && batch.push(name) === batchSize) await checkBatch();
  }
  await checkBatch();
  return { figures, orphans };
}

/** Deletes orphans; checks store and rows again before each batch. */
async function removeOrphans(
  dependencies: IntegrityDependencies,
  tables: readonly BlobTable[],
  { figures, orphans }: Found,
  signal: AbortSignal,
): Promise<void> {
  const { inventory, log } = dependencies;
  for (let from = 0; from < orphans.length; from += batchSize) {
    await verifyStore(dependencies);
    for (const orphan of await orphansOf(dependencies, tables, orphans.slice(from, from + batchSize))) {
      signal.throwIfAborted();
      try {
        if (await inventory.removeOrphan(orphan)) figures.removed += 1;
      } catch (error) {
        if (error instanceof BlobsUnavailable) throw error;
        figures.failed += 1;
        log.warn({ err: error }, 'could not delete an orphan');
      }
    }
  }
}

function isDue({ finishedAt, allowed, now }: Round<SweepFigures>): boolean {
  const sinceMs = now - (finishedAt ?? Number.NEGATIVE_INFINITY);
  return allowed !== undefined || sinceMs < 0 || sinceMs >= dayMs;
}

async function sweep(
  dependencies: IntegrityDependencies,
  { isForced, signal }: CheckOptions,
): Promise<Outcome> {
  const { database, log } = dependencies;
  await recordClock(database.autocommit);
  const round = await readRound<SweepFigures>(database.autocommit, 'sweep');
  if (!isForced && !isDue(round)) return 'not-due';
  await verifyStore(dependencies);
  const storeTime = await agreeOnTime(dependencies, round);
  const tables = await listBlobTables(database.autocommit);
  const keep = Math.max(usual.atMost, round.allowed ?? 0);
  const found = await findOrphans(dependencies, tables, { before: storeTime - minAgeMs, keep, signal });
  const { figures } = found;
  if (figures.orphans > orphanLimit(figures.listed, round.allowed)) {
    await finishRound(database.autocommit, 'sweep', figures);
    log.error({ count: figures.orphans }, 'too many files without a row: none is deleted');
    throw new CheckRefused('too-many-orphans');
  }
  await removeOrphans(dependencies, tables, found, signal);
  await finishRound(database.autocommit, 'sweep', figures);
  await saveRefusal(database.autocommit, 'sweep', undefined);
  if (figures.removed > 0) log.warn({ count: figures.removed }, 'deleted files without a row');
  return 'done';
}

/**
 * Deletes blobs without a row after a day: leftovers of crashes. Requires verified store, database and
 * clocks, and refuses unusually many.
 */
export function sweepOrphans(dependencies: IntegrityDependencies, options: CheckOptions): Promise<Outcome> {
  return runExclusively(dependencies, 'sweep', options, (signal) =>
    sweep(dependencies, { ...options, signal }),
  );
}
