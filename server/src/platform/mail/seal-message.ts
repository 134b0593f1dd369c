import type { Secrets } from '../secrets/index.ts';
import { openText, sealText } from '../secrets/seal-text.ts';
import { type MailMessage, mailMessage } from './message.ts';

const purpose = 'mail-queue';

/**
 * Mails contain links that open accounts, and queues keep jobs for days: they are encrypted there, so that
 * the database, or a copy of it, holds no such link (R7).
 */
export function sealMessage(secrets: Secrets, message: MailMessage): string {
  return sealText(secrets, purpose, JSON.stringify(message));
}

/** @throws Error when the key has left the ring or the text was changed */
export function openMessage(secrets: Secrets, text: string): MailMessage {
  return mailMessage.parse(JSON.parse(openText(secrets, purpose, text)));
}
