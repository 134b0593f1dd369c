import { toInstant } from '../../platform/clock/index.ts';
import { isUnlocked } from '../../platform/database/index.ts';
import { sweepInBatches } from '../../platform/sweeps/index.ts';
import type { ExportDependencies } from './export-dependencies.ts';
import { listFileKeys } from './export-files.repository.ts';
import { lockOf, prepareExportJob } from './exports.jobs.ts';
import { deleteExport, keyOf, listStuck, lockExpired } from './exports.repository.ts';
import { servedSince } from './kept-until.ts';

const batchSize = 100;
/** No process writes to a local file for this long; uploads need the room. */
const scratchMaxAgeMs = 6 * 3600 * 1000;
/** All tries of the queue take four hours at most. */
const queueMaxAgeMs = 6 * 3600 * 1000;

/** Deletes expired exports; marks their blobs as pending. */
async function expire({ database, clock, pendingBlobs }: ExportDependencies): Promise<void> {
  const before = servedSince(clock.now());
  await sweepInBatches(batchSize, (limit) =>
    database.transaction(async (tx) => {
      const rows = await lockExpired(tx, before, limit);
      for (const row of rows) {
        await pendingBlobs.drop(tx, keyOf(row), await listFileKeys(tx, keyOf(row)));
        await deleteExport(tx, keyOf(row));
      }
      return rows.length;
    }),
  );
}

/**
 * Enqueues another try of exports that no process works on (their lock is free), and of those that the queue
 * dropped. Never twice.
 */
async function resume(dependencies: ExportDependencies): Promise<void> {
  const { database, clock, jobs, locks } = dependencies;
  const givenUpBefore = toInstant(clock.now() - queueMaxAgeMs);
  for (const row of await listStuck(database.autocommit, givenUpBefore, batchSize)) {
    const key = keyOf(row);
    if (await isUnlocked(locks, lockOf(key)))
      await database.transaction((tx) => jobs.enqueue(tx, prepareExportJob, key, { key: row.export_id }));
  }
}

export async function sweepExports(dependencies: ExportDependencies): Promise<void> {
  await expire(dependencies);
  await dependencies.pendingBlobs.sweep();
  await dependencies.exportFiles.removeBefore(dependencies.clock.now() - scratchMaxAgeMs);
  await resume(dependencies);
}
