import type { OrderUpsert } from '@keepsake/contract/orders';
import type { Transaction } from '../../platform/database/index.ts';
import { sql, sqlOf } from '../../platform/database/sql.ts';
import type { EntryRow, Tables } from './order-entries.tables.ts';

export async function writeEntries(tx: Transaction, rows: readonly EntryRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sqlOf<Tables>(tx)
    .insertInto('order_entries')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'order_code']).doUpdateSet(({ ref }) => ({
        shop_customer_id: ref('excluded.shop_customer_id'),
        created_at: ref('excluded.created_at'),
        state: ref('excluded.state'),
        is_delivered: ref('excluded.is_delivered'),
        in_progress_until: ref('excluded.in_progress_until'),
        expires_at: ref('excluded.expires_at'),
        search: ref('excluded.search'),
        inner_codes: ref('excluded.inner_codes'),
        inner_ids: ref('excluded.inner_ids'),
        product_codes: ref('excluded.product_codes'),
        article_names: ref('excluded.article_names'),
        upload_ids: ref('excluded.upload_ids'),
        invoice_id: ref('excluded.invoice_id'),
        has_map: ref('excluded.has_map'),
      })),
    )
    .execute();
}

export async function deleteEntries(
  tx: Transaction,
  tenantId: string,
  orderCodes: readonly string[],
): Promise<void> {
  if (orderCodes.length === 0) return;
  await sqlOf<Tables>(tx)
    .deleteFrom('order_entries')
    .where('tenant_id', '=', tenantId)
    .where('order_code', 'in', orderCodes)
    .execute();
}

export interface OrderPlace {
  readonly tenant_id: string;
  readonly order_code: string;
}

/** Locks orders whose entry is missing or is of another version, in the order of their keys. */
export function lockWithoutEntry(
  tx: Transaction,
  entryVersion: string,
  after: OrderPlace,
  limit: number,
): Promise<(OrderPlace & { content: OrderUpsert | null })[]> {
  return sqlOf<Tables>(tx)
    .selectFrom('orders')
    .select(['tenant_id', 'order_code', 'content'])
    .where('content', 'is not', null)
    .where(sql<boolean>`(tenant_id, order_code) > (${after.tenant_id}, ${after.order_code})`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_entries')
            .select('order_entries.order_code')
            .whereRef('order_entries.tenant_id', '=', 'orders.tenant_id')
            .whereRef('order_entries.order_code', '=', 'orders.order_code')
            .where(sql<boolean>`starts_with(search, ${entryVersion})`),
        ),
      ),
    )
    .orderBy('tenant_id')
    .orderBy('order_code')
    .limit(limit)
    .forUpdate()
    .execute();
}

/** Lists the current owners of orders, by their ids in the shop, and states. */
export function listOwners(
  tx: Transaction,
  tenantId: string,
  orderCodes: readonly string[],
): Promise<Pick<EntryRow, 'order_code' | 'shop_customer_id' | 'created_at' | 'state'>[]> {
  return sqlOf<Tables>(tx)
    .selectFrom('order_entries')
    .select(['order_code', 'shop_customer_id', 'created_at', 'state'])
    .where('tenant_id', '=', tenantId)
    .where('order_code', 'in', orderCodes)
    .execute();
}
