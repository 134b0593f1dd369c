import type { UpsertResult } from '@keepsake/contract/back-office';
import type { OrderUpsert } from '@keepsake/contract/orders';
import type { Transaction } from '../../platform/database/index.ts';
import { compareOrders, insertOrders, type OrderRow, replaceOrders } from './orders.repository.ts';

/** An order as of the shop's `updatedAt`. */
export interface OrderVersion {
  readonly orderCode: string;
  readonly updatedAt: string;
  /** Null: deleted. */
  readonly content: OrderUpsert | null;
}

const toRow = ({ orderCode, updatedAt, content }: OrderVersion): OrderRow => ({
  order_code: orderCode,
  updated_at: updatedAt,
  content,
});

/** By code. Of several versions with one time the last counts. */
function newestOf(versions: readonly OrderVersion[]): Map<string, OrderVersion> {
  const newest = new Map<string, OrderVersion>();
  for (const version of versions) {
    const known = newest.get(version.orderCode);
    if (!known || Date.parse(version.updatedAt) >= Date.parse(known.updatedAt)) {
      newest.set(version.orderCode, version);
    }
  }
  return newest;
}

/** The newest version wins, in whatever order they arrive. Returns a result for each. */
export async function putOrders(
  tx: Transaction,
  tenantId: string,
  versions: readonly OrderVersion[],
): Promise<UpsertResult[]> {
  const newest = newestOf(versions);
  const rows = [...newest.values()].map(toRow);
  const created = await insertOrders(tx, tenantId, rows);
  const known = rows.filter((row) => !created.has(row.order_code));
  const compared = await compareOrders(tx, tenantId, known);
  const changed = known.filter((row) => compared.get(row.order_code) === 'updated');
  if (changed.length > 0) await replaceOrders(tx, tenantId, changed);
  return versions.map((version) => {
    const { orderCode } = version;
    if (newest.get(orderCode) !== version) return 'outdated';
    return created.has(orderCode) ? 'created' : (compared.get(orderCode) ?? 'unchanged');
  });
}
