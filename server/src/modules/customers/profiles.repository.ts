import type { Profile } from '@keepsake/contract/profile';
import type { Transaction } from '../../platform/database/index.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import type { CustomerKey } from './addresses.repository.ts';
import { hasIdentity } from './customer-deletions.repository.ts';
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
  'business_reason',
  'business_next_step',
  'registered_on',
] as const;

/** Details that the shop sends besides the e-mail address. */
export type CustomerDetails = Pick<CustomerRow, (typeof detailColumns)[number]>;

type BusinessColumns = Pick<
  CustomerRow,
  | 'business_details'
  | 'business_status'
  | 'business_reason'
  | 'business_next_step'
  | 'business_submitted_at'
  | 'callback_format'
>;

export function detailsOf(row: CustomerDetails): CustomerDetails {
  return Object.fromEntries(detailColumns.map((column) => [column, row[column]])) as CustomerDetails;
}

/** Columns that only the shop changes. */
export type ShopColumn = 'business_status' | 'business_reason' | 'business_next_step' | 'registered_on';

/** `name` follows first and last name; without both it stays. */
export function profileRowOf(
  profile: Profile,
  row: Pick<CustomerRow, 'name'>,
): Omit<CustomerDetails, ShopColumn> {
  const { title, firstName, lastName, phone, dateOfBirth, locale } = profile;
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return {
    name: name || row.name,
    title: title ?? null,
    first_name: firstName ?? null,
    last_name: lastName ?? null,
    phone: phone ?? null,
    date_of_birth: dateOfBirth ?? null,
    locale: locale ?? null,
  };
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

/** The same, also against a deletion; undefined for a deleted customer. */
export async function lockUndeletedCustomer(
  tx: Transaction,
  key: CustomerKey,
): Promise<CustomerRow | undefined> {
  const row = await lockCustomer(tx, key);
  return row && (await hasIdentity(tx, key)) ? row : undefined;
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

/** What a business itself changes. */
export async function updateBusiness(
  tx: Transaction,
  key: CustomerKey,
  { business_details: details, ...rest }: Partial<BusinessColumns>,
): Promise<void> {
  await customer(tx, key)
    .set({ ...rest, ...(details !== undefined && { business_details: JSON.stringify(details) as never }) })
    .execute();
}

/** @param at instant of the customer's change */
export async function markChanged(tx: Transaction, key: CustomerKey, at: string): Promise<void> {
  await customer(tx, key).set({ is_changed: true, changed_at: at }).execute();
}

export async function clearChanged(tx: Transaction, key: CustomerKey): Promise<void> {
  await customer(tx, key).set({ is_changed: false }).execute();
}
