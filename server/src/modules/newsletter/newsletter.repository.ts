import type { NewsletterProof } from '@keepsake/contract/newsletter';
import type { Transaction } from '../../platform/database/index.ts';
import { type Selectable, sql, sqlOf } from '../../platform/database/sql.ts';

interface SubscriptionsTable {
  tenant_id: string;
  subscription_id: string;
  brand_id: string;
  email: string;
  canonical_email: string;
  channel: string;
  locale: string;
  /** `requested`: never confirmed. */
  state: 'requested' | 'confirmed' | 'unsubscribed';
  changed_at: string;
  cursor: string | null;
  token_hash: Buffer | null;
  requested_at: string | null;
}

interface ProofsTable {
  tenant_id: string;
  subscription_id: string;
  proof_id: string;
  kind: NewsletterProof['kind'];
  at: string;
  way: NewsletterProof['way'];
  channel: string;
  locale: string;
  wording_version: string | null;
  source: string | null;
}

interface CursorsTable {
  tenant_id: string;
  last: string;
}

interface Tables {
  newsletter_subscriptions: SubscriptionsTable;
  newsletter_proofs: ProofsTable;
  newsletter_cursors: CursorsTable;
}

export type SubscriptionRow = Selectable<SubscriptionsTable>;
export type ProofRow = Selectable<ProofsTable>;

export interface SubscriptionKey {
  readonly tenantId: string;
  readonly brandId: string;
  readonly canonicalEmail: string;
}

const ofKey = (tx: Transaction, { tenantId, brandId, canonicalEmail }: SubscriptionKey) =>
  sqlOf<Tables>(tx)
    .selectFrom('newsletter_subscriptions')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('brand_id', '=', brandId)
    .where('canonical_email', '=', canonicalEmail);

export function findSubscription(
  tx: Transaction,
  key: SubscriptionKey,
): Promise<SubscriptionRow | undefined> {
  return ofKey(tx, key).executeTakeFirst();
}

export function lockSubscription(
  tx: Transaction,
  key: SubscriptionKey,
): Promise<SubscriptionRow | undefined> {
  return ofKey(tx, key).forUpdate().executeTakeFirst();
}

/** Locks the subscriptions at every brand. */
export function lockSubscriptionsOf(
  tx: Transaction,
  tenantId: string,
  canonicalEmail: string,
): Promise<SubscriptionRow[]> {
  return sqlOf<Tables>(tx)
    .selectFrom('newsletter_subscriptions')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('canonical_email', '=', canonicalEmail)
    .orderBy('brand_id')
    .forUpdate()
    .execute();
}

/** Ignores an existing tenant, brand and address. */
export async function insertSubscription(tx: Transaction, row: SubscriptionRow): Promise<void> {
  await sqlOf<Tables>(tx)
    .insertInto('newsletter_subscriptions')
    .values(row)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'brand_id', 'canonical_email']).doNothing())
    .execute();
}

export function lockByToken(
  tx: Transaction,
  tenantId: string,
  canonicalEmail: string,
  tokenHash: Buffer,
): Promise<SubscriptionRow | undefined> {
  return sqlOf<Tables>(tx)
    .selectFrom('newsletter_subscriptions')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('tenant_id', '=', tenantId)
    .where('canonical_email', '=', canonicalEmail)
    .forUpdate()
    .executeTakeFirst();
}

export function lockById(
  tx: Transaction,
  tenantId: string,
  subscriptionId: string,
): Promise<SubscriptionRow | undefined> {
  return sqlOf<Tables>(tx)
    .selectFrom('newsletter_subscriptions')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('subscription_id', '=', subscriptionId)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateSubscription(
  tx: Transaction,
  { tenant_id, subscription_id }: SubscriptionRow,
  change: Partial<SubscriptionRow>,
): Promise<void> {
  await sqlOf<Tables>(tx)
    .updateTable('newsletter_subscriptions')
    .set(change)
    .where('tenant_id', '=', tenant_id)
    .where('subscription_id', '=', subscription_id)
    .executeTakeFirstOrThrow();
}

/** Takes a cursor later than those of committed transactions; the next one waits for the end of this one. */
export async function takeCursor(tx: Transaction, tenantId: string): Promise<string> {
  const { last } = await sqlOf<Tables>(tx)
    .insertInto('newsletter_cursors')
    .values({ tenant_id: tenantId, last: '1' })
    .onConflict((conflict) =>
      conflict.column('tenant_id').doUpdateSet({ last: sql`newsletter_cursors.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

export async function insertProof(tx: Transaction, row: ProofRow): Promise<void> {
  await sqlOf<Tables>(tx).insertInto('newsletter_proofs').values(row).execute();
}

/** Lists confirmations and ends, in their order. */
export function listChanged(
  tx: Transaction,
  tenantId: string,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<SubscriptionRow[]> {
  return sqlOf<Tables>(tx)
    .selectFrom('newsletter_subscriptions')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('cursor', '>', after)
    .orderBy('cursor')
    .limit(limit)
    .execute();
}

/** Lists the oldest first. */
export function listProofs(
  tx: Transaction,
  tenantId: string,
  subscriptionIds: readonly string[],
): Promise<ProofRow[]> {
  if (subscriptionIds.length === 0) return Promise.resolve([]);
  return sqlOf<Tables>(tx)
    .selectFrom('newsletter_proofs')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('subscription_id', 'in', subscriptionIds)
    .orderBy('at')
    .orderBy('proof_id')
    .execute();
}

/** Deletes old subscriptions with their proofs. */
async function deleteOld(
  tx: Transaction,
  state: SubscriptionRow['state'],
  column: 'requested_at' | 'changed_at',
  { before, limit }: { readonly before: string; readonly limit: number },
): Promise<number> {
  const old = sqlOf<Tables>(tx)
    .selectFrom('newsletter_subscriptions')
    .select('subscription_id')
    .where('state', '=', state)
    .where(column, '<', before)
    .limit(limit)
    .forUpdate()
    .skipLocked();
  const deleted = await sqlOf<Tables>(tx)
    .deleteFrom('newsletter_subscriptions')
    .where('subscription_id', 'in', old)
    .returning('subscription_id')
    .execute();
  return deleted.length;
}

export const deleteUnconfirmed = (tx: Transaction, before: string, limit: number): Promise<number> =>
  deleteOld(tx, 'requested', 'requested_at', { before, limit });

export const deleteUnsubscribed = (tx: Transaction, before: string, limit: number): Promise<number> =>
  deleteOld(tx, 'unsubscribed', 'changed_at', { before, limit });
