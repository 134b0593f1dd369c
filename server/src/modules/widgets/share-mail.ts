import { removeFormatCharacters, removeHidden } from '@keepsake/contract/format-characters';
import { hasWebAddress } from '@keepsake/contract/web-addresses';
import { refuseSharesPath, widgetPagePath } from '@keepsake/contract/widgets';
import { composeMail, type MailBrand, type MailMessage } from '../../platform/mail/index.ts';
import { textsOf } from './messages.ts';

export interface ShareMail {
  readonly to: string;
  readonly senderName: string;
  readonly personalMessage: string;
  readonly title: string;
  readonly widgetCode: string;
  readonly origin: string;
  readonly refusalToken: string;
}

/** Characters of addresses and links; a dot only within a word, as in a host. */
const ofAddresses = /[<>"@:;,/\\()[\]]|(?<=\S)\.(?=\S)/g;

const longestName = 60;

/** Cleans a name that a customer typed, for the sender's name and the subject. */
export function cleanName(name: string): string {
  const clean = removeFormatCharacters(name.replaceAll(/[^\S\ufeff]+/g, ' '))
    .replaceAll(ofAddresses, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return [...clean].slice(0, longestName).join('').trim();
}

/** A dot before letters ends a word: mail programs make links of hosts. */
const withoutHosts = (text: string) =>
  removeHidden(text).replaceAll(/(?<=\S)([.．。｡])(?=\p{L}{2})/gu, '$1 ');

/** A title is of another system, which may let a customer type an address. */
const cleanTitle = (title: string) => (hasWebAddress(title) ? cleanName(title) : withoutHosts(title));

export function composeShareMail(brand: MailBrand, share: ShareMail): MailMessage {
  const { to, widgetCode, origin } = share;
  const title = cleanTitle(share.title);
  const personalMessage = withoutHosts(share.personalMessage);
  const texts = textsOf(brand.locale);
  const name = cleanName(share.senderName) || texts('somebody');
  const values = { name, title, brand: brand.name };
  const refusal = `${refuseSharesPath}?${new URLSearchParams({ token: share.refusalToken })}`;
  const mail = composeMail(brand, {
    to,
    subject: texts('mail.subject', values),
    text: texts('mail.text', values),
    details: personalMessage === '' ? [] : [{ label: texts('mail.message', values), text: personalMessage }],
    links: [
      { label: texts('mail.link'), address: `${origin}${widgetPagePath.replace(':code', widgetCode)}` },
      { label: texts('mail.refuse'), address: `${origin}${refusal}` },
    ],
    note: texts('mail.note', values),
  });
  return { ...mail, fromName: texts('mail.from', { ...values, brand: brand.mailSender.name }) };
}
