import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Secrets } from './index.ts';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts a text with the current key of a purpose, prefixed by the key's id. */
export function sealText(secrets: Secrets, purpose: string, text: string): string {
  const { id, key } = secrets.current(purpose);
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `${id}.${Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url')}`;
}

/** @throws Error when the key has left the ring or the text was changed */
export function openText(secrets: Secrets, purpose: string, sealed: string): string {
  const dot = sealed.lastIndexOf('.');
  const key = secrets.byId(purpose, sealed.slice(0, dot));
  if (!key) throw new Error('the key that sealed this is not in the ring any more');
  const bytes = Buffer.from(sealed.slice(dot + 1), 'base64url');
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  const opened = Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]);
  return opened.toString('utf8');
}
