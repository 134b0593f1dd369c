import type { Transaction } from '../../platform/database/index.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import type { CustomerKey } from './addresses.repository.ts';
import type { CustomerRow, CustomersTables } from './customers.repository.ts';

const detailColumns = [
  'name',
  'title',
  'first_name',
  'last_name',
  'phone',
  'date_of_birth',
  'locale',
  'business_status',
  'registered_on',
] as const;

/** Details that the shop sends besides the e-mail address. */
export type CustomerDetails = Pick<CustomerRow, (typeof detailColumns)[number]>;

export function detailsOf(row: CustomerDetails): CustomerDetails {
  return Object.fromEntries(detailColumns.map((column) => [column, row[column]])) as CustomerDetails;
}

/** Locks the row until the transaction ends. */
export function lockCustomer(
  tx: Transaction,
  { tenantId, customerId }: CustomerKey,
): Promise<CustomerRow | undefined> {
  return sqlOf<CustomersTables>(tx)
    .selectFrom('customers')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

const customer = (tx: Transaction, { tenantId, customerId }: CustomerKey) =>
  sqlOf<CustomersTables>(tx)
    .updateTable('customers')
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId);

export async function updateDetails(
  tx: Transaction,
  key: CustomerKey,
  details: Partial<CustomerDetails>,
): Promise<void> {
  await customer(tx, key).set(details).execute();
}

/** @param at instant of the customer's change */
export async function markChanged(tx: Transaction, key: CustomerKey, at: string): Promise<void> {
  await customer(tx, key).set({ is_changed: true, changed_at: at }).execute();
}

export async function clearChanged(tx: Transaction, key: CustomerKey): Promise<void> {
  await customer(tx, key).set({ is_changed: false }).execute();
}
