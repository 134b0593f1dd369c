import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Secrets } from '../secrets/index.ts';
import { type MailMessage, mailMessage } from './message.ts';

const purpose = 'mail-queue';
const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Mails carry links that open accounts, and a queue keeps its jobs for days: there they stand encrypted, so
 * that the database alone, or a copy of it, holds no such link (security rule 7).
 */
export function sealMessage(secrets: Secrets, message: MailMessage): string {
  const { id, key } = secrets.current(purpose);
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(message), 'utf8'), cipher.final()]);
  return `${id}.${Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url')}`;
}

/** @throws Error when the key has left the ring or the text was changed */
export function openMessage(secrets: Secrets, text: string): MailMessage {
  const dot = text.lastIndexOf('.');
  const key = secrets.byId(purpose, text.slice(0, dot));
  if (!key) throw new Error('the key that sealed this mail is not in the ring any more');
  const bytes = Buffer.from(text.slice(dot + 1), 'base64url');
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  const opened = Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]);
  return mailMessage.parse(JSON.parse(opened.toString('utf8')));
}
