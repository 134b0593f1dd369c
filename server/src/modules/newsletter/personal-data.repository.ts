import { isoOf, jsonOf, readItems } from '../../platform/database/read-in-parts.ts';
import { sql } from '../../platform/database/sql.ts';
import { canonicalEmail } from '../../platform/mail/index.ts';
import type { PersonalDataSources } from '../module.ts';

export const newsletterPersonalData: PersonalDataSources<'newsletters' | 'consents'> = {
  newsletters: (tx, { tenantId, email }) =>
    readItems(
      tx,
      'data_newsletters',
      sql`
      select ${jsonOf({
        brand: 'brand_id',
        email: 'email',
        channel: 'channel',
        locale: 'locale',
        state: 'state',
        changedAt: isoOf('changed_at'),
        requestedAt: isoOf('requested_at'),
      })} as item
      from newsletter_subscriptions
      where tenant_id = ${tenantId} and canonical_email = ${canonicalEmail(email)} order by brand_id`,
    ),

  consents: (tx, { tenantId, email }) =>
    readItems(
      tx,
      'data_consents',
      sql`
      select ${jsonOf({
        at: isoOf('proof.at'),
        kind: 'proof.kind',
        brand: 'subscription.brand_id',
        email: 'subscription.email',
        way: 'proof.way',
        channel: 'proof.channel',
        locale: 'proof.locale',
        wordingVersion: 'proof.wording_version',
        source: 'proof.source',
      })} as item
      from newsletter_subscriptions as subscription
      join newsletter_proofs as proof using (tenant_id, subscription_id)
      where tenant_id = ${tenantId} and subscription.canonical_email = ${canonicalEmail(email)}
      order by proof.at, proof.proof_id`,
    ),
};
