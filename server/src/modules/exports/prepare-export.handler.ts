import { toInstant } from '../../platform/clock/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import type { ExportDependencies } from './export-dependencies.ts';
import { lockOf } from './exports.jobs.ts';
import { beginTry, type ExportKey, updateTry } from './exports.repository.ts';
import type { ExportRow } from './exports.tables.ts';
import { keptUntil } from './kept-until.ts';
import { prepareExport } from './prepare/prepare-export.ts';

/** Maximum that the queue gives a job, crashes included. */
const maxTries = 8;

async function fail(
  { clock, notifyChanged }: ExportDependencies,
  tx: Transaction,
  key: ExportKey,
  tries: number,
): Promise<void> {
  const now = clock.now();
  const change = { state: 'FAILED', updated_at: toInstant(now), expires_at: keptUntil(now) } as const;
  if (await updateTry(tx, key, tries, change)) await notifyChanged(tx, key);
}

/** The log has the reason; the customer requests a new export. */
async function giveUp(
  dependencies: ExportDependencies,
  key: ExportKey,
  tries: number,
  err: unknown,
): Promise<void> {
  dependencies.log.error({ job: 'prepare-export', err }, 'an export failed after its last try');
  await dependencies.database.transaction((tx) => fail(dependencies, tx, key, tries));
}

/** The queue retries. Until then the try does not count as crashed, nor later in an outage. */
async function resetToRequested(
  { database, clock }: ExportDependencies,
  key: ExportKey,
  tries: number,
  isOutage: boolean,
): Promise<void> {
  const counted = isOutage ? tries - 1 : tries;
  const change = { state: 'REQUESTED', tries: counted, updated_at: toInstant(clock.now()) } as const;
  await updateTry(database.autocommit, key, tries, change).catch(() => undefined);
}

/** Skips deleted accounts. */
function begin(dependencies: ExportDependencies, key: ExportKey) {
  const { database, clock, customers, notifyChanged } = dependencies;
  return database.transaction(async (tx): Promise<ExportRow | undefined> => {
    const row = await beginTry(tx, key, toInstant(clock.now()));
    if (!row) return undefined;
    const [customer] = await customers.listPeople(tx, key.tenantId, [key.ownerId]);
    if (!customer) {
      await fail(dependencies, tx, key, row.tries);
      return undefined;
    }
    if (row.tries === 1) await notifyChanged(tx, key);
    return row;
  });
}

/**
 * Runs one try. Does nothing when the export has ended or another process holds its lock. The sweep enqueues
 * exports without a lock.
 */
export async function handlePrepareExport(dependencies: ExportDependencies, key: ExportKey): Promise<void> {
  const lock = await dependencies.locks.tryLock(lockOf(key));
  if (!lock) return;
  try {
    const row = await begin(dependencies, key);
    if (!row) return;
    const isBeyond = row.tries > maxTries;
    try {
      if (isBeyond) throw new Error('every try of an export ended with its process');
      await prepareExport(dependencies, row, lock.lost);
    } catch (error) {
      const isOutage = await dependencies.jobs.isOutage();
      if (row.tries >= maxTries && !isOutage) await giveUp(dependencies, key, row.tries, error);
      else await resetToRequested(dependencies, key, row.tries, isOutage);
      if (!isBeyond) throw error;
    }
  } finally {
    await lock.release();
  }
}
