import type { Transaction } from '../../platform/database/index.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import type { CustomersTables } from './customers.repository.ts';

export async function listShopIds(tx: Transaction, tenantId: string, customerId: string): Promise<string[]> {
  const rows = await sqlOf<CustomersTables>(tx)
    .selectFrom('shop_customers')
    .select('shop_customer_id')
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .orderBy('shop_customer_id')
    .execute();
  return rows.map((row) => row.shop_customer_id);
}

/** Finds the id that the shop sent last. */
export async function findLatestShopId(
  tx: Transaction,
  tenantId: string,
  customerId: string,
): Promise<string | undefined> {
  const row = await sqlOf<CustomersTables>(tx)
    .selectFrom('shop_customers')
    .select('shop_customer_id')
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .orderBy('updated_at', 'desc')
    .orderBy('shop_customer_id')
    .executeTakeFirst();
  return row?.shop_customer_id;
}
