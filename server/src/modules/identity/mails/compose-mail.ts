import { type MailMessage, renderMail } from '../../../platform/mail/index.ts';
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

/** Plain text, and HTML without external resources. */
export function composeMail({ brand }: PageSite, content: MailContent): MailMessage {
  const texts = messagesOf(brand.locale);
  const values = { brand: brand.name };
  const subject = texts(content.subject, values);
  const text = texts(content.text, values);
  const note = texts(content.note, values);
  const links = [content.link, ...(content.secondLink ? [content.secondLink] : [])].map((link) => ({
    label: texts(link.label, values),
    address: link.address,
  }));
  const plainLinks = links.map(({ label, address }) => `${label}:\n${address}`);
  return {
    fromName: brand.mailSender.name,
    ...(brand.mailSender.address !== null && { fromAddress: brand.mailSender.address }),
    to: content.to,
    subject,
    text: `${[text, ...plainLinks, note, brand.name].join('\n\n')}\n`,
    html: String(renderMail({ brand, subject, text, links, note })),
  };
}
