import type { OrderState } from '@keepsake/contract/order-state';
import type { Transaction } from '../../platform/database/index.ts';
import { instantFromDatabase } from '../../platform/database/instants.ts';
import { type Selectable, sqlOf } from '../../platform/database/sql.ts';

interface ChangesTable {
  tenant_id: string;
  order_code: string;
  state: OrderState;
  at: string;
}

interface Tables {
  order_changes: ChangesTable;
}

export type ChangeRow = Selectable<ChangesTable>;

/** The first time of each state stays. */
export async function insertChanges(tx: Transaction, rows: readonly ChangeRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sqlOf<Tables>(tx)
    .insertInto('order_changes')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Lists the earliest first. */
export async function listChanges(
  tx: Transaction,
  tenantId: string,
  orderCode: string,
): Promise<Pick<ChangeRow, 'state' | 'at'>[]> {
  const rows = await sqlOf<Tables>(tx)
    .selectFrom('order_changes')
    .select(['state', 'at'])
    .where('tenant_id', '=', tenantId)
    .where('order_code', '=', orderCode)
    .orderBy('at')
    .execute();
  return rows.map(({ state, at }) => ({ state, at: instantFromDatabase(at) }));
}
