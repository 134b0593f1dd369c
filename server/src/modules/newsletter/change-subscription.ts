import { toInstant } from '../../platform/clock/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids/index.ts';
import { canonicalEmail } from '../../platform/mail/index.ts';
import {
  insertProof,
  insertSubscription,
  lockSubscription,
  type ProofRow,
  type SubscriptionRow,
  takeCursor,
  updateSubscription,
} from './newsletter.repository.ts';
import type { ChangeDependencies, NewsletterSite } from './newsletter-dependencies.ts';

type Proof = Pick<ProofRow, 'kind' | 'way' | 'channel' | 'locale' | 'wording_version' | 'source'>;

/** Stores the consent, or the way of unsubscribing. */
export async function addProof(
  { clock }: Pick<ChangeDependencies, 'clock'>,
  tx: Transaction,
  { tenant_id, subscription_id }: SubscriptionRow,
  proof: Proof,
): Promise<void> {
  const at = toInstant(clock.now());
  await insertProof(tx, { tenant_id, subscription_id, proof_id: newId(clock), at, ...proof });
}

/** Ends the change of a state: proof, cursor and event. */
export async function changeState(
  dependencies: ChangeDependencies,
  tx: Transaction,
  row: SubscriptionRow,
  state: 'confirmed' | 'unsubscribed',
  { way, ...consent }: Omit<Proof, 'kind'>,
): Promise<void> {
  const { clock, changed } = dependencies;
  const { channel, locale } = consent;
  await updateSubscription(tx, row, {
    state,
    channel,
    locale,
    changed_at: toInstant(clock.now()),
    cursor: await takeCursor(tx, row.tenant_id),
    // Earlier links must not subscribe again.
    ...(state === 'unsubscribed' && { token_hash: null, requested_at: null }),
  });
  await addProof(dependencies, tx, row, { kind: state, way, ...consent });
  await changed.notify(tx, {
    tenantId: row.tenant_id,
    subscriptionId: row.subscription_id,
    state,
    email: row.email,
    brand: row.brand_id,
    channel,
    locale,
  });
}

export interface NewSubscription {
  readonly email: string;
  readonly locale: string;
  readonly site: NewsletterSite;
  readonly token: { readonly hash: Buffer; readonly requestedAt: string };
}

/** Locks the row of an address at a brand, created if it is new. */
export async function openSubscription(
  { clock }: Pick<ChangeDependencies, 'clock'>,
  tx: Transaction,
  { email, locale, site: { tenantId, brandId, channel }, token }: NewSubscription,
): Promise<SubscriptionRow> {
  const key = { tenantId, brandId, canonicalEmail: canonicalEmail(email) };
  await insertSubscription(tx, {
    tenant_id: tenantId,
    subscription_id: newId(clock),
    brand_id: brandId,
    email,
    canonical_email: key.canonicalEmail,
    channel,
    locale,
    state: 'requested',
    changed_at: token.requestedAt,
    cursor: null,
    token_hash: token.hash,
    requested_at: token.requestedAt,
  });
  const row = await lockSubscription(tx, key);
  if (!row) throw new Error('the subscription was deleted meanwhile');
  return row;
}
