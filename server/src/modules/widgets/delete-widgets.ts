import { type Clock, toInstant } from '../../platform/clock/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { appendToLedger, type LedgerEntry } from '../../platform/deletion-ledger/index.ts';
import type { ConnectedDependencies, WidgetOwner } from './widget-dependencies.ts';
import { deleteWidgetRows, lockWidget, lockWidgets, type WidgetRow } from './widgets.repository.ts';

async function remove(
  { deleted }: Pick<ConnectedDependencies, 'deleted'>,
  tx: Transaction,
  owner: WidgetOwner,
  { product_code: productCode }: WidgetRow,
): Promise<void> {
  const { tenantId, customerId } = owner;
  await deleted.notify(tx, { tenantId, customerId, productCode });
  await deleteWidgetRows(tx, owner, [productCode]);
}

function record(
  tx: Transaction,
  { tenantId, customerId }: WidgetOwner,
  change: { readonly at: string; readonly productCodes: string[] },
): Promise<void> {
  const entry = { action: 'widgets-deleted', cause: 'customer', ...change } as const;
  return appendToLedger(tx, { tenantId, ownerId: customerId, ...entry });
}

/** Returns whether there was one. */
export async function deleteWidget(
  dependencies: Pick<ConnectedDependencies, 'deleted'> & { readonly clock: Clock },
  tx: Transaction,
  owner: WidgetOwner,
  productCode: string,
): Promise<boolean> {
  const row = await lockWidget(tx, owner, productCode);
  if (!row) return false;
  await remove(dependencies, tx, owner, row);
  await record(tx, owner, { at: toInstant(dependencies.clock.now()), productCodes: [productCode] });
  return true;
}

/** Deletes all widgets of an erased customer. */
export async function deleteWidgets(
  dependencies: Pick<ConnectedDependencies, 'deleted'>,
  tx: Transaction,
  owner: WidgetOwner,
): Promise<void> {
  for (const row of await lockWidgets(tx, owner)) await remove(dependencies, tx, owner, row);
}

/**
 * Applies an entry of the ledger to the widgets of a restored database, which have no gallery entries any more, and
 * records it in the ledger that the restore began. Returns the number of deleted widgets.
 */
export async function replayWidgets(
  tx: Transaction,
  { tenantId, ownerId: customerId, at, productCodes: codes }: LedgerEntry,
): Promise<number> {
  const owner = { tenantId, customerId };
  const productCodes = await deleteWidgetRows(tx, owner, codes);
  if (productCodes.length > 0) await record(tx, owner, { at, productCodes });
  return productCodes.length;
}
