import { html } from '../../platform/html/index.ts';
import type { MailMessage } from '../../platform/mail/index.ts';
import type { ExportBrand } from './export-dependencies.ts';
import { textsOf } from './messages.ts';

const body = 'margin:0;padding:24px;background:#f5f3f0;color:#24211e;font:16px/1.5 system-ui,sans-serif';
const card = 'max-width:480px;margin:0 auto;padding:32px;border-radius:12px;background:#fff';
const action =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#24211e;color:#fff;font-weight:600;text-decoration:none';
const small = 'color:#5f5a54;font-size:14px';

/**
 * Says that an export is ready, in the customer's language, as plain text and as HTML that fetches nothing.
 *
 * @param missing how many photos are not in it
 */
export function composeReadyMail(
  { name, locale, mailSender }: ExportBrand,
  { to, address, missing }: { to: string; address: string; missing: number },
): MailMessage {
  const texts = textsOf(locale);
  const values = { brand: name, count: new Intl.NumberFormat(locale).format(missing) };
  const keys = ['subject', missing > 0 ? 'someText' : 'text', 'link', 'note'] as const;
  const [subject, text, link, note] = keys.map((key) => texts(`mail.${key}`, values)) as [
    string,
    string,
    string,
    string,
  ];
  const page = html`<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><title>${subject}</title></head>
<body style="${body}"><div style="${card}">
<p style="margin-top:0"><strong>${name}</strong></p>
<h1 style="font-size:22px;line-height:1.3">${subject}</h1>
<p>${text}</p>
<p><a href="${address}" style="${action}">${link}</a></p>
<p style="${small}">${note}</p>
</div></body></html>
`;
  return {
    fromName: mailSender.name,
    ...(mailSender.address !== null && { fromAddress: mailSender.address }),
    to,
    subject,
    text: `${[text, `${link}:\n${address}`, note, name].join('\n\n')}\n`,
    html: String(page),
  };
}
