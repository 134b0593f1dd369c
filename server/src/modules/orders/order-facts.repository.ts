import type { OrderState } from '@keepsake/contract/order-state';
import type { Transaction } from '../../platform/database/index.ts';
import { instantFromDatabase } from '../../platform/database/instants.ts';
import { sql, sqlOf } from '../../platform/database/sql.ts';
import type { OwnOrders } from './order-entries.repository.ts';

interface Tables {
  order_entries: {
    tenant_id: string;
    order_code: string;
    shop_customer_id: string;
    created_at: string;
    state: OrderState;
  };
  orders: { tenant_id: string; order_code: string };
}

export interface LastOrder {
  /** ISO 8601 in UTC. */
  readonly createdAt: string;
  readonly channel: string;
}

export async function findLastOrder(
  tx: Transaction,
  { tenantId, shopCustomerIds }: OwnOrders,
): Promise<LastOrder | undefined> {
  if (shopCustomerIds.length === 0) return undefined;
  const row = await sqlOf<Tables>(tx)
    .selectFrom('order_entries')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.tenant_id', '=', 'order_entries.tenant_id')
        .onRef('orders.order_code', '=', 'order_entries.order_code'),
    )
    .select(['order_entries.created_at', sql<string>`orders.content->>'channel'`.as('channel')])
    .where('order_entries.tenant_id', '=', tenantId)
    .where('order_entries.shop_customer_id', 'in', shopCustomerIds)
    .orderBy('order_entries.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { createdAt: instantFromDatabase(row.created_at), channel: row.channel };
}

export async function countOrders(
  tx: Transaction,
  { tenantId, shopCustomerIds }: OwnOrders,
  states: readonly OrderState[],
): Promise<number> {
  if (shopCustomerIds.length === 0) return 0;
  const { orders } = await sqlOf<Tables>(tx)
    .selectFrom('order_entries')
    .select(sql<number>`count(*)::int`.as('orders'))
    .where('tenant_id', '=', tenantId)
    .where('shop_customer_id', 'in', shopCustomerIds)
    .where('state', 'in', states)
    .executeTakeFirstOrThrow();
  return orders;
}
