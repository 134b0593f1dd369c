import { toInstant } from '../../platform/clock/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { appendToLedger, type LedgerEntry } from '../../platform/deletion-ledger/index.ts';
import { deleteEntries, type EntryRow, listKeys } from './gallery.repository.ts';
import type { ConnectedDependencies } from './gallery-dependencies.ts';

interface Owner {
  readonly tenantId: string;
  readonly customerId: string;
}

async function record(
  tx: Transaction,
  { tenantId, customerId }: Owner,
  rows: readonly EntryRow[],
  at: string,
): Promise<void> {
  if (rows.length === 0) return;
  const productCodes = rows.map((row) => row.product_code);
  const entry = { action: 'gallery-entries-deleted', cause: 'customer', at, productCodes } as const;
  await appendToLedger(tx, { tenantId, ownerId: customerId, ...entry });
}

/** Deletes all entries of a customer, or those of some products. Returns whether there were any. */
export async function withdrawEntries(
  { clock, withdrawn }: Pick<ConnectedDependencies, 'clock' | 'withdrawn'>,
  tx: Transaction,
  { tenantId, customerId }: Owner,
  productCodes?: readonly string[],
): Promise<boolean> {
  const owner = { tenantId, customerId };
  const rows = await deleteEntries(tx, owner, productCodes);
  for (const { entry_id: entryId, product_code: productCode } of rows) {
    await withdrawn.notify(tx, { ...owner, entryId, productCode });
  }
  await record(tx, owner, rows, toInstant(clock.now()));
  return rows.length > 0;
}

/** Deletes entries whose photo books are no longer the customers', or whose customers have become businesses. */
export async function withdrawLost(
  dependencies: Pick<ConnectedDependencies, 'clock' | 'widgets' | 'withdrawn'>,
  tx: Transaction,
  tenantId: string,
  customerIds: readonly string[],
): Promise<void> {
  for (const { productCode, ...owner } of await listKeys(tx, tenantId, customerIds)) {
    if (await dependencies.widgets.find(tx, owner, productCode)) continue;
    await withdrawEntries(dependencies, tx, owner, [productCode]);
  }
}

/**
 * Applies an entry of the ledger to a restored database, and records it in the ledger that the restore began. The shop
 * had its events. Returns the number of deleted gallery entries.
 */
export async function replayWithdrawals(
  tx: Transaction,
  { tenantId, ownerId: customerId, at, productCodes }: LedgerEntry,
): Promise<number> {
  const owner = { tenantId, customerId };
  const rows = await deleteEntries(tx, owner, productCodes);
  await record(tx, owner, rows, at);
  return rows.length;
}
