import { toInstant } from '../../platform/clock/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import type { Owner } from '../photos/index.ts';
import { importOldLibraryJob } from './activation.jobs.ts';
import { lockActivation, updateActivation } from './activation.repository.ts';
import { type ActivationDependencies, importKeyOf } from './activation-dependencies.ts';
import { lookUp } from './look-up.ts';

export async function enqueueTurn(
  { jobs }: Pick<ActivationDependencies, 'jobs'>,
  tx: Transaction,
  { tenantId, ownerId }: Owner,
): Promise<void> {
  const group = `${tenantId} ${ownerId}`;
  await jobs.enqueue(tx, importOldLibraryJob, { tenantId, ownerId }, { key: group, group });
}

/** Notifies the customer's clients of the import, with how far it is. */
export async function publishImport(
  { imports, publish }: ActivationDependencies,
  tx: Transaction,
  { tenantId, ownerId }: Owner,
  type: 'import-started' | 'import-error' | 'import-finished',
): Promise<void> {
  const payload = await imports.progress(tx, importKeyOf({ tenantId, ownerId }));
  await publish(tx, { tenantId, customerId: ownerId }, { type, payload });
}

/**
 * Starts the import of a customer who has an older library, once. Returns whether it is under way; false without one,
 * after it, and while the source does not respond or everything is being deleted.
 */
export async function startActivation(
  dependencies: ActivationDependencies,
  owner: Owner,
  brandId: string,
): Promise<boolean> {
  const { database, clock, imports, photos } = dependencies;
  await lookUp(dependencies, owner);
  return database.transaction(async (tx) => {
    await photos.lockLibrary(tx, owner);
    const row = await lockActivation(tx, owner);
    if (row?.status === 'IMPORTING') return true;
    if (row?.status !== 'NOT_ACTIVE' || row.is_found !== true) return false;
    if (await photos.isBeingDeleted(tx, owner)) return false;
    const at = toInstant(clock.now());
    await updateActivation(tx, owner, { status: 'IMPORTING', has_failed: false, tries: 0, changed_at: at });
    await imports.open(tx, importKeyOf(owner), brandId);
    await enqueueTurn(dependencies, tx, owner);
    await publishImport(dependencies, tx, owner, 'import-started');
    return true;
  });
}
