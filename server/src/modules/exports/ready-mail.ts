import { type MailMessage, renderMail } from '../../platform/mail/index.ts';
import type { ExportBrand } from './export-dependencies.ts';
import { textsOf } from './messages.ts';

/**
 * Plain text, and HTML without external resources.
 *
 * @param missing number of photos left out
 */
export function composeReadyMail(
  brand: ExportBrand,
  { to, address, missing }: { to: string; address: string; missing: number },
): MailMessage {
  const { name, locale, mailSender } = brand;
  const texts = textsOf(locale);
  const values = { brand: name, count: new Intl.NumberFormat(locale).format(missing) };
  const keys = ['subject', missing > 0 ? 'someText' : 'text', 'link', 'note'] as const;
  const [subject, text, link, note] = keys.map((key) => texts(`mail.${key}`, values)) as [
    string,
    string,
    string,
    string,
  ];
  return {
    fromName: mailSender.name,
    ...(mailSender.address !== null && { fromAddress: mailSender.address }),
    to,
    subject,
    text: `${[text, `${link}:\n${address}`, note, name].join('\n\n')}\n`,
    html: String(renderMail({ brand, subject, text, links: [{ label: link, address }], note })),
  };
}
