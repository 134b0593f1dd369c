import type { Transaction } from '../../platform/database/index.ts';
import { lockKey } from '../../platform/database/lock-key.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import type { CustomerKey } from './addresses.repository.ts';
import type { CustomersTables, IssuerIdentity } from './customers.repository.ts';

/** Serializes sign-ins, links, deletions and restorations of an identity. */
export function lockIdentity(
  tx: Transaction,
  tenantId: string,
  { issuer, subject }: IssuerIdentity,
): Promise<void> {
  return lockKey(tx, 'identity', tenantId, issuer, subject);
}

export function listIdentities(
  tx: Transaction,
  { tenantId, customerId }: CustomerKey,
): Promise<IssuerIdentity[]> {
  return sqlOf<CustomersTables>(tx)
    .selectFrom('identities')
    .select(['issuer', 'subject'])
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .orderBy('issuer')
    .orderBy('subject')
    .execute();
}

export async function findIdentity(
  tx: Transaction,
  tenantId: string,
  customerId: string,
): Promise<IssuerIdentity | undefined> {
  return sqlOf<CustomersTables>(tx)
    .selectFrom('identities')
    .select(['issuer', 'subject'])
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .orderBy('issuer')
    .orderBy('subject')
    .executeTakeFirst();
}

export async function insertIdentity(
  tx: Transaction,
  tenantId: string,
  { issuer, subject }: IssuerIdentity,
  customerId: string,
): Promise<void> {
  const row = { tenant_id: tenantId, issuer, subject, customer_id: customerId };
  await sqlOf<CustomersTables>(tx).insertInto('identities').values(row).execute();
}
