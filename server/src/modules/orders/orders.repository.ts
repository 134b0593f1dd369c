import type { OrderUpsert } from '@keepsake/contract/orders';
import type { Transaction } from '../../platform/database/index.ts';
import { sql, sqlOf } from '../../platform/database/sql.ts';

interface Tables {
  orders: { tenant_id: string; order_code: string; updated_at: string; content: OrderUpsert | null };
}

export interface OrderRow {
  readonly order_code: string;
  readonly updated_at: string;
  /** Null: deleted. */
  readonly content: OrderUpsert | null;
}

export type Comparison = 'updated' | 'unchanged' | 'outdated';

const given = (rows: readonly OrderRow[]) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
  as given (order_code text, updated_at timestamptz, content jsonb)`;

/** Inserts those that are missing; returns their codes. Waits for transactions that insert the same ones. */
export async function insertOrders(
  tx: Transaction,
  tenantId: string,
  rows: readonly OrderRow[],
): Promise<Set<string>> {
  // One order of codes in all transactions, so that they do not deadlock.
  const { rows: inserted } = await sql<{ order_code: string }>`
    insert into orders (tenant_id, order_code, updated_at, content)
    select ${tenantId}, order_code, updated_at, content from ${given(rows)} order by order_code
    on conflict do nothing returning order_code`.execute(sqlOf(tx));
  return new Set(inserted.map(({ order_code }) => order_code));
}

/** Locks stored orders and compares them with new ones of the same codes. */
export async function compareOrders(
  tx: Transaction,
  tenantId: string,
  rows: readonly OrderRow[],
): Promise<Map<string, Comparison>> {
  const { rows: compared } = await sql<{ order_code: string; comparison: Comparison }>`
    select stored.order_code, case
        when given.updated_at < stored.updated_at then 'outdated'
        when given.updated_at = stored.updated_at
          and given.content is not distinct from stored.content then 'unchanged'
        else 'updated'
      end as comparison
    from orders stored join ${given(rows)} on given.order_code = stored.order_code
    where stored.tenant_id = ${tenantId} order by stored.order_code for update of stored`.execute(sqlOf(tx));
  return new Map(compared.map(({ order_code, comparison }) => [order_code, comparison]));
}

/** Of orders that are locked. */
export async function replaceOrders(
  tx: Transaction,
  tenantId: string,
  rows: readonly OrderRow[],
): Promise<void> {
  await sql`
    update orders stored set updated_at = given.updated_at, content = given.content from ${given(rows)}
    where stored.tenant_id = ${tenantId} and stored.order_code = given.order_code`.execute(sqlOf(tx));
}

export async function findOrder(
  tx: Transaction,
  tenantId: string,
  orderCode: string,
): Promise<OrderUpsert | undefined> {
  const row = await sqlOf<Tables>(tx)
    .selectFrom('orders')
    .select('content')
    .where('tenant_id', '=', tenantId)
    .where('order_code', '=', orderCode)
    .executeTakeFirst();
  return row?.content ?? undefined;
}
