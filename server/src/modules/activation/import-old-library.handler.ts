import { toInstant } from '../../platform/clock/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/http/index.ts';
import { PermanentFailure } from '../../platform/jobs/index.ts';
import { SourceUnavailable } from '../../platform/photo-sources/index.ts';
import { ListRefused } from '../imports/index.ts';
import type { Owner } from '../photos/index.ts';
import { lockOf, maxTries } from './activation.jobs.ts';
import { beginTry, updateRunning } from './activation.repository.ts';
import { type ActivationDependencies, importKeyOf } from './activation-dependencies.ts';
import { findParts } from './look-up.ts';
import { createManifestSource } from './manifest/manifest-source.ts';
import { enqueueTurn, publishImport } from './start-activation.ts';

async function finish(dependencies: ActivationDependencies, tx: Transaction, owner: Owner): Promise<void> {
  const at = toInstant(dependencies.clock.now());
  const isOurs = await updateRunning(tx, owner, { status: 'ACTIVE', tries: 0, changed_at: at });
  if (isOurs) await publishImport(dependencies, tx, owner, 'import-finished');
}

/** The customer starts it again; what is done stays. */
async function giveUp(dependencies: ActivationDependencies, owner: Owner, err: unknown): Promise<void> {
  dependencies.log.error({ job: 'import-old-library', err }, 'the import of an older library failed');
  const at = toInstant(dependencies.clock.now());
  await dependencies.database.transaction(async (tx) => {
    const change = { status: 'NOT_ACTIVE', has_failed: true, tries: 0, changed_at: at } as const;
    if (await updateRunning(tx, owner, change)) await publishImport(dependencies, tx, owner, 'import-error');
  });
}

/** A deleted customer's import begins again after a restoration. */
async function begin(dependencies: ActivationDependencies, owner: Owner) {
  const { customers, database, clock } = dependencies;
  const { tenantId, ownerId: customerId } = owner;
  return database.transaction(async (tx) => {
    const row = await beginTry(tx, owner);
    if (!row || (await customers.findSubject(tx, { tenantId, customerId }))) return row;
    await updateRunning(tx, owner, { status: 'NOT_ACTIVE', changed_at: toInstant(clock.now()) });
    return undefined;
  });
}

/** Runs one turn; enqueues the next one. */
async function takeTurn(
  dependencies: ActivationDependencies,
  owner: Owner,
  lost: AbortSignal,
): Promise<void> {
  const { database, imports, oldLibrary: files } = dependencies;
  if (!files) throw new PermanentFailure('there is no OLD_LIBRARY any more');
  const parts = await findParts(dependencies, files, owner);
  if (parts.length === 0) throw new SourceUnavailable('the list of the customer is gone');
  const source = createManifestSource(files, parts);
  const isFinished = await imports.run(importKeyOf(owner), { source, lost });
  await database.transaction(async (tx) => {
    if (isFinished) return finish(dependencies, tx, owner);
    if (await updateRunning(tx, owner, { tries: 0 })) await enqueueTurn(dependencies, tx, owner);
  });
}

const isLasting = (error: unknown) => error instanceof ListRefused || error instanceof PermanentFailure;
const isDeleting = (error: unknown) => error instanceof ApiError && error.code === 'library-deleting';

/**
 * Runs one turn of an import. Does nothing where none is under way, or another process works on it. The sweep enqueues
 * imports without a lock.
 */
export async function handleImportOldLibrary(
  dependencies: ActivationDependencies,
  { tenantId, ownerId }: Owner,
): Promise<void> {
  const owner = { tenantId, ownerId };
  const lock = await dependencies.locks.tryLock(lockOf(owner));
  if (!lock) return;
  try {
    const row = await begin(dependencies, owner);
    if (!row) return;
    const isBeyond = row.tries > maxTries;
    try {
      if (isBeyond) throw new Error('every try of an import ended with its process');
      await takeTurn(dependencies, owner, lock.lost);
    } catch (error) {
      // The import goes on after the deletion, however long that takes.
      if (isDeleting(error)) await updateRunning(dependencies.database.autocommit, owner, { tries: 0 });
      else if (!isLasting(error) && (await dependencies.jobs.isOutage()))
        await updateRunning(dependencies.database.autocommit, owner, { tries: row.tries - 1 });
      else if (isLasting(error) || row.tries >= maxTries) await giveUp(dependencies, owner, error);
      if (!isBeyond && !isLasting(error)) throw error;
    }
  } finally {
    await lock.release();
  }
}
