import type { Transaction } from '../../platform/database/index.ts';
import { instantFromDatabase } from '../../platform/database/instants.ts';
import { sql, sqlOf } from '../../platform/database/sql.ts';
import { ApiError } from '../../platform/http/index.ts';
import type { CustomerKey } from './addresses.repository.ts';
import type { CustomersTables, IssuerIdentity } from './customers.repository.ts';

interface DeletionsTable {
  tenant_id: string;
  customer_id: string;
  deletion_id: string;
  deleted_at: string;
  /** Step still to complete, for an entry repeated after a restore of the database. */
  pending: Pending | null;
  erased_at: string | null;
}

interface Tables extends CustomersTables {
  customer_deletions: DeletionsTable;
  deleted_identities: { tenant_id: string; issuer: string; subject: string; customer_id: string };
}

export type Pending = 'delete' | 'restore';

export interface CustomerDeletion {
  readonly deletionId: string;
  /** ISO 8601 in UTC. */
  readonly deletedAt: string;
  readonly pending: Pending | null;
}

/** Finds a deletion, also one with a pending restoration; undefined for a customer not deleted, or erased. */
export async function findDeletion(
  tx: Transaction,
  { tenantId, customerId }: CustomerKey,
): Promise<CustomerDeletion | undefined> {
  const row = await sqlOf<Tables>(tx)
    .selectFrom('customer_deletions')
    .select(['deletion_id', 'deleted_at', 'pending'])
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { deletion_id: deletionId, deleted_at: deletedAt, pending } = row;
  return { deletionId, deletedAt: instantFromDatabase(deletedAt), pending };
}

/** Without their identities, customers cannot sign in. */
export async function insertDeletion(
  tx: Transaction,
  { tenantId, customerId }: CustomerKey,
  { deletionId, deletedAt, pending }: CustomerDeletion,
): Promise<void> {
  await sqlOf<Tables>(tx)
    .insertInto('customer_deletions')
    .values({
      tenant_id: tenantId,
      customer_id: customerId,
      deletion_id: deletionId,
      deleted_at: deletedAt,
      pending,
      erased_at: null,
    })
    .execute();
  await takeIdentities(tx, { tenantId, customerId });
}

export async function takeIdentities(tx: Transaction, { tenantId, customerId }: CustomerKey): Promise<void> {
  await sql`
    with gone as (
      delete from identities where tenant_id = ${tenantId} and customer_id = ${customerId}::uuid
      returning tenant_id, issuer, subject, customer_id
    )
    insert into deleted_identities (tenant_id, issuer, subject, customer_id) select * from gone`.execute(
    sqlOf(tx),
  );
}

/** The reverse of `takeIdentities`. */
export async function returnIdentities(
  tx: Transaction,
  { tenantId, customerId }: CustomerKey,
): Promise<void> {
  await sql`
    with back as (
      delete from deleted_identities where tenant_id = ${tenantId} and customer_id = ${customerId}::uuid
      returning tenant_id, issuer, subject, customer_id
    )
    insert into identities (tenant_id, issuer, subject, customer_id) select * from back`.execute(sqlOf(tx));
}

export async function removeDeletion(tx: Transaction, { tenantId, customerId }: CustomerKey): Promise<void> {
  await sqlOf<Tables>(tx)
    .deleteFrom('customer_deletions')
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .execute();
}

export async function updateDeletion(
  tx: Transaction,
  { tenantId, customerId }: CustomerKey,
  change: { pending: Pending | null; deleted_at?: string },
): Promise<void> {
  await sqlOf<Tables>(tx)
    .updateTable('customer_deletions')
    .set(change)
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .execute();
}

export function listDeletedIdentities(
  tx: Transaction,
  { tenantId, customerId }: CustomerKey,
): Promise<IssuerIdentity[]> {
  return sqlOf<Tables>(tx)
    .selectFrom('deleted_identities')
    .select(['issuer', 'subject'])
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .execute();
}

/** Whether the customer can sign in. */
export async function hasIdentity(tx: Transaction, { tenantId, customerId }: CustomerKey): Promise<boolean> {
  const row = await sqlOf<Tables>(tx)
    .selectFrom('identities')
    .select('subject')
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row !== undefined;
}

/** @throws ApiError customer-deleted while the identity's customer can be restored */
export async function refuseDeleted(
  tx: Transaction,
  tenantId: string,
  { issuer, subject }: IssuerIdentity,
): Promise<void> {
  const row = await sqlOf<Tables>(tx)
    .selectFrom('deleted_identities')
    .select('customer_id')
    .where('tenant_id', '=', tenantId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  if (row) throw new ApiError('customer-deleted');
}

export async function listPending(tx: Transaction): Promise<CustomerKey[]> {
  return sqlOf<Tables>(tx)
    .selectFrom('customer_deletions')
    .select(['tenant_id as tenantId', 'customer_id as customerId'])
    .where('erased_at', 'is', null)
    .where('pending', 'is not', null)
    .execute();
}

/** Lists the oldest first. @param before instant */
export async function listDue(tx: Transaction, before: string, limit: number): Promise<CustomerKey[]> {
  return sqlOf<Tables>(tx)
    .selectFrom('customer_deletions')
    .select(['tenant_id as tenantId', 'customer_id as customerId'])
    .where('erased_at', 'is', null)
    .where('pending', 'is', null)
    .where('deleted_at', '<=', before)
    .orderBy('deleted_at')
    .limit(limit)
    .execute();
}

/** Removes what names or describes the person; their orders stay. */
export async function eraseCustomer(
  tx: Transaction,
  { tenantId, customerId }: CustomerKey,
  at: string,
): Promise<void> {
  const ofCustomer = (table: 'customer_addresses' | 'deleted_identities' | 'shop_customers') =>
    sql`delete from ${sql.table(table)} where tenant_id = ${tenantId} and customer_id = ${customerId}::uuid`;
  for (const table of ['customer_addresses', 'deleted_identities', 'shop_customers'] as const) {
    await ofCustomer(table).execute(sqlOf(tx));
  }
  await sqlOf<Tables>(tx)
    .updateTable('customers')
    .set({
      email: '',
      name: null,
      business_status: null,
      business_reason: null,
      business_next_step: null,
      business_details: null,
      business_submitted_at: null,
      callback_format: null,
      registered_on: null,
      title: null,
      first_name: null,
      last_name: null,
      phone: null,
      date_of_birth: null,
      locale: null,
      changed_at: null,
      is_changed: false,
    })
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .execute();
  await sqlOf<Tables>(tx)
    .updateTable('customer_deletions')
    .set({ erased_at: at })
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .execute();
}
