import type { OrderUpsert } from '@keepsake/contract/orders';
import type { Database } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/http/index.ts';
import type { Customers } from '../customers/index.ts';
import type { Orders } from '../orders/index.ts';

interface GetOrderDependencies {
  readonly database: Database;
  readonly customers: Pick<Customers, 'listByShopId'>;
  readonly orders: Pick<Orders, 'orders'>;
}

/** @throws ApiError not-found, also for a deleted order */
export async function getOrder(
  { database, customers, orders }: GetOrderDependencies,
  { tenantId, orderCode }: { tenantId: string; orderCode: string },
): Promise<{ order: OrderUpsert; isLinked: boolean }> {
  const tx = database.autocommit;
  const order = await orders.orders.find(tx, tenantId, orderCode);
  if (!order) throw new ApiError('not-found', { detail: 'no such order' });
  const linked = await customers.listByShopId(tx, tenantId, [order.shopCustomerId]);
  return { order, isLinked: linked.has(order.shopCustomerId) };
}
