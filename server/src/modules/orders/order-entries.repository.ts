import type { OrderState, ShownOrderState } from '@keepsake/contract/order-state';
import type { OrderUpsert } from '@keepsake/contract/orders';
import type { Transaction } from '../../platform/database/index.ts';
import { type RawBuilder, type SelectQueryBuilder, sql, sqlOf } from '../../platform/database/sql.ts';
import type { Tables } from './order-entries.tables.ts';

/** An order of the customer. */
export interface StoredOrder {
  readonly order_code: string;
  readonly state: OrderState;
  readonly content: OrderUpsert;
}

export interface OwnOrders {
  readonly tenantId: string;
  readonly shopCustomerIds: readonly string[];
}

export interface OrderSearch {
  /** Each in forms of which one has to be in the text. */
  readonly words: readonly (readonly string[])[];
  /** In lower case, for texts of another version. */
  readonly typed: string;
  /** Beginning of texts of this version. */
  readonly version: string;
}

export interface OrderFilter {
  readonly group?: 'inProgress' | 'history' | undefined;
  readonly state?: ShownOrderState | undefined;
  readonly isExpiredLeftOut: boolean;
  /** Orders with a product of one of these names. */
  readonly articleNames?: readonly string[] | undefined;
  readonly search?: OrderSearch | undefined;
  /** ISO 8601 in UTC. */
  readonly now: string;
}

const has = (text: string) => sql<boolean>`position(${text} in search) > 0`;

function isFoundBy({ words, typed, version }: OrderSearch): RawBuilder<boolean> {
  const each = words.map((forms) => sql<boolean>`(${sql.join(forms.map(has), sql` or `)})`);
  const all = sql.join([sql`starts_with(search, ${version})`, ...each], sql` and `);
  return sql<boolean>`(${all} or not starts_with(search, ${version}) and ${has(typed)})`;
}

function filtered<Output>(
  query: SelectQueryBuilder<Tables, 'order_entries', Output>,
  { tenantId, shopCustomerIds }: OwnOrders,
  { group, state, isExpiredLeftOut, articleNames, search, now }: OrderFilter,
): SelectQueryBuilder<Tables, 'order_entries', Output> {
  let own = query.where('tenant_id', '=', tenantId).where('shop_customer_id', 'in', shopCustomerIds);
  if (group) own = own.where('in_progress_until', group === 'inProgress' ? '>=' : '<', now);
  if (state) own = own.where('state', '=', state === 'Delivered' ? 'Sent' : state);
  if (state === 'Sent' || state === 'Delivered') own = own.where('is_delivered', '=', state === 'Delivered');
  if (articleNames) own = own.where(sql<boolean>`article_names && ${articleNames}`);
  if (search) own = own.where(isFoundBy(search));
  if (!isExpiredLeftOut) return own;
  return own.where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]));
}

/** Orders with their documents, the latest first. */
const ownOrders = (tx: Transaction, { tenantId, shopCustomerIds }: OwnOrders) =>
  sqlOf<Tables>(tx)
    .selectFrom('order_entries')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.tenant_id', '=', 'order_entries.tenant_id')
        .onRef('orders.order_code', '=', 'order_entries.order_code'),
    )
    .select(['order_entries.order_code', 'order_entries.state', 'orders.content'])
    .where('order_entries.tenant_id', '=', tenantId)
    .where('order_entries.shop_customer_id', 'in', shopCustomerIds)
    .orderBy('order_entries.created_at', 'desc');

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
  own: OwnOrders,
  limit: number,
): Promise<StoredOrder[]> {
  return (await ownOrders(tx, own).where('has_map', '=', true).limit(limit).execute()) as StoredOrder[];
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
  own: OwnOrders,
  key: OrderKey,
): Promise<StoredOrder | undefined> {
  return (await ownOrders(tx, own).where(conditionOf(key)).limit(1).executeTakeFirst()) as
    | StoredOrder
    | undefined;
}

/** Lists orders with one of the products, the latest first. */
export async function listOrdersOfProducts(
  tx: Transaction,
  own: OwnOrders,
  productCodes: readonly string[],
): Promise<StoredOrder[]> {
  return (await ownOrders(tx, own)
    .where(sql<boolean>`product_codes && ${productCodes}`)
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
