import { composeMail, type MailMessage } from '../../../platform/mail/index.ts';
import { type MessageKey, messagesOf } from '../pages/messages.ts';
import type { PageSite } from '../pages/page-brand.ts';

interface MailLink {
  readonly label: MessageKey;
  readonly address: string;
}

export interface MailContent {
  readonly to: string;
  readonly subject: MessageKey;
  readonly text: MessageKey;
  readonly link: MailLink;
  readonly secondLink?: MailLink;
  readonly note: MessageKey;
}

/** Composes a mail in the brand's language. */
export function composeAccountMail({ brand }: PageSite, content: MailContent): MailMessage {
  const texts = messagesOf(brand.locale);
  const values = { brand: brand.name };
  const links = [content.link, ...(content.secondLink ? [content.secondLink] : [])];
  return composeMail(brand, {
    to: content.to,
    subject: texts(content.subject, values),
    text: texts(content.text, values),
    links: links.map(({ label, address }) => ({ label: texts(label, values), address })),
    note: texts(content.note, values),
  });
}
