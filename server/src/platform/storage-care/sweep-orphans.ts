import { BlobsUnavailable, type StoredName } from '../blobs/index.ts';
import { type CareDependencies, type CareOptions, dayMs, inTurn, type Outcome } from './care.ts';
import { findNamed, listNamingTables, type NamingTable } from './naming-tables.repository.ts';
import { proveStore } from './prove-store.ts';
import { CareRefused } from './refused.ts';
import { finishRound, noteClock, type Round, readRound, saveRefusal } from './rounds.repository.ts';

/** What a sweep found, and took away. */
export interface SweepFigures {
  listed: number;
  bytes: number;
  /** Names that are no blob's and none of ours: never touched. */
  strange: number;
  orphans: number;
  orphanBytes: number;
  removed: number;
  /** The store would not let them go; they are tried again at the next sweep. */
  failed: number;
}

/** No upload, and nothing that is being made, lasts so long; their keys have rows of their own besides. */
const youngMs = dayMs;

/** Three machines that take their time from anywhere agree better than this. */
const mostApartMs = 5 * 60 * 1000;

/** More of all that is stored never goes by itself: somebody made a mistake, and it may be us. */
const usual = { share: 0.01, atLeast: 10, atMost: 1000 };

const batchSize = 500;

function mostOf(listed: number, allowed: number | undefined): number {
  const most = Math.min(usual.atMost, Math.max(usual.atLeast, Math.floor(listed * usual.share)));
  return Math.max(most, allowed ?? 0);
}

/** What time the store has, once it is sure that its clock, the database's and ours mean the same. */
async function agreeOnTime(
  { inventory, clock }: CareDependencies,
  { now, steadySince }: Round<unknown>,
): Promise<number> {
  const told = await inventory.now();
  const times = [told, now, clock.now()];
  // Also where one of them is no number.
  if (!(Math.max(...times) - Math.min(...times) <= mostApartMs)) throw new CareRefused('clocks-disagree');
  if (steadySince === undefined || !(now - steadySince >= dayMs)) throw new CareRefused('clock-not-steady');
  return told;
}

async function orphansOf(
  { database }: CareDependencies,
  tables: readonly NamingTable[],
  names: readonly StoredName[],
): Promise<StoredName[]> {
  const keys = names.flatMap(({ key, isDraft }) => (key && !isDraft ? [key] : []));
  const named = await findNamed(database.autocommit, tables, keys);
  return names.filter(({ key, isDraft }) => key && (isDraft || !named.has(key)));
}

interface Found {
  readonly figures: SweepFigures;
  /** As many as may go, and one more. */
  readonly orphans: readonly StoredName[];
}

/** Walks the whole store and remembers what is old enough and has no row. */
async function findOrphans(
  dependencies: CareDependencies,
  tables: readonly NamingTable[],
  { before, keep, signal }: { before: number; keep: number; signal: AbortSignal },
): Promise<Found> {
  const figures = { listed: 0, bytes: 0, strange: 0, orphans: 0, orphanBytes: 0, removed: 0, failed: 0 };
  const orphans: StoredName[] = [];
  let batch: StoredName[] = [];
  const judge = async () => {
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
    else if (name.storedAt < before && batch.push(name) === batchSize) await judge();
  }
  await judge();
  return { figures, orphans };
}

/** Asks once more, of store and rows, before each batch goes. */
async function removeOrphans(
  dependencies: CareDependencies,
  tables: readonly NamingTable[],
  { figures, orphans }: Found,
  signal: AbortSignal,
): Promise<void> {
  const { inventory, log } = dependencies;
  for (let from = 0; from < orphans.length; from += batchSize) {
    await proveStore(dependencies);
    for (const orphan of await orphansOf(dependencies, tables, orphans.slice(from, from + batchSize))) {
      signal.throwIfAborted();
      try {
        if (await inventory.removeStray(orphan)) figures.removed += 1;
      } catch (error) {
        if (error instanceof BlobsUnavailable) throw error;
        figures.failed += 1;
        log.warn({ err: error }, 'an orphan could not be taken away');
      }
    }
  }
}

function isDue({ finishedAt, allowed, now }: Round<SweepFigures>): boolean {
  const sinceMs = now - (finishedAt ?? Number.NEGATIVE_INFINITY);
  return allowed !== undefined || sinceMs < 0 || sinceMs >= dayMs;
}

async function sweep(dependencies: CareDependencies, { isAsked, signal }: CareOptions): Promise<Outcome> {
  const { database, log } = dependencies;
  await noteClock(database.autocommit);
  const round = await readRound<SweepFigures>(database.autocommit, 'sweep');
  if (!isAsked && !isDue(round)) return 'not-due';
  await proveStore(dependencies);
  const told = await agreeOnTime(dependencies, round);
  const tables = await listNamingTables(database.autocommit);
  const keep = Math.max(usual.atMost, round.allowed ?? 0);
  const found = await findOrphans(dependencies, tables, { before: told - youngMs, keep, signal });
  const { figures } = found;
  if (figures.orphans > mostOf(figures.listed, round.allowed)) {
    await finishRound(database.autocommit, 'sweep', figures);
    log.error({ count: figures.orphans }, 'too many files without a row: none of them goes');
    throw new CareRefused('too-many-orphans');
  }
  await removeOrphans(dependencies, tables, found, signal);
  await finishRound(database.autocommit, 'sweep', figures);
  await saveRefusal(database.autocommit, 'sweep', undefined);
  if (figures.removed > 0) log.warn({ count: figures.removed }, 'files without a row were taken away');
  return 'done';
}

/**
 * Takes away what no row names and has been stored for more than a day: what crashes left. Nothing goes unless store,
 * database and clocks are proven, and nothing goes where unusually much would.
 */
export function sweepOrphans(dependencies: CareDependencies, options: CareOptions): Promise<Outcome> {
  return inTurn(dependencies, 'sweep', options, (signal) => sweep(dependencies, { ...options, signal }));
}
