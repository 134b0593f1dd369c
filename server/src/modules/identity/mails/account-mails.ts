import type { MailMessage } from '../../../platform/mail/index.ts';
import { confirmPath, forgotAddress, resetPath, signInAddress } from '../account-addresses.ts';
import { passkeysAddress } from '../pages/add-passkey-page.ts';
import type { PageSite } from '../pages/page-brand.ts';
import { composeAccountMail } from './compose-account-mail.ts';

export interface MailContext {
  readonly site: PageSite;
  readonly publicOrigin: string;
}

const withToken = (address: string, token: string) => `${address}?${new URLSearchParams({ token })}`;

export function confirmMail(
  { site, publicOrigin }: MailContext,
  { to, uid, token }: { to: string; uid: string; token: string },
): MailMessage {
  const address = withToken(`${publicOrigin}${confirmPath(uid)}`, token);
  return composeAccountMail(site, {
    to,
    subject: 'mail.confirm.subject',
    text: 'mail.confirm.text',
    link: { label: 'mail.confirm.link', address },
    note: 'mail.confirm.note',
  });
}

/** Sent on registration of an address with an account: only its owner is informed. */
export function existingAccountMail({ site, publicOrigin }: MailContext, to: string): MailMessage {
  return composeAccountMail(site, {
    to,
    subject: 'mail.existing.subject',
    text: 'mail.existing.text',
    link: { label: 'mail.existing.link', address: signInAddress(site) },
    secondLink: { label: 'mail.existing.reset', address: forgotAddress(publicOrigin, site) },
    note: 'mail.existing.note',
  });
}

export function resetMail(
  { site, publicOrigin }: MailContext,
  { to, token }: { to: string; token: string },
): MailMessage {
  return composeAccountMail(site, {
    to,
    subject: 'mail.reset.subject',
    text: 'mail.reset.text',
    link: { label: 'mail.reset.link', address: withToken(`${publicOrigin}${resetPath}`, token) },
    note: 'mail.reset.note',
  });
}

/** A new password leaves passkeys as they are. */
const passkeysLink = (site: PageSite, hasPasskeys: boolean) =>
  hasPasskeys && { secondLink: { label: 'mail.changed.passkeys', address: passkeysAddress(site) } as const };

export interface PasswordChanged {
  readonly to: string;
  readonly hasPasskeys: boolean;
}

export function passwordChangedMail(
  { site, publicOrigin }: MailContext,
  { to, hasPasskeys }: PasswordChanged,
): MailMessage {
  return composeAccountMail(site, {
    to,
    subject: 'mail.changed.subject',
    text: 'mail.changed.text',
    link: { label: 'mail.changed.link', address: forgotAddress(publicOrigin, site) },
    ...passkeysLink(site, hasPasskeys),
    note: 'mail.changed.note',
  });
}

/** After a change in the settings, where the present device stays signed in. */
export function passwordChangedHereMail(
  { site, publicOrigin }: MailContext,
  { to, hasPasskeys }: PasswordChanged,
): MailMessage {
  return composeAccountMail(site, {
    to,
    subject: 'mail.changed.subject',
    text: 'mail.changedHere.text',
    link: { label: 'mail.changed.link', address: forgotAddress(publicOrigin, site) },
    ...passkeysLink(site, hasPasskeys),
    note: 'mail.changed.note',
  });
}

const twoStepMail =
  (text: 'mail.twoStepStarted.text' | 'mail.twoStepEnded.text' | 'mail.recoveryCodeUsed.text') =>
  ({ site, publicOrigin }: MailContext, to: string): MailMessage =>
    composeAccountMail(site, {
      to,
      subject: 'mail.twoStep.subject',
      text,
      link: { label: 'mail.changed.link', address: forgotAddress(publicOrigin, site) },
      note: 'mail.changed.note',
    });

export const twoStepStartedMail = twoStepMail('mail.twoStepStarted.text');
export const twoStepEndedMail = twoStepMail('mail.twoStepEnded.text');
export const recoveryCodeUsedMail = twoStepMail('mail.recoveryCodeUsed.text');

const passkeyMail =
  (text: 'mail.passkeyAdded.text' | 'mail.passkeyRemoved.text') =>
  ({ site, publicOrigin }: MailContext, to: string): MailMessage =>
    composeAccountMail(site, {
      to,
      subject: 'mail.passkey.subject',
      text,
      link: { label: 'mail.passkey.link', address: passkeysAddress(site) },
      secondLink: { label: 'mail.changed.link', address: forgotAddress(publicOrigin, site) },
      note: 'mail.changed.note',
    });

export const passkeyAddedMail = passkeyMail('mail.passkeyAdded.text');
export const passkeyRemovedMail = passkeyMail('mail.passkeyRemoved.text');

export function guessedMail({ site, publicOrigin }: MailContext, to: string): MailMessage {
  return composeAccountMail(site, {
    to,
    subject: 'mail.guessed.subject',
    text: 'mail.guessed.text',
    link: { label: 'mail.existing.reset', address: forgotAddress(publicOrigin, site) },
    note: 'mail.guessed.note',
  });
}
