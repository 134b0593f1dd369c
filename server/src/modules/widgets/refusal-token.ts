import { createHmac, timingSafeEqual } from 'node:crypto';
import { canonicalEmail } from '../../platform/mail/index.ts';
import type { Secrets } from '../../platform/secrets/index.ts';

const pattern = /^([A-Za-z0-9_-]{43})\.([A-Za-z0-9_-]{43})$/;

const sign = (secrets: Secrets, purpose: 'hash' | 'token', value: string | Buffer): Buffer =>
  createHmac('sha256', secrets.stable(`share-refusals-${purpose}`))
    .update(value)
    .digest();

/** Stored in place of the address. */
export function hashAddress(secrets: Secrets, tenantId: string, email: string): Buffer {
  return sign(secrets, 'hash', JSON.stringify([tenantId, canonicalEmail(email)]));
}

/** The token of a mail's link. It opens nothing, and mails are kept for years, so it does not expire. */
export function refusalToken(secrets: Secrets, addressHash: Buffer): string {
  return `${addressHash.toString('base64url')}.${sign(secrets, 'token', addressHash).toString('base64url')}`;
}

/** Returns the hash of the address; undefined for a token that is not ours. */
export function addressHashOf(secrets: Secrets, token: unknown): Buffer | undefined {
  const [, hash = '', signature = ''] = pattern.exec(String(token)) ?? [];
  const addressHash = Buffer.from(hash, 'base64url');
  const [given, expected] = [Buffer.from(signature, 'base64url'), sign(secrets, 'token', addressHash)];
  return given.byteLength === expected.byteLength && timingSafeEqual(given, expected)
    ? addressHash
    : undefined;
}
