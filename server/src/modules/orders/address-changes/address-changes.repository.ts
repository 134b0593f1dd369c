import type { AddressChangeState } from '@keepsake/contract/address-changes';
import type { OrderUpsert } from '@keepsake/contract/orders';
import type { Transaction } from '../../../platform/database/index.ts';
import { instantFromDatabase } from '../../../platform/database/instants.ts';
import { type Selectable, sqlOf } from '../../../platform/database/sql.ts';

export type OrderAddress = OrderUpsert['deliveryAddress'];

interface ChangesTable {
  tenant_id: string;
  order_code: string;
  change_id: string;
  customer_id: string;
  state: AddressChangeState;
  requested_at: string;
  /** Null while the shop has not answered. */
  answered_at: string | null;
  reason: string | null;
  address: OrderAddress;
  /** Addresses of the shop's order until the shop stores the change; the last one counted before. */
  replaced: OrderAddress[];
  /** The address in the shop's order counts, not this one. */
  is_settled: boolean;
  locale: string;
}

interface Tables {
  address_changes: ChangesTable;
}

export type AddressChangeRow = Selectable<ChangesTable>;

const presented = (row: AddressChangeRow): AddressChangeRow => ({
  ...row,
  requested_at: instantFromDatabase(row.requested_at),
  answered_at: row.answered_at === null ? null : instantFromDatabase(row.answered_at),
});

/** Replaces the order's earlier change. */
export async function writeAddressChange(tx: Transaction, row: AddressChangeRow): Promise<void> {
  const { tenant_id, order_code, ...rest } = row;
  const content = {
    ...rest,
    address: JSON.stringify(row.address) as never,
    replaced: JSON.stringify(row.replaced) as never,
  };
  await sqlOf<Tables>(tx)
    .insertInto('address_changes')
    .values({ tenant_id, order_code, ...content })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'order_code']).doUpdateSet(content))
    .execute();
}

export async function findAddressChange(
  tx: Transaction,
  tenantId: string,
  orderCode: string,
): Promise<AddressChangeRow | undefined> {
  const [row] = await listAddressChanges(tx, tenantId, [orderCode]);
  return row;
}

export async function listAddressChanges(
  tx: Transaction,
  tenantId: string,
  orderCodes: readonly string[],
): Promise<AddressChangeRow[]> {
  const rows = await sqlOf<Tables>(tx)
    .selectFrom('address_changes')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('order_code', 'in', orderCodes)
    .execute();
  return rows.map(presented);
}

export async function deleteAddressChanges(
  tx: Transaction,
  tenantId: string,
  orderCodes: readonly string[],
): Promise<void> {
  if (orderCodes.length === 0) return;
  await sqlOf<Tables>(tx)
    .deleteFrom('address_changes')
    .where('tenant_id', '=', tenantId)
    .where('order_code', 'in', orderCodes)
    .execute();
}
