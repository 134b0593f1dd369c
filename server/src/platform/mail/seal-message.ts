import type { Secrets } from '../secrets/index.ts';
import { openText, sealText } from '../secrets/seal-text.ts';
import { type MailMessage, mailMessage } from './message.ts';

const purpose = 'mail-queue';

/**
 * Encrypts a mail for the queue: mails contain links that open accounts, and jobs are kept for days. So the
 * database, or a copy of it, holds no such link (R7).
 */
export function sealMessage(secrets: Secrets, message: MailMessage): string {
  return sealText(secrets, purpose, JSON.stringify(message));
}

/** @throws Error when the key has left the ring or the text was changed */
export function openMessage(secrets: Secrets, text: string): MailMessage {
  return mailMessage.parse(JSON.parse(openText(secrets, purpose, text)));
}
