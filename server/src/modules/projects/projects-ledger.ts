import type { Transaction } from '../../platform/database/index.ts';
import { appendToLedger, type LedgerEntry } from '../../platform/deletion-ledger/index.ts';
import { setDeletedAt } from './projects.repository.ts';

interface Change {
  readonly action: Extract<LedgerEntry['action'], `projects-${string}`>;
  /** Instant. */
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
 * Applies an entry of the ledger to the projects of a restored database, with the entry's own time. Those that are
 * newer than the backup are skipped. The shop had its events. Returns the number of changed projects.
 */
export function replayProjects(
  tx: Transaction,
  { tenantId, action, at, projectIds }: LedgerEntry,
): Promise<number> {
  return setDeletedAt(tx, tenantId, {
    ids: projectIds,
    deletedAt: action === 'projects-deleted' ? at : null,
  });
}
