import type { OrderLine } from '@keepsake/contract/withdrawals';
import type { Transaction } from '../../../platform/database/index.ts';
import { instantFromDatabase } from '../../../platform/database/instants.ts';
import { type Selectable, sqlOf } from '../../../platform/database/sql.ts';

interface WithdrawalsTable {
  tenant_id: string;
  order_code: string;
  withdrawal_id: string;
  customer_id: string;
  at: string;
  name: string;
  lines: OrderLine[];
}

interface Tables {
  withdrawals: WithdrawalsTable;
}

export type WithdrawalRow = Selectable<WithdrawalsTable>;

export async function insertWithdrawal(tx: Transaction, row: WithdrawalRow): Promise<void> {
  await sqlOf<Tables>(tx)
    .insertInto('withdrawals')
    .values({ ...row, lines: JSON.stringify(row.lines) as never })
    .execute();
}

/** Lists the earliest first. */
export async function listWithdrawals(
  tx: Transaction,
  tenantId: string,
  orderCode: string,
): Promise<WithdrawalRow[]> {
  const rows = await sqlOf<Tables>(tx)
    .selectFrom('withdrawals')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('order_code', '=', orderCode)
    .orderBy('at')
    .orderBy('withdrawal_id')
    .execute();
  return rows.map((row) => ({ ...row, at: instantFromDatabase(row.at) }));
}
