import type { Transaction } from '../../platform/database/index.ts';
import { type Selectable, sql, sqlOf } from '../../platform/database/sql.ts';
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

interface Tables {
  widgets: WidgetsTable;
  widget_shares: SharesTable;
}

export type WidgetRow = Selectable<WidgetsTable>;
export type ShareRow = Selectable<SharesTable>;

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

/** Deletes a widget and its shares. */
export async function deleteWidgetRow(
  tx: Transaction,
  { tenantId, customerId }: WidgetOwner,
  productCode: string,
): Promise<void> {
  await sqlOf<Tables>(tx)
    .deleteFrom('widgets')
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .where('product_code', '=', productCode)
    .execute();
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
