import path from 'node:path';
import type { SubscriptionRequest } from '@keepsake/contract/newsletter';
import { tokenParameter } from '@keepsake/contract/token-pages';
import { toInstant } from '../../platform/clock/index.ts';
import { ApiError } from '../../platform/http/index.ts';
import { hashToken, newToken } from '../../platform/ids/index.ts';
import { canonicalEmail, composeMail, type MailMessage } from '../../platform/mail/index.ts';
import { loadMessages } from '../../platform/messages/index.ts';
import { addProof, openSubscription } from './change-subscription.ts';
import enGB from './messages/en-GB.json' with { type: 'json' };
import { updateSubscription } from './newsletter.repository.ts';
import type { ChangeDependencies, NewsletterSite } from './newsletter-dependencies.ts';

const { textsOf } = await loadMessages(path.join(import.meta.dirname, 'messages'), enGB);

function confirmationMail(
  { pageBrandOf }: ChangeDependencies,
  { origin }: NewsletterSite,
  { email, locale, token }: { email: string; locale: SubscriptionRequest['locale']; token: string },
): MailMessage {
  const brand = pageBrandOf(origin, { chosen: locale });
  const texts = textsOf(brand.locale);
  const values = { brand: brand.name };
  const query = new URLSearchParams({ [tokenParameter]: token, email });
  return composeMail(brand, {
    to: email,
    subject: texts('mail.subject', values),
    text: texts('mail.text', values),
    links: [{ label: texts('mail.link', values), address: `${origin}/subscription-confirmation?${query}` }],
    note: texts('mail.note', values),
  });
}

/**
 * Mails a link. An earlier one stops working.
 *
 * @throws ApiError unknown-channel, too-many-requests for a mailbox
 */
export async function requestSubscription(
  dependencies: ChangeDependencies,
  { tenantId, askedAt }: { readonly tenantId: string; readonly askedAt: NewsletterSite },
  { email, locale, channel, wordingVersion, source }: SubscriptionRequest,
): Promise<'requested' | 'already-confirmed'> {
  const { database, clock, mail, rateLimits, siteOfChannel } = dependencies;
  const site = siteOfChannel(channel, askedAt);
  if (site?.tenantId !== tenantId) throw new ApiError('unknown-channel');
  await rateLimits.take('mailsPerMailbox', canonicalEmail(email));
  return database.transaction(async (tx) => {
    const token = newToken();
    const hash = hashToken(token);
    const requestedAt = toInstant(clock.now());
    const row = await openSubscription(dependencies, tx, {
      email,
      locale,
      site,
      token: { hash, requestedAt },
    });
    if (row.state === 'confirmed') return 'already-confirmed';
    await updateSubscription(tx, row, {
      email,
      channel,
      locale,
      token_hash: hash,
      requested_at: requestedAt,
    });
    const consent = { channel, locale, wording_version: wordingVersion, source };
    await addProof(dependencies, tx, row, { kind: 'requested', way: 'form', ...consent });
    await mail.send(tx, confirmationMail(dependencies, site, { email, locale, token }));
    return 'requested';
  });
}
