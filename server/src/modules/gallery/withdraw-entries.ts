import type { Transaction } from '../../platform/database/index.ts';
import { deleteEntries } from './gallery.repository.ts';
import type { ConnectedDependencies } from './gallery-dependencies.ts';

interface Withdrawal {
  readonly tenantId: string;
  readonly customerId: string;
  /** Absent: all of the customer. */
  readonly productCode?: string;
}

/** Deletes entries. Returns whether there were any. */
export async function withdrawEntries(
  { withdrawn }: Pick<ConnectedDependencies, 'withdrawn'>,
  tx: Transaction,
  { tenantId, customerId, ...rest }: Withdrawal,
): Promise<boolean> {
  const rows = await deleteEntries(tx, { tenantId, customerId, ...rest });
  for (const { entry_id: entryId, product_code: productCode } of rows) {
    await withdrawn.notify(tx, { tenantId, customerId, entryId, productCode });
  }
  return rows.length > 0;
}
