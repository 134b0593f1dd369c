import type { OrderDependencies } from './put-orders.ts';
import { refuseAhead } from './refuse-ahead.ts';

/** Idempotent. Also of an order that has not arrived: what was sent before is then outdated. */
export async function deleteOrder(
  { database, clock, orders }: OrderDependencies,
  { tenantId, orderCode, updatedAt }: { tenantId: string; orderCode: string; updatedAt: string },
): Promise<'deleted' | 'unchanged' | 'outdated'> {
  refuseAhead(clock, updatedAt);
  const version = { orderCode, updatedAt, content: null };
  const [result] = await database.transaction((tx) => orders.put(tx, tenantId, [version]));
  return result === 'unchanged' || result === 'outdated' ? result : 'deleted';
}
