import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../platform/secrets/index.ts';

const pattern = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([A-Za-z0-9_-]{43})$/;

function signatureOf(secrets: Secrets, subscriptionId: string): Buffer {
  return createHmac('sha256', secrets.stable('newsletter-unsubscribe')).update(subscriptionId).digest();
}

/** The token is in newsletters for years, so it is derived from a permanent key. */
export function unsubscribeToken(secrets: Secrets, subscriptionId: string): string {
  return `${subscriptionId}.${signatureOf(secrets, subscriptionId).toString('base64url')}`;
}

/** Returns undefined for a token that is not ours. */
export function subscriptionOfToken(secrets: Secrets, token: string): string | undefined {
  const [, subscriptionId = '', signature = ''] = pattern.exec(token) ?? [];
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf(secrets, subscriptionId);
  return given.byteLength === expected.byteLength && timingSafeEqual(given, expected)
    ? subscriptionId
    : undefined;
}
