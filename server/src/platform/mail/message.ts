import { mailbox } from '@keepsake/contract/email-address';
import * as z from 'zod/mini';

/** Text without characters that end a header line or are invisible in one (RFC 5322, 2.2). */
const oneLine = z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]+$/u));

/** A mail to one person, in the name of a brand. */
export const mailMessage = z.object({
  fromName: oneLine,
  /** MAIL_FROM where the brand has no address of its own. */
  fromAddress: z.optional(mailbox),
  to: mailbox,
  /** Where an answer goes, if not to the sender. */
  replyTo: z.optional(mailbox),
  subject: oneLine,
  text: z.string().check(z.minLength(1), z.maxLength(100_000)),
  html: z.string().check(z.minLength(1), z.maxLength(200_000)),
});
export type MailMessage = z.infer<typeof mailMessage>;

/** A message; a second delivery with the same id is the same mail. */
export interface Delivery {
  readonly id: string;
  readonly message: MailMessage;
}

/** Delivers mails: a mail server, or the development mailbox. */
export interface MailTransport {
  /** Resolves when the mail was accepted; rejects to be retried, with PermanentFailure to be given up. */
  deliver(delivery: Delivery): Promise<void>;
  close(): Promise<void>;
}
