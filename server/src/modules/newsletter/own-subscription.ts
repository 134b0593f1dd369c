import type { Locale } from '@keepsake/contract/locale';
import { type OwnSubscription, settingsWording } from '@keepsake/contract/newsletter';
import { toInstant } from '../../platform/clock/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { instantFromDatabase } from '../../platform/database/instants.ts';
import { ApiError } from '../../platform/http/index.ts';
import { hashToken, newToken } from '../../platform/ids/index.ts';
import { canonicalEmail } from '../../platform/mail/index.ts';
import { recordActivity } from '../activity/index.ts';
import { changeState, openSubscription } from './change-subscription.ts';
import { isWaiting } from './confirm-subscription.ts';
import {
  findSubscription,
  lockSubscription,
  lockSubscriptionsOf,
  type SubscriptionRow,
} from './newsletter.repository.ts';
import type { ChangeDependencies, NewsletterSite } from './newsletter-dependencies.ts';

export interface OwnKey {
  readonly customerId: string;
  readonly site: NewsletterSite;
}

function present(row: SubscriptionRow | undefined, { clock }: ChangeDependencies): OwnSubscription {
  if (row?.state === 'confirmed') return { state: 'subscribed', since: instantFromDatabase(row.changed_at) };
  return { state: row && isWaiting(row, clock) ? 'unconfirmed' : 'none' };
}

const deleted = () => new ApiError('not-signed-in', { detail: 'deleted meanwhile' });

/** The address that the identity provider has verified. */
async function emailOf(
  { customers }: ChangeDependencies,
  tx: Transaction,
  { customerId, site }: OwnKey,
): Promise<string> {
  const customer = await customers.find(tx, site.tenantId, customerId);
  if (!customer) throw deleted();
  return customer.email;
}

/** A deletion of the customer comes before, and is noticed, or afterwards, and ends the subscription. */
async function lockEmail(dependencies: ChangeDependencies, tx: Transaction, own: OwnKey): Promise<string> {
  const key = { tenantId: own.site.tenantId, customerId: own.customerId };
  if (!(await dependencies.customers.lock(tx, key))) throw deleted();
  return emailOf(dependencies, tx, own);
}

const keyOf = ({ site: { tenantId, brandId } }: OwnKey, email: string) => ({
  tenantId,
  brandId,
  canonicalEmail: canonicalEmail(email),
});

export async function readOwnSubscription(
  dependencies: ChangeDependencies,
  own: OwnKey,
): Promise<OwnSubscription> {
  const tx = dependencies.database.autocommit;
  const email = await emailOf(dependencies, tx, own);
  return present(await findSubscription(tx, keyOf(own, email)), dependencies);
}

function record(
  { clock }: ChangeDependencies,
  tx: Transaction,
  { customerId, site: { tenantId } }: OwnKey,
  kind: 'newsletter-subscribed' | 'newsletter-unsubscribed',
): Promise<void> {
  return recordActivity(clock, tx, { tenantId, customerId, kind });
}

/** Subscribes without another mail: the address is verified. */
export function subscribeOwn(
  dependencies: ChangeDependencies,
  own: OwnKey,
  locale: Locale,
): Promise<OwnSubscription> {
  const { database, clock } = dependencies;
  return database.transaction(async (tx) => {
    const email = await lockEmail(dependencies, tx, own);
    const token = { hash: hashToken(newToken()), requestedAt: toInstant(clock.now()) };
    const row = await openSubscription(dependencies, tx, { email, locale, site: own.site, token });
    if (row.state !== 'confirmed') {
      const { channel } = own.site;
      const consent = { channel, locale, wording_version: settingsWording, source: null };
      await changeState(dependencies, tx, row, 'confirmed', { way: 'account', ...consent });
      await record(dependencies, tx, own, 'newsletter-subscribed');
    }
    return present(await findSubscription(tx, keyOf(own, email)), dependencies);
  });
}

export function unsubscribeOwn(dependencies: ChangeDependencies, own: OwnKey): Promise<OwnSubscription> {
  return dependencies.database.transaction(async (tx) => {
    const row = await lockSubscription(tx, keyOf(own, await lockEmail(dependencies, tx, own)));
    if (row) await endSubscription(dependencies, tx, row, 'account');
    if (row?.state === 'confirmed') await record(dependencies, tx, own, 'newsletter-unsubscribed');
    return { state: 'none' };
  });
}

/** Unsubscribes at every brand: the customer's account is deleted. */
export async function unsubscribeAll(
  dependencies: ChangeDependencies,
  tx: Transaction,
  { tenantId, email }: { readonly tenantId: string; readonly email: string },
): Promise<void> {
  for (const row of await lockSubscriptionsOf(tx, tenantId, canonicalEmail(email))) {
    await endSubscription(dependencies, tx, row, 'account');
  }
}

/** Ends a subscription, also one that is only requested. */
export async function endSubscription(
  dependencies: ChangeDependencies,
  tx: Transaction,
  row: SubscriptionRow,
  way: 'account' | 'one-click',
): Promise<void> {
  if (row.state === 'unsubscribed' && row.token_hash === null) return;
  const { channel, locale } = row;
  const proof = { channel, locale, wording_version: null, source: null };
  await changeState(dependencies, tx, row, 'unsubscribed', { way, ...proof });
}
