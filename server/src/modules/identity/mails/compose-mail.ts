import { html } from '../../../platform/html/index.ts';
import type { MailMessage } from '../../../platform/mail/index.ts';
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

const body = 'margin:0;padding:24px;background:#f5f3f0;color:#24211e;font:16px/1.5 system-ui,sans-serif';
const card = 'max-width:480px;margin:0 auto;padding:32px;border-radius:12px;background:#fff';
const action =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#24211e;color:#fff;font-weight:600;text-decoration:none';
const small = 'color:#5f5a54;font-size:14px';

/** A mail of the account, in the brand's language, as plain text and as HTML that fetches nothing. */
export function composeMail({ brand }: PageSite, content: MailContent): MailMessage {
  const texts = messagesOf(brand.locale);
  const values = { brand: brand.name };
  const [subject, text, note] = [content.subject, content.text, content.note].map((key) =>
    texts(key, values),
  );
  const links = [content.link, ...(content.secondLink ? [content.secondLink] : [])].map((link) => ({
    label: texts(link.label, values),
    address: link.address,
  }));
  const page = html`<!doctype html>
<html lang="${brand.locale}"><head><meta charset="utf-8"><title>${subject}</title></head>
<body style="${body}"><div style="${card}">
<p style="margin-top:0"><strong>${brand.name}</strong></p>
<h1 style="font-size:22px;line-height:1.3">${subject}</h1>
<p>${text}</p>
${links.map(
  ({ label, address }, index) =>
    html`<p><a href="${address}"${index === 0 && html` style="${action}"`}>${label}</a></p>`,
)}
<p style="${small}">${note}</p>
</div></body></html>
`;
  const plainLinks = links.map(({ label, address }) => `${label}:\n${address}`);
  return {
    fromName: brand.mailSender.name,
    ...(brand.mailSender.address !== null && { fromAddress: brand.mailSender.address }),
    to: content.to,
    subject: subject ?? '',
    text: `${[text, ...plainLinks, note, brand.name].join('\n\n')}\n`,
    html: String(page),
  };
}
