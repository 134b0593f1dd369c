import type { Transaction } from '../platform/database/index.ts';
import { sql, sqlOf } from '../platform/database/sql.ts';

/**
 * Moves everything that the storage period of a customer depends on into the past, in one transaction; returns whether
 * there is such a customer.
 */
export async function moveIntoPast(
  tx: Transaction,
  { email, days }: { readonly email: string; readonly days: number },
): Promise<boolean> {
  const db = sqlOf(tx);
  const { rows } = await sql<{ tenant_id: string; customer_id: string }>`
    select tenant_id, customer_id from customers where lower(email) = lower(${email})`.execute(db);
  const [customer] = rows;
  if (!customer) return false;
  const ofCustomer = sql`tenant_id = ${customer.tenant_id} and customer_id = ${customer.customer_id}::uuid`;
  const ofOwner = sql`tenant_id = ${customer.tenant_id} and owner_id = ${customer.customer_id}::uuid`;
  const shopIds = sql`(select shop_customer_id from shop_customers where ${ofCustomer})`;
  const earlier = (column: string) =>
    sql`${sql.ref(column)} = ${sql.ref(column)} - make_interval(days => ${days})`;
  const changes = [
    sql`update customers set registered_on = coalesce(registered_on, created_at::date) - ${days}::integer
      where ${ofCustomer}`,
    sql`update order_entries set ${earlier('created_at')}
      where tenant_id = ${customer.tenant_id} and shop_customer_id in ${shopIds}`,
    sql`update delayed_deletions set content = jsonb_set(content, '{deletionDate}',
        to_jsonb(((content->>'deletionDate')::date - ${days}::integer)::text))
      where tenant_id = ${customer.tenant_id} and shop_customer_id in ${shopIds} and content is not null`,
    sql`update storage_reminders set ${earlier('deletion_date')}, ${earlier('sent_at')}, ${earlier('delivered_at')},
      ${earlier('failed_at')} where ${ofCustomer}`,
    sql`update storage_deletions set ${earlier('deletion_date')}, ${earlier('deleted_at')} where ${ofCustomer}`,
    sql`update storage_clocks set ${earlier('extended_until')}, ${earlier('seen_date')}, next_step_at = to_timestamp(0) where ${ofCustomer}`,
    sql`update photos set ${earlier('deleted_at')} where ${ofOwner} and deleted_at is not null`,
    sql`update library_operations set ${earlier('at')} where ${ofOwner}`,
    sql`update saved_projects set ${earlier('deleted_at')} where tenant_id = ${customer.tenant_id}
      and content->>'shopCustomerId' in ${shopIds} and deleted_at is not null`,
  ];
  for (const change of changes) await change.execute(db);
  return true;
}
