import { emailAddress } from '@keepsake/contract/email-address';
import * as z from 'zod/mini';

/** Variables SMTP_URL and MAIL_FROM; without the first, mails stay in a local mailbox. */
export const mailEnvironment = {
  SMTP_URL: z.optional(
    z.url({ protocol: /^smtps?$/, error: 'must be like smtp://user:password@mail.example.com:587' }),
  ),
  MAIL_FROM: z.optional(emailAddress),
};

interface MailValues {
  readonly SMTP_URL?: string | undefined;
  readonly MAIL_FROM?: string | undefined;
}

/** Names settings missing for sending mails, which production requires. */
export function missingOfMail({ SMTP_URL, MAIL_FROM }: MailValues, production: boolean): string[] {
  if (SMTP_URL) return MAIL_FROM ? [] : ['MAIL_FROM must be set: the address that mails come from'];
  if (!production) return [];
  return ['SMTP_URL must be set: without a mail server nobody can register or reset a password'];
}

/** Sender that never leaves the machine: `.test` is reserved (RFC 2606). */
export const mailboxSender = 'no-reply@keepsake.test';
