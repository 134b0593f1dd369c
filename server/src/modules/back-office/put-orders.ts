import { type BatchItemResult, orderItem, type UpsertResult } from '@keepsake/contract/back-office';
import type { OrderUpsert } from '@keepsake/contract/orders';
import type { Clock } from '../../platform/clock/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { checkItem } from '../../platform/http/index.ts';
import type { Orders, OrderVersion } from '../orders/index.ts';
import { refuseAhead } from './refuse-ahead.ts';
import { runBatch } from './run-batch.ts';

export interface OrderDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly orders: Orders;
}

function versionOf(clock: Clock, orderCode: string, content: OrderUpsert): OrderVersion {
  refuseAhead(clock, content.updatedAt);
  return { orderCode, updatedAt: content.updatedAt, content };
}

/** Idempotent. */
export async function putOrder(
  { database, clock, orders }: OrderDependencies,
  { tenantId, orderCode, upsert }: { tenantId: string; orderCode: string; upsert: OrderUpsert },
): Promise<UpsertResult> {
  const version = versionOf(clock, orderCode, upsert);
  const [result] = await database.transaction((tx) => orders.put(tx, tenantId, [version]));
  return result as UpsertResult;
}

/** Idempotent. */
export function putOrders(
  { database, clock, orders }: OrderDependencies,
  { tenantId, items }: { tenantId: string; items: readonly unknown[] },
): Promise<BatchItemResult[]> {
  return runBatch({
    items,
    idField: 'orderCode',
    read(item) {
      const { orderCode, ...content } = checkItem(orderItem, item);
      return versionOf(clock, orderCode, content);
    },
    put: (versions) => database.transaction((tx) => orders.put(tx, tenantId, versions)),
  });
}
