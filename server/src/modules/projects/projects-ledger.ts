import type { Transaction } from '../../platform/database/index.ts';
import { appendToLedger, type LedgerEntry } from '../../platform/deletion-ledger/index.ts';
import { deleteAgain, restoreAgain } from './projects.repository.ts';

interface Change {
  readonly action: Extract<LedgerEntry['action'], `projects-${string}`>;
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly projectIds: string[];
}

/** Deletions of the storage period are left out: after a restore the storage clock ends the period again. */
export function recordInLedger(
  tx: Transaction,
  { tenantId, customerId }: { readonly tenantId: string; readonly customerId: string },
  change: Change,
): Promise<void> {
  return appendToLedger(tx, { tenantId, ownerId: customerId, cause: 'customer', ...change });
}

/**
 * Applies an entry of the ledger to the projects of a restored database, with the entry's own time, and records it in
 * the ledger that the restore began. The shop had its events. Returns the number of changed projects.
 */
export async function replayProjects(
  tx: Transaction,
  { tenantId, ownerId, action, at, projectIds: ids }: LedgerEntry,
): Promise<number> {
  if (action !== 'projects-deleted' && action !== 'projects-restored')
    throw new Error(`${action} of projects`);
  const projectIds =
    action === 'projects-deleted'
      ? await deleteAgain(tx, tenantId, { ids, deletedAt: at })
      : await restoreAgain(tx, tenantId, ids);
  if (projectIds.length > 0) {
    await recordInLedger(tx, { tenantId, customerId: ownerId }, { action, at, projectIds });
  }
  return projectIds.length;
}
