import { toInstant } from '../../platform/clock/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import type { ExportDependencies } from './export-dependencies.ts';
import { lockOf } from './exports.jobs.ts';
import { beginTry, type ExportKey, updateTry } from './exports.repository.ts';
import type { ExportRow } from './exports.tables.ts';
import { keptUntil } from './kept-until.ts';
import { prepareExport } from './prepare/prepare-export.ts';

/** As many as the queue gives a job; tries that a crash ended count too. */
const mostTries = 8;

async function fail(
  { clock, tellChanged }: ExportDependencies,
  tx: Transaction,
  key: ExportKey,
  tries: number,
): Promise<void> {
  const now = clock.now();
  const change = { state: 'FAILED', updated_at: toInstant(now), expires_at: keptUntil(now) } as const;
  if (await updateTry(tx, key, tries, change)) await tellChanged(tx, key);
}

/** The reason is in the log, where operators look; the customer asks for a new one. */
async function giveUp(
  dependencies: ExportDependencies,
  key: ExportKey,
  tries: number,
  err: unknown,
): Promise<void> {
  dependencies.log.error({ job: 'prepare-export', err }, 'an export failed after its last try');
  await dependencies.database.transaction((tx) => fail(dependencies, tx, key, tries));
}

/** The queue tries again: from here on nobody is at it, and the sweep need not think that its process died. */
async function standBack(
  { database, clock }: ExportDependencies,
  key: ExportKey,
  tries: number,
): Promise<void> {
  const change = { state: 'REQUESTED', updated_at: toInstant(clock.now()) } as const;
  await updateTry(database.autocommit, key, tries, change).catch(() => undefined);
}

/** Nothing is prepared for somebody whose account has ended. */
function begin(dependencies: ExportDependencies, key: ExportKey) {
  const { database, clock, customers, tellChanged } = dependencies;
  return database.transaction(async (tx): Promise<ExportRow | undefined> => {
    const row = await beginTry(tx, key, toInstant(clock.now()));
    if (!row) return undefined;
    const [customer] = await customers.listPeople(tx, key.tenantId, [key.ownerId]);
    if (!customer) {
      await fail(dependencies, tx, key, row.tries);
      return undefined;
    }
    if (row.tries === 1) await tellChanged(tx, key);
    return row;
  });
}

/**
 * One try of an export. Nothing is done where it is over, or where another process is at it: whoever holds the lock
 * is alive, and the sweep asks for another try where nobody does.
 */
export async function handlePrepareExport(dependencies: ExportDependencies, key: ExportKey): Promise<void> {
  const lock = await dependencies.locks.tryLock(lockOf(key));
  if (!lock) return;
  try {
    const row = await begin(dependencies, key);
    if (!row) return;
    const isBeyond = row.tries > mostTries;
    try {
      if (isBeyond) throw new Error('every try of an export ended with its process');
      await prepareExport(dependencies, row, lock.lost);
    } catch (error) {
      if (row.tries >= mostTries) await giveUp(dependencies, key, row.tries, error);
      else await standBack(dependencies, key, row.tries);
      if (!isBeyond) throw error;
    }
  } finally {
    await lock.release();
  }
}
