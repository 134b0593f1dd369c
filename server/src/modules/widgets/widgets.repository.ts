import type { Condition, Transaction } from '../../platform/database/index.ts';
import { holds, type Selectable, sql, sqlOf } from '../../platform/database/sql.ts';
import type { WidgetOwner } from './widget-dependencies.ts';

interface WidgetsTable {
  tenant_id: string;
  customer_id: string;
  product_code: string;
  widget_code: string;
  created_at: string;
  views: string;
}

interface SharesTable {
  tenant_id: string;
  customer_id: string;
  product_code: string;
  share_id: string;
  recipient: string;
  shared_at: string;
}

interface RefusalsTable {
  tenant_id: string;
  address_hash: Buffer;
  refused_at: string;
}

interface Tables {
  widgets: WidgetsTable;
  widget_shares: SharesTable;
  share_refusals: RefusalsTable;
}

export type WidgetRow = Selectable<WidgetsTable>;
export type ShareRow = Selectable<SharesTable>;
type RefusalRow = Selectable<RefusalsTable>;

const widgetsOf = (tx: Transaction, { tenantId, customerId }: WidgetOwner) =>
  sqlOf<Tables>(tx)
    .selectFrom('widgets')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId);

/** Ignores an existing one of the product. */
export async function insertWidget(tx: Transaction, row: WidgetRow): Promise<void> {
  await sqlOf<Tables>(tx)
    .insertInto('widgets')
    .values(row)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'customer_id', 'product_code']).doNothing())
    .execute();
}

export function findWidget(
  tx: Transaction,
  owner: WidgetOwner,
  productCode: string,
): Promise<WidgetRow | undefined> {
  return widgetsOf(tx, owner).where('product_code', '=', productCode).executeTakeFirst();
}

/** Has the deletion of the widget wait for the end of the transaction. */
export function lockWidgetAgainstDeletion(
  tx: Transaction,
  owner: WidgetOwner,
  productCode: string,
): Promise<WidgetRow | undefined> {
  return widgetsOf(tx, owner).where('product_code', '=', productCode).forKeyShare().executeTakeFirst();
}

export function lockWidget(
  tx: Transaction,
  owner: WidgetOwner,
  productCode: string,
): Promise<WidgetRow | undefined> {
  return widgetsOf(tx, owner).where('product_code', '=', productCode).forUpdate().executeTakeFirst();
}

/** Locks all widgets of a customer. */
export function lockWidgets(tx: Transaction, owner: WidgetOwner): Promise<WidgetRow[]> {
  return widgetsOf(tx, owner).orderBy('product_code').forUpdate().execute();
}

export function listWidgets(
  tx: Transaction,
  owner: WidgetOwner,
  productCodes: readonly string[],
): Promise<WidgetRow[]> {
  return widgetsOf(tx, owner).where('product_code', '=', sql<string>`any(${productCodes}::text[])`).execute();
}

/** @param isCustomer whether the owner is not deleted */
export function findByCode(
  tx: Transaction,
  { tenantId, widgetCode }: { readonly tenantId: string; readonly widgetCode: string },
  isCustomer: Condition,
): Promise<WidgetRow | undefined> {
  return sqlOf<Tables>(tx)
    .selectFrom('widgets')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('widget_code', '=', widgetCode)
    .where(holds(isCustomer))
    .executeTakeFirst();
}

/** Counts a view. Of those in one moment it counts one, so that no visitor waits for a lock. */
export async function countView(
  tx: Transaction,
  { tenant_id, widget_code }: Pick<WidgetRow, 'tenant_id' | 'widget_code'>,
): Promise<void> {
  await sqlOf<Tables>(tx)
    .updateTable('widgets')
    .set({ views: sql`views + 1` })
    .where('tenant_id', '=', tenant_id)
    .where('widget_code', 'in', (query) =>
      query
        .selectFrom('widgets as free')
        .select('free.widget_code')
        .where('free.tenant_id', '=', tenant_id)
        .where('free.widget_code', '=', widget_code)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .execute();
}

/** Deletes widgets and their shares. Returns the products of those that existed. */
export async function deleteWidgetRows(
  tx: Transaction,
  { tenantId, customerId }: WidgetOwner,
  productCodes: readonly string[],
): Promise<string[]> {
  const rows = await sqlOf<Tables>(tx)
    .deleteFrom('widgets')
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .where('product_code', '=', sql<string>`any(${[...productCodes]}::text[])`)
    .returning('product_code')
    .execute();
  return rows.map((row) => row.product_code);
}

/** Lists up to `limit` shares of each product, the latest first. */
export async function listShares(
  tx: Transaction,
  { tenantId, customerId }: WidgetOwner,
  productCodes: readonly string[],
  limit: number,
): Promise<ShareRow[]> {
  const { rows } = await sql<ShareRow>`
    select share.* from unnest(${productCodes}::text[]) as code
    cross join lateral (
      select * from widget_shares
      where tenant_id = ${tenantId} and customer_id = ${customerId} and product_code = code
      order by share_id desc limit ${limit}
    ) as share`.execute(sqlOf(tx));
  return rows;
}

export async function insertShare(tx: Transaction, row: ShareRow): Promise<void> {
  await sqlOf<Tables>(tx).insertInto('widget_shares').values(row).execute();
}

export async function isRefused(tx: Transaction, tenantId: string, addressHash: Buffer): Promise<boolean> {
  const row = await sqlOf<Tables>(tx)
    .selectFrom('share_refusals')
    .select('refused_at')
    .where('tenant_id', '=', tenantId)
    .where('address_hash', '=', addressHash)
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps the time of an earlier refusal. */
export async function insertRefusal(tx: Transaction, row: RefusalRow): Promise<void> {
  await sqlOf<Tables>(tx)
    .insertInto('share_refusals')
    .values(row)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'address_hash']).doNothing())
    .execute();
}
