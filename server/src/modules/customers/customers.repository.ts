import type { BusinessStatus, CompanyDetails } from '@keepsake/contract/business-details';
import type { Locale } from '@keepsake/contract/locale';
import type { CallbackFormat } from '@keepsake/contract/profile';
import type { Condition, Transaction } from '../../platform/database/index.ts';
import {
  conditionOf,
  type Generated,
  type Insertable,
  type Selectable,
  sql,
  sqlOf,
} from '../../platform/database/sql.ts';

interface CustomersTable {
  tenant_id: string;
  customer_id: string;
  email: string;
  name: string | null;
  /** Null for private customers. */
  business_status: BusinessStatus | null;
  /** From the shop, for the customer. */
  business_reason: string | null;
  business_next_step: string | null;
  business_details: CompanyDetails | null;
  /** When the required details were complete. */
  business_submitted_at: string | null;
  /** Null: json. */
  callback_format: CallbackFormat | null;
  created_at: string;
  title: string | null;
  first_name: string | null;
  last_name: string | null;
  phone: string | null;
  date_of_birth: string | null;
  /** Registration with the shop; null: when the account began. */
  registered_on: string | null;
  locale: Locale | null;
  /** True until a page has shown the change. */
  is_changed: Generated<boolean>;
  /** Time of the customer's own latest change of details or addresses. */
  changed_at: string | null;
}

interface ShopCustomersTable {
  tenant_id: string;
  shop_customer_id: string;
  customer_id: string;
  /** The shop's address, which may not be the customer's. */
  email: string | null;
  updated_at: string;
  /** Null when the shop has sent no time. */
  shop_updated_at: string | null;
}

export interface CustomersTables {
  tenants: { tenant_id: string };
  customers: CustomersTable;
  identities: { tenant_id: string; issuer: string; subject: string; customer_id: string };
  shop_customers: ShopCustomersTable;
}

export type CustomerRow = Selectable<CustomersTable>;

/** Accounts are joined by this, never by e-mail (R6). */
export interface IssuerIdentity {
  readonly issuer: string;
  readonly subject: string;
}

export async function insertTenant(tx: Transaction, tenantId: string): Promise<void> {
  await sqlOf<CustomersTables>(tx)
    .insertInto('tenants')
    .values({ tenant_id: tenantId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Erased customers have no address. */
export const isErased = ({ email }: Pick<CustomerRow, 'email'>): boolean => email === '';

export function insertCustomer(tx: Transaction, row: Insertable<CustomersTable>): Promise<CustomerRow> {
  return sqlOf<CustomersTables>(tx)
    .insertInto('customers')
    .values(row)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findCustomer(
  tx: Transaction,
  tenantId: string,
  customerId: string,
): Promise<CustomerRow | undefined> {
  return sqlOf<CustomersTables>(tx)
    .selectFrom('customers')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
}

/** Finds those of the customers that are not deleted. */
export async function findExistingCustomers(
  tx: Transaction,
  tenantId: string,
  customerIds: readonly string[],
): Promise<Set<string>> {
  const rows = await sqlOf<CustomersTables>(tx)
    .selectFrom('identities')
    .select('customer_id')
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', sql<string>`any(${customerIds}::uuid[])`)
    .execute();
  return new Set(rows.map((row) => row.customer_id));
}

/** A deleted customer has no identity, and cannot sign in. */
const hasIdentity = sql<boolean>`exists (
  select from identities
  where identities.tenant_id = customers.tenant_id and identities.customer_id = customers.customer_id)`;

/** True while the customer in the column is not deleted. The row also has tenant_id. */
export function whileCustomer(row: string, column: string): Condition {
  return conditionOf(
    sql<boolean>`exists (
      select from identities
      where identities.tenant_id = ${sql.ref(`${row}.tenant_id`)}
        and identities.customer_id = ${sql.ref(`${row}.${column}`)})`,
  );
}

export interface Person {
  readonly customerId: string;
  readonly email: string;
  /** The `sub` of the customer's tokens: the first subject, if the issuer has changed. */
  readonly userId: string;
}

export async function listPeople(
  tx: Transaction,
  tenantId: string,
  customerIds: readonly string[],
): Promise<Person[]> {
  return sqlOf<CustomersTables>(tx)
    .selectFrom('customers')
    .innerJoin('identities', (join) =>
      join
        .onRef('identities.tenant_id', '=', 'customers.tenant_id')
        .onRef('identities.customer_id', '=', 'customers.customer_id'),
    )
    .select(['customers.customer_id as customerId', 'customers.email'])
    .select(({ fn }) => fn.min('identities.subject').as('userId'))
    .where('customers.tenant_id', '=', tenantId)
    .where('customers.customer_id', '=', sql<string>`any(${customerIds}::uuid[])`)
    .groupBy(['customers.tenant_id', 'customers.customer_id'])
    .orderBy('customers.email')
    .orderBy('customers.customer_id')
    .execute();
}

/**
 * Lists customers by verified address, without deleted ones.
 *
 * @param emails canonical
 */
export async function listCustomersByEmail(
  tx: Transaction,
  tenantId: string,
  emails: readonly string[],
): Promise<CustomerRow[]> {
  return sqlOf<CustomersTables>(tx)
    .selectFrom('customers')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`lower(email collate "C") = any(${[...emails]}::text[])`)
    .where(hasIdentity)
    .orderBy('customer_id')
    .execute();
}

export async function listCustomersByShopId(
  tx: Transaction,
  tenantId: string,
  shopCustomerIds: readonly string[],
) {
  return sqlOf<CustomersTables>(tx)
    .selectFrom('shop_customers')
    .innerJoin('customers', (join) =>
      join
        .onRef('customers.tenant_id', '=', 'shop_customers.tenant_id')
        .onRef('customers.customer_id', '=', 'shop_customers.customer_id'),
    )
    .selectAll('customers')
    .select('shop_customers.shop_customer_id')
    .where('shop_customers.tenant_id', '=', tenantId)
    .where('shop_customers.shop_customer_id', '=', sql<string>`any(${shopCustomerIds}::text[])`)
    .where(hasIdentity)
    .execute();
}

/** @param isLocked locks the identity against deletions until the transaction ends */
export async function findCustomerByIdentity(
  tx: Transaction,
  tenantId: string,
  { issuer, subject }: IssuerIdentity,
  { isLocked = false } = {},
): Promise<CustomerRow | undefined> {
  return sqlOf<CustomersTables>(tx)
    .selectFrom('identities')
    .innerJoin('customers', (join) =>
      join
        .onRef('customers.tenant_id', '=', 'identities.tenant_id')
        .onRef('customers.customer_id', '=', 'identities.customer_id'),
    )
    .selectAll('customers')
    .where('identities.tenant_id', '=', tenantId)
    .where('identities.issuer', '=', issuer)
    .where('identities.subject', '=', subject)
    .$if(isLocked, (select) => select.forKeyShare('identities'))
    .executeTakeFirst();
}

export async function findCustomerByShopId(
  tx: Transaction,
  tenantId: string,
  shopCustomerId: string,
): Promise<CustomerRow | undefined> {
  return sqlOf<CustomersTables>(tx)
    .selectFrom('shop_customers')
    .innerJoin('customers', (join) =>
      join
        .onRef('customers.tenant_id', '=', 'shop_customers.tenant_id')
        .onRef('customers.customer_id', '=', 'shop_customers.customer_id'),
    )
    .selectAll('customers')
    .where('shop_customers.tenant_id', '=', tenantId)
    .where('shop_customers.shop_customer_id', '=', shopCustomerId)
    .executeTakeFirst();
}

export type ShopCustomerRow = Selectable<ShopCustomersTable>;

/** Finds a shop customer with its customer, also a deleted one. */
export async function findShopCustomer(
  tx: Transaction,
  tenantId: string,
  shopCustomerId: string,
): Promise<{ readonly shop: ShopCustomerRow; readonly customer: CustomerRow } | undefined> {
  const shop = await sqlOf<CustomersTables>(tx)
    .selectFrom('shop_customers')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('shop_customer_id', '=', shopCustomerId)
    .executeTakeFirst();
  const customer = shop && (await findCustomer(tx, tenantId, shop.customer_id));
  return shop && customer && { shop, customer };
}

/** Returns false, and writes nothing, if the row is the same. */
export async function putShopCustomerRow(tx: Transaction, row: ShopCustomersTable): Promise<boolean> {
  const { email, updated_at, shop_updated_at } = row;
  const { numInsertedOrUpdatedRows } = await sqlOf<CustomersTables>(tx)
    .insertInto('shop_customers')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'shop_customer_id'])
        .doUpdateSet({ email, updated_at, shop_updated_at })
        .where(
          sql<boolean>`(shop_customers.email, shop_customers.shop_updated_at)
            is distinct from (${email}, ${shop_updated_at}::timestamptz)`,
        ),
    )
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Returns false, and writes nothing, if the address is the same. */
export async function updateEmail(
  tx: Transaction,
  tenantId: string,
  customerId: string,
  email: string,
): Promise<boolean> {
  const { numUpdatedRows } = await sqlOf<CustomersTables>(tx)
    .updateTable('customers')
    .set({ email })
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .where('email', '<>', email)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
