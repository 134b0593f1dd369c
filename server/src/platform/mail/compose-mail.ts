import { removeHidden } from '@keepsake/contract/format-characters';
import { type MailDetail, type MailLook, renderMail } from './branded-mail.ts';
import type { MailMessage } from './message.ts';

export interface MailBrand {
  readonly name: string;
  readonly locale: string;
  /** IANA time zone of the days that customers read. */
  readonly timeZone: string;
  readonly mailSender: { readonly name: string; readonly address: string | null };
  readonly look: { readonly mail: MailLook };
}

export interface MailContent {
  readonly to: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  /** Details below the text. */
  readonly details?: readonly MailDetail[];
  /** Links; the first is shown as a button. */
  readonly links: readonly { readonly label: string; readonly address: string }[];
  readonly note: string;
}

/**
 * Composes plain text, and HTML without external resources. Texts lose characters that are invisible or change the
 * direction of text: customers type some of them.
 */
export function composeMail(brand: MailBrand, content: MailContent): MailMessage {
  const { to, replyTo, links } = content;
  const subject = removeHidden(content.subject);
  const text = removeHidden(content.text);
  const note = removeHidden(content.note);
  const details = (content.details ?? []).map((detail) => ({
    label: removeHidden(detail.label),
    text: removeHidden(detail.text),
  }));
  const { name, mailSender } = brand;
  const plainDetails = details.map(({ label, text: value }) => `${label}:\n${value}`);
  const plainLinks = links.map(({ label, address }) => `${label}:\n${address}`);
  return {
    fromName: mailSender.name,
    ...(mailSender.address !== null && { fromAddress: mailSender.address }),
    to,
    ...(replyTo !== undefined && { replyTo }),
    subject,
    text: `${[text, ...plainDetails, ...plainLinks, note, name].join('\n\n')}\n`,
    html: String(renderMail({ brand, subject, text, details, links, note })),
  };
}
