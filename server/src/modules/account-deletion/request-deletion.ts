import path from 'node:path';
import { limits } from '@keepsake/contract/limits';
import type { Locale, RequestedLanguages } from '@keepsake/contract/locale';
import { tokenParameter } from '@keepsake/contract/token-pages';
import { toInstant } from '../../platform/clock/index.ts';
import { ApiError, type Site } from '../../platform/http/index.ts';
import { hashToken, newToken } from '../../platform/ids/index.ts';
import { canonicalEmail, composeMail, type MailBrand, type MailMessage } from '../../platform/mail/index.ts';
import { loadMessages } from '../../platform/messages/index.ts';
import { recordActivity } from '../activity/index.ts';
import type { CustomerKey } from '../customers/index.ts';
import type { AccountDeletionDependencies } from './account-deletion-dependencies.ts';
import { putRequest } from './deletion-requests.repository.ts';
import enGB from './messages/en-GB.json' with { type: 'json' };
import { countOpenOrders } from './read-deletion.ts';

const { textsOf } = await loadMessages(path.join(import.meta.dirname, 'messages'), enGB);

export function composeRequestMail(
  brand: MailBrand,
  { to, origin, token }: { to: string; origin: string; token: string },
): MailMessage {
  const texts = textsOf(brand.locale);
  const values = { brand: brand.name };
  const query = new URLSearchParams({ [tokenParameter]: token });
  return composeMail(brand, {
    to,
    subject: texts('subject', values),
    text: texts('text', values),
    links: [{ label: texts('link'), address: `${origin}/delete-account-confirmation?${query}` }],
    note: texts('note'),
  });
}

/**
 * Mails a link that leads to the confirmation. An earlier one stops working.
 *
 * @throws ApiError not-found on a channel without deletion, orders-open, too-many-requests for the mailbox
 */
export async function requestDeletion(
  dependencies: AccountDeletionDependencies,
  { tenantId, customerId, email }: CustomerKey & { readonly email: string },
  { channel, askedAt, languages }: { channel: string; askedAt: Site; languages: RequestedLanguages },
): Promise<void> {
  const { database, clock, mail, rateLimits, customers, deletesAccounts, siteOfChannel, pageBrandOf } =
    dependencies;
  const key = { tenantId, customerId };
  const site = siteOfChannel(channel, askedAt);
  if (site?.tenantId !== tenantId || !deletesAccounts(channel))
    throw new ApiError('not-found', { detail: 'no deletion on this channel' });
  if ((await countOpenOrders(dependencies, database.autocommit, key)) > 0) throw new ApiError('orders-open');
  await rateLimits.take('mailsPerMailbox', canonicalEmail(email));
  await database.transaction(async (tx) => {
    if (!(await customers.lock(tx, key))) throw new ApiError('not-found', { detail: 'deleted meanwhile' });
    const token = newToken();
    const expiresAt = toInstant(clock.now() + limits.accountDeletion.linkSeconds * 1000);
    await putRequest(tx, key, { tokenHash: hashToken(token), channel, expiresAt });
    await recordActivity(clock, tx, { ...key, kind: 'deletion-requested' });
    const locale: Locale | null | undefined = (await customers.find(tx, tenantId, customerId))?.locale;
    const brand = pageBrandOf(site.origin, { ...languages, ...(locale && { chosen: locale }) });
    await mail.send(tx, composeRequestMail(brand, { to: email, origin: site.origin, token }));
  });
}
