import type { OrderState } from '@keepsake/contract/order-state';
import type { OrderUpsert } from '@keepsake/contract/orders';
import type { Transaction } from '../../platform/database/index.ts';
import { type Selectable, type SelectQueryBuilder, sql, sqlOf } from '../../platform/database/sql.ts';

interface EntriesTable {
  tenant_id: string;
  order_code: string;
  shop_customer_id: string;
  created_at: string;
  state: OrderState;
  in_progress_until: string;
  expires_at: string | null;
  search: string;
  inner_codes: string[];
  inner_ids: string[];
  product_codes: string[];
  article_names: string[];
  upload_ids: string[];
  invoice_id: string | null;
  /** One of its products has a map or the like. */
  has_map: boolean;
}

interface OrdersTable {
  tenant_id: string;
  order_code: string;
  updated_at: string;
  /** Null for a deleted order. */
  content: OrderUpsert | null;
}

interface Tables {
  order_entries: EntriesTable;
  orders: OrdersTable;
}

export type EntryRow = Selectable<EntriesTable>;

/** An order of the customer. */
export interface StoredOrder {
  readonly order_code: string;
  readonly state: OrderState;
  readonly content: OrderUpsert;
}

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

/** Locks orders that were stored before there were entries. */
export function lockWithoutEntry(
  tx: Transaction,
  limit: number,
): Promise<{ tenant_id: string; order_code: string; content: OrderUpsert | null }[]> {
  return sqlOf<Tables>(tx)
    .selectFrom('orders')
    .select(['tenant_id', 'order_code', 'content'])
    .where('content', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_entries')
            .select('order_entries.order_code')
            .whereRef('order_entries.tenant_id', '=', 'orders.tenant_id')
            .whereRef('order_entries.order_code', '=', 'orders.order_code'),
        ),
      ),
    )
    .limit(limit)
    .forUpdate()
    .execute();
}

export interface OwnOrders {
  readonly tenantId: string;
  readonly shopCustomerIds: readonly string[];
}

export interface OrderFilter {
  readonly group?: 'inProgress' | 'history' | undefined;
  readonly state?: OrderState | undefined;
  readonly isExpiredLeftOut: boolean;
  /** Orders with a product of one of these names. */
  readonly articleNames?: readonly string[] | undefined;
  /** Text in lower case; undefined: all. */
  readonly search?: string | undefined;
  /** ISO 8601 in UTC. */
  readonly now: string;
}

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&');

function filtered<Output>(
  query: SelectQueryBuilder<Tables, 'order_entries', Output>,
  { tenantId, shopCustomerIds }: OwnOrders,
  { group, state, isExpiredLeftOut, articleNames, search, now }: OrderFilter,
): SelectQueryBuilder<Tables, 'order_entries', Output> {
  let own = query.where('tenant_id', '=', tenantId).where('shop_customer_id', 'in', shopCustomerIds);
  if (group) own = own.where('in_progress_until', group === 'inProgress' ? '>=' : '<', now);
  if (state) own = own.where('state', '=', state);
  if (articleNames) own = own.where(sql<boolean>`article_names && ${articleNames}`);
  if (search) own = own.where('search', 'like', `%${escaped(search)}%`);
  if (!isExpiredLeftOut) return own;
  return own.where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]));
}

/** Lists the latest first. */
export async function listOrders(
  tx: Transaction,
  own: OwnOrders,
  filter: OrderFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<StoredOrder[]> {
  const page = filtered(sqlOf<Tables>(tx).selectFrom('order_entries'), own, filter)
    .select(['tenant_id', 'order_code', 'created_at', 'state'])
    .orderBy('created_at', 'desc')
    .orderBy('order_code', 'desc')
    .offset(offset)
    .limit(limit);
  return (await sqlOf<Tables>(tx)
    .selectFrom(page.as('page'))
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.tenant_id', '=', 'page.tenant_id')
        .onRef('orders.order_code', '=', 'page.order_code'),
    )
    .select(['page.order_code', 'page.state', 'orders.content'])
    .orderBy('page.created_at', 'desc')
    .orderBy('page.order_code', 'desc')
    .execute()) as StoredOrder[];
}

/** Lists the latest first. */
export async function listOrdersWithMaps(
  tx: Transaction,
  { tenantId, shopCustomerIds }: OwnOrders,
  limit: number,
): Promise<StoredOrder[]> {
  return (await sqlOf<Tables>(tx)
    .selectFrom('order_entries')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.tenant_id', '=', 'order_entries.tenant_id')
        .onRef('orders.order_code', '=', 'order_entries.order_code'),
    )
    .select(['order_entries.order_code', 'order_entries.state', 'orders.content'])
    .where('order_entries.tenant_id', '=', tenantId)
    .where('order_entries.shop_customer_id', 'in', shopCustomerIds)
    .where('has_map', '=', true)
    .orderBy('order_entries.created_at', 'desc')
    .limit(limit)
    .execute()) as StoredOrder[];
}

export async function countOrders(tx: Transaction, own: OwnOrders, filter: OrderFilter): Promise<number> {
  const { count } = await filtered(sqlOf<Tables>(tx).selectFrom('order_entries'), own, filter)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A code: the order's own, or one of an inner order, a product or the invoice. */
export type OrderKey =
  | { readonly orderCode: string }
  | { readonly innerCode: string }
  | { readonly innerId: string }
  | { readonly productCode: string }
  | { readonly invoiceId: string };

const conditionOf = (key: OrderKey) => {
  if ('orderCode' in key) return sql<boolean>`order_entries.order_code = ${key.orderCode}`;
  if ('innerCode' in key) return sql<boolean>`${key.innerCode} = any (inner_codes)`;
  if ('innerId' in key) return sql<boolean>`${key.innerId} = any (inner_ids)`;
  if ('productCode' in key) return sql<boolean>`${key.productCode} = any (product_codes)`;
  return sql<boolean>`invoice_id = ${key.invoiceId}`;
};

/** Finds the latest of several. */
export async function findOwnOrder(
  tx: Transaction,
  { tenantId, shopCustomerIds }: OwnOrders,
  key: OrderKey,
): Promise<StoredOrder | undefined> {
  return (await sqlOf<Tables>(tx)
    .selectFrom('order_entries')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.tenant_id', '=', 'order_entries.tenant_id')
        .onRef('orders.order_code', '=', 'order_entries.order_code'),
    )
    .select(['order_entries.order_code', 'order_entries.state', 'orders.content'])
    .where('order_entries.tenant_id', '=', tenantId)
    .where('order_entries.shop_customer_id', 'in', shopCustomerIds)
    .where(conditionOf(key))
    .orderBy('order_entries.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()) as StoredOrder | undefined;
}

/** Lists orders with one of the products, the latest first. */
export async function listOrdersOfProducts(
  tx: Transaction,
  { tenantId, shopCustomerIds }: OwnOrders,
  productCodes: readonly string[],
): Promise<StoredOrder[]> {
  return (await sqlOf<Tables>(tx)
    .selectFrom('order_entries')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.tenant_id', '=', 'order_entries.tenant_id')
        .onRef('orders.order_code', '=', 'order_entries.order_code'),
    )
    .select(['order_entries.order_code', 'order_entries.state', 'orders.content'])
    .where('order_entries.tenant_id', '=', tenantId)
    .where('order_entries.shop_customer_id', 'in', shopCustomerIds)
    .where(sql<boolean>`product_codes && ${productCodes}`)
    .orderBy('order_entries.created_at', 'desc')
    .execute()) as StoredOrder[];
}

/**
 * Waits for the shop's change of the order, and has the next one wait. Locks only the document: the first row
 * that such a change locks, too.
 */
export async function lockOwnOrder(
  tx: Transaction,
  { tenantId, shopCustomerIds }: OwnOrders,
  orderCode: string,
): Promise<OrderUpsert | undefined> {
  const order = await lockOrder(tx, tenantId, orderCode);
  return order && shopCustomerIds.includes(order.shopCustomerId) ? order : undefined;
}

/** Returns undefined for a deleted order, too. */
export async function lockOrder(
  tx: Transaction,
  tenantId: string,
  orderCode: string,
): Promise<OrderUpsert | undefined> {
  const row = await sqlOf<Tables>(tx)
    .selectFrom('orders')
    .select('content')
    .where('tenant_id', '=', tenantId)
    .where('order_code', '=', orderCode)
    .forUpdate()
    .executeTakeFirst();
  return row?.content ?? undefined;
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
