import { toInstant } from '../../platform/clock/index.ts';
import type { ExportDependencies } from './export-dependencies.ts';
import { listFileKeys } from './export-files.repository.ts';
import { lockOf, prepareExportJob } from './exports.jobs.ts';
import { deleteExport, keyOf, listStuck, lockExpired } from './exports.repository.ts';
import type { ExportRow } from './exports.tables.ts';
import { servedSince } from './kept-until.ts';

const batchSize = 100;
/** Nobody writes to a local file of an export for so long, and uploads need the room. */
const scratchLifeMs = 6 * 3600 * 1000;
/** All tries of the queue take four hours at most. */
const queueLifeMs = 6 * 3600 * 1000;

/**
 * Takes away what nobody has an address of any more. Nobody is promised the blobs from then on; they go afterwards, by
 * their drafts.
 */
async function expire({ database, clock, drafts }: ExportDependencies): Promise<void> {
  const before = servedSince(clock.now());
  let expired: number;
  do {
    expired = await database.transaction(async (tx) => {
      const rows = await lockExpired(tx, before, batchSize);
      for (const row of rows) {
        await drafts.drop(tx, keyOf(row), await listFileKeys(tx, keyOf(row)));
        await deleteExport(tx, keyOf(row));
      }
      return rows.length;
    });
  } while (expired === batchSize);
}

async function goOn({ database, locks, jobs }: ExportDependencies, row: ExportRow): Promise<void> {
  const key = keyOf(row);
  const lock = await locks.tryLock(lockOf(key));
  if (!lock) return;
  await lock.release();
  await database.transaction((tx) => jobs.enqueue(tx, prepareExportJob, key, { key: row.export_id }));
}

/**
 * Asks for another try of exports whose process ended, since nobody holds their locks, and of those that the queue has
 * given up before it could even begin one. One that waits already is not asked for twice.
 */
async function resume(dependencies: ExportDependencies): Promise<void> {
  const { database, clock } = dependencies;
  const givenUpBefore = toInstant(clock.now() - queueLifeMs);
  for (const row of await listStuck(database.autocommit, givenUpBefore, batchSize)) {
    await goOn(dependencies, row);
  }
}

/** Takes away what has expired and what crashes left, and goes on with what they cut off. */
export async function sweepExports(dependencies: ExportDependencies): Promise<void> {
  await expire(dependencies);
  await dependencies.drafts.sweep();
  await dependencies.exportFiles.removeBefore(dependencies.clock.now() - scratchLifeMs);
  await resume(dependencies);
}
