import path from 'node:path';
import type { ContactMessage } from '@keepsake/contract/contact';
import type { Locale } from '@keepsake/contract/locale';
import { ApiError, type Site } from '../../platform/http/index.ts';
import { composeMail, type MailMessage, shownEmail } from '../../platform/mail/index.ts';
import { loadMessages } from '../../platform/messages/index.ts';
import type { ContactDependencies } from './contact-dependencies.ts';
import enGB from './messages/en-GB.json' with { type: 'json' };

const { textsOf } = await loadMessages(path.join(import.meta.dirname, 'messages'), enGB);

export interface Sender {
  readonly customerId: string;
  readonly site: Site;
  /** Language of the customer. */
  readonly locale: Locale;
}

/** Composes the mail in the storefront's own language; a reply goes to the customer. */
function compose(
  { storefrontOf, pageBrandOf }: ContactDependencies,
  { site, locale }: Sender,
  { topic, orderCode, message }: ContactMessage,
  { to, replyTo }: { readonly to: string; readonly replyTo: string },
): MailMessage {
  const brand = pageBrandOf(site.origin, { chosen: storefrontOf(site).defaultLocale });
  const texts = textsOf(brand.locale);
  const about = texts(`topic.${topic}`);
  const language = new Intl.DisplayNames(brand.locale, { type: 'language' }).of(locale) ?? locale;
  return composeMail(brand, {
    to,
    replyTo,
    subject:
      orderCode === undefined
        ? texts('mail.subject', { topic: about })
        : texts('mail.orderSubject', { topic: about, code: orderCode }),
    text: texts('mail.text', { email: shownEmail(replyTo) }),
    details: [
      { label: texts('label.topic'), text: about },
      ...(orderCode === undefined ? [] : [{ label: texts('label.order'), text: orderCode }]),
      { label: texts('label.language'), text: language },
      { label: texts('label.message'), text: message },
    ],
    links: [],
    note: texts('mail.note'),
  });
}

/** @throws ApiError not-found where the brand has no mailbox, not-signed-in for a customer deleted meanwhile */
export async function sendContactMessage(
  dependencies: ContactDependencies,
  sender: Sender,
  message: ContactMessage,
): Promise<void> {
  const { database, customers, mail, orders, storefrontOf } = dependencies;
  const { customerId, site } = sender;
  const { tenantId } = site;
  const care = storefrontOf(site).brand.customerCare;
  if (!care) throw new ApiError('not-found');
  await database.transaction(async (tx) => {
    const isThere = await customers.lock(tx, { tenantId, customerId });
    const customer = isThere ? await customers.find(tx, tenantId, customerId) : undefined;
    if (!customer) throw new ApiError('not-signed-in', { detail: 'deleted meanwhile' });
    const { email: replyTo } = customer;
    await mail.send(tx, compose(dependencies, sender, message, { to: care.email, replyTo }));
    const { orderCode } = message;
    if (orderCode !== undefined) await orders.asked(tx, { tenantId, customerId, orderCode });
  });
}
