import type { NewsletterProof, newsletterRoutes } from '@keepsake/contract/newsletter';
import { unsubscribePath } from '@keepsake/contract/newsletter';
import type * as z from 'zod/mini';
import { instantFromDatabase } from '../../platform/database/instants.ts';
import { listChanged, listProofs, type ProofRow, type SubscriptionRow } from './newsletter.repository.ts';
import type { ChangeDependencies } from './newsletter-dependencies.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

type Page = z.input<(typeof newsletterRoutes)['listSubscriptions']['response']>;

function presentProof(row: ProofRow): NewsletterProof {
  const { kind, way, channel, locale, wording_version, source } = row;
  return {
    kind,
    at: instantFromDatabase(row.at),
    way,
    channel,
    locale,
    ...(wording_version !== null && { wordingVersion: wording_version }),
    ...(source !== null && { source }),
  };
}

function presentSubscription(
  { secrets, siteOfChannel, publicOrigin }: ChangeDependencies,
  row: SubscriptionRow,
  proofs: readonly ProofRow[],
): Page['subscriptions'][number] {
  const { subscription_id: subscriptionId, email, brand_id: brand, channel, locale, state } = row;
  const origin = siteOfChannel(channel)?.origin ?? publicOrigin;
  const query = new URLSearchParams({ token: unsubscribeToken(secrets, subscriptionId) });
  return {
    subscriptionId,
    email,
    brand,
    channel,
    locale,
    state: state === 'confirmed' ? 'confirmed' : 'unsubscribed',
    changedAt: instantFromDatabase(row.changed_at),
    unsubscribeUrl: `${origin}${unsubscribePath}?${query}`,
    proofs: proofs.map(presentProof),
  };
}

export async function listSubscriptions(
  dependencies: ChangeDependencies,
  tenantId: string,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<Page> {
  const tx = dependencies.database.autocommit;
  const rows = await listChanged(tx, tenantId, { after, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const proofs = Map.groupBy(
    await listProofs(
      tx,
      tenantId,
      shown.map((row) => row.subscription_id),
    ),
    (proof) => proof.subscription_id,
  );
  return {
    subscriptions: shown.map((row) =>
      presentSubscription(dependencies, row, proofs.get(row.subscription_id) ?? []),
    ),
    next: shown.at(-1)?.cursor ?? after,
    hasMore: rows.length > limit,
  };
}
