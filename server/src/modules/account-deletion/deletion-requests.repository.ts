import type { Transaction } from '../../platform/database/index.ts';
import { instantFromDatabase } from '../../platform/database/instants.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import type { CustomerKey } from '../customers/index.ts';

interface Tables {
  account_deletion_requests: {
    tenant_id: string;
    customer_id: string;
    token_hash: Buffer;
    channel: string;
    expires_at: string;
    confirmed_at: string | null;
  };
}

export interface NewDeletionRequest {
  readonly tokenHash: Buffer;
  /** Storefront where the customer has requested it. */
  readonly channel: string;
  /** ISO 8601 in UTC. */
  readonly expiresAt: string;
}

export interface DeletionRequest extends NewDeletionRequest {
  readonly confirmedAt: string | null;
}

/** Replaces an earlier request of the customer. */
export async function putRequest(
  tx: Transaction,
  { tenantId, customerId }: CustomerKey,
  { tokenHash, channel, expiresAt }: NewDeletionRequest,
): Promise<void> {
  const values = { token_hash: tokenHash, channel, expires_at: expiresAt, confirmed_at: null };
  await sqlOf<Tables>(tx)
    .insertInto('account_deletion_requests')
    .values({ tenant_id: tenantId, customer_id: customerId, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'customer_id']).doUpdateSet(values))
    .execute();
}

export async function findRequest(
  tx: Transaction,
  { tenantId, customerId }: CustomerKey,
): Promise<DeletionRequest | undefined> {
  const row = await sqlOf<Tables>(tx)
    .selectFrom('account_deletion_requests')
    .select(['token_hash as tokenHash', 'channel', 'expires_at', 'confirmed_at as confirmedAt'])
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { expires_at, ...rest } = row;
  return { ...rest, expiresAt: instantFromDatabase(expires_at) };
}

export async function markConfirmed(
  tx: Transaction,
  { tenantId, customerId }: CustomerKey,
  at: string,
): Promise<void> {
  await sqlOf<Tables>(tx)
    .updateTable('account_deletion_requests')
    .set({ confirmed_at: at })
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .execute();
}

export async function deleteRequestOf(tx: Transaction, { tenantId, customerId }: CustomerKey): Promise<void> {
  await sqlOf<Tables>(tx)
    .deleteFrom('account_deletion_requests')
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .execute();
}

/** Returns the number of deleted rows. @param now instant */
export async function deleteExpiredRequests(tx: Transaction, now: string, limit: number): Promise<number> {
  const expired = sqlOf<Tables>(tx)
    .selectFrom('account_deletion_requests')
    .select(['tenant_id', 'customer_id'])
    .where('expires_at', '<=', now)
    .limit(limit);
  const { numDeletedRows } = await sqlOf<Tables>(tx)
    .deleteFrom('account_deletion_requests')
    .where('expires_at', '<=', now)
    .where(({ eb, refTuple }) =>
      eb(refTuple('tenant_id', 'customer_id'), 'in', expired.$asTuple('tenant_id', 'customer_id')),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
