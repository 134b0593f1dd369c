import { tokenParameter } from '@keepsake/contract/token-pages';
import type { MailMessage } from '../../../platform/mail/index.ts';
import { forgotAddress, signInAddress, stopEmailChangePath } from '../account-addresses.ts';
import type { MailContext } from '../mails/account-mails.ts';
import { composeAccountMail } from '../mails/compose-account-mail.ts';

export function changeEmailMail(
  { site }: MailContext,
  { to, token }: { to: string; token: string },
): MailMessage {
  const query = new URLSearchParams({ [tokenParameter]: token });
  return composeAccountMail(site, {
    to,
    subject: 'mail.changeEmail.subject',
    text: 'mail.changeEmail.text',
    link: {
      label: 'mail.changeEmail.link',
      address: `${site.origin}/change-email-confirmation?${query}`,
    },
    note: 'mail.changeEmail.note',
  });
}

/** Sent where the new address has an account: only its owner is informed. */
export function usedEmailMail({ site, publicOrigin }: MailContext, to: string): MailMessage {
  return composeAccountMail(site, {
    to,
    subject: 'mail.usedEmail.subject',
    text: 'mail.usedEmail.text',
    link: { label: 'mail.existing.link', address: signInAddress(site) },
    secondLink: { label: 'mail.existing.reset', address: forgotAddress(publicOrigin, site) },
    note: 'mail.existing.note',
  });
}

/** Sent to the present address. */
export function changeNoticeMail(
  { site, publicOrigin }: MailContext,
  { to, token }: { to: string; token: string },
): MailMessage {
  return composeAccountMail(site, {
    to,
    subject: 'mail.changeNotice.subject',
    text: 'mail.changeNotice.text',
    link: {
      label: 'mail.changeNotice.link',
      address: `${publicOrigin}${stopEmailChangePath}?${new URLSearchParams({ token })}`,
    },
    note: 'mail.changed.note',
  });
}

export function emailChangedMail({ site }: MailContext, to: string): MailMessage {
  return composeAccountMail(site, {
    to,
    subject: 'mail.emailChanged.subject',
    text: 'mail.emailChanged.text',
    link: { label: 'mail.existing.link', address: signInAddress(site) },
    note: 'mail.emailChanged.note',
  });
}

/** Sent to the former address. */
export function emailLeftMail({ site }: MailContext, to: string): MailMessage {
  return composeAccountMail(site, {
    to,
    subject: 'mail.emailChanged.subject',
    text: 'mail.emailLeft.text',
    link: { label: 'page.contact', address: `${site.origin}/contact` },
    note: 'mail.changed.note',
  });
}
