import type { Secrets } from '../secrets/index.ts';
import { openText, sealText } from '../secrets/seal-text.ts';
import { type MailMessage, mailMessage } from './message.ts';

const purpose = 'mail-queue';

/**
 * Mails carry links that open accounts, and a queue keeps its jobs for days: there they stand encrypted, so
 * that the database alone, or a copy of it, holds no such link (security rule 7).
 */
export function sealMessage(secrets: Secrets, message: MailMessage): string {
  return sealText(secrets, purpose, JSON.stringify(message));
}

/** @throws Error when the key has left the ring or the text was changed */
export function openMessage(secrets: Secrets, text: string): MailMessage {
  return mailMessage.parse(JSON.parse(openText(secrets, purpose, text)));
}
