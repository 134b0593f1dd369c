import { composeMail, type MailBrand, type MailMessage } from '../../platform/mail/index.ts';
import { textsOf } from './messages.ts';

/** @param missing number of photos left out */
export function composeReadyMail(
  brand: MailBrand,
  { to, address, missing }: { to: string; address: string; missing: number },
): MailMessage {
  const { name, locale } = brand;
  const texts = textsOf(locale);
  const values = { brand: name, count: new Intl.NumberFormat(locale).format(missing) };
  return composeMail(brand, {
    to,
    subject: texts('mail.subject', values),
    text: texts(missing > 0 ? 'mail.someText' : 'mail.text', values),
    links: [{ label: texts('mail.link', values), address }],
    note: texts('mail.note', values),
  });
}
