import type { CancellationState } from '@keepsake/contract/cancellations';
import type { Transaction } from '../../../platform/database/index.ts';
import { instantFromDatabase } from '../../../platform/database/instants.ts';
import { type Selectable, sqlOf } from '../../../platform/database/sql.ts';

interface CancellationsTable {
  tenant_id: string;
  order_code: string;
  cancellation_id: string;
  customer_id: string;
  state: Exclude<CancellationState, 'TimedOut'>;
  requested_at: string;
  /** Null while the shop has not answered. */
  answered_at: string | null;
  reason: string | null;
  locale: string;
}

interface Tables {
  order_cancellations: CancellationsTable;
}

export type CancellationRow = Selectable<CancellationsTable>;

const presented = (row: CancellationRow): CancellationRow => ({
  ...row,
  requested_at: instantFromDatabase(row.requested_at),
  answered_at: row.answered_at === null ? null : instantFromDatabase(row.answered_at),
});

/** Replaces the order's earlier request. */
export async function writeCancellation(tx: Transaction, row: CancellationRow): Promise<void> {
  const { tenant_id: _tenant, order_code: _order, ...content } = row;
  await sqlOf<Tables>(tx)
    .insertInto('order_cancellations')
    .values(row)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'order_code']).doUpdateSet(content))
    .execute();
}

export async function findCancellation(
  tx: Transaction,
  tenantId: string,
  orderCode: string,
): Promise<CancellationRow | undefined> {
  const [row] = await listCancellations(tx, tenantId, [orderCode]);
  return row;
}

export async function listCancellations(
  tx: Transaction,
  tenantId: string,
  orderCodes: readonly string[],
): Promise<CancellationRow[]> {
  const rows = await sqlOf<Tables>(tx)
    .selectFrom('order_cancellations')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('order_code', 'in', orderCodes)
    .execute();
  return rows.map(presented);
}

export async function deleteCancellation(
  tx: Transaction,
  tenantId: string,
  orderCode: string,
): Promise<void> {
  await sqlOf<Tables>(tx)
    .deleteFrom('order_cancellations')
    .where('tenant_id', '=', tenantId)
    .where('order_code', '=', orderCode)
    .execute();
}
