import { createHash, randomBytes } from 'node:crypto';
import { v5, v7 } from 'uuid';
import type { Clock } from '../clock/index.ts';

/** Returns an id that sorts by time (RFC 9562, version 7). */
export function newId(clock: Clock): string {
  return v7({ msecs: clock.now() });
}

/** Names of this product (RFC 9562, version 5). */
const namespace = '5bb1a1f5-6b0e-4b3b-9f0f-3c1b6f2f6a4e';

/** Returns an id that is the same for the same parts. */
export function derivedId(parts: readonly string[]): string {
  return v5(JSON.stringify(parts), namespace);
}

/** Returns when `newId` made an id, in milliseconds since 1970. */
export function timeOfId(id: string): number {
  return Number.parseInt(id.replace('-', '').slice(0, 12), 16);
}

/** 256 random bits as base64url: for anything that must not be guessed. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** 128 random bits as base64url: for addresses that stay valid, where guesses are limited. */
export function newPublicCode(): string {
  return randomBytes(16).toString('base64url');
}

/** Returns a name for a key or secret; protects nothing. */
export function newKeyId(): string {
  return newToken()
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 8);
}

/** Hash stored instead of a random token: enough to verify it, not to use it (R7). */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Crockford's Base32. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * 50 random bits that a person can type. Use it only for codes that expire in minutes, where guesses are
 * limited.
 */
export function newShortCode(): string {
  return Array.from(randomBytes(10), (byte) => digits[byte & 31]).join('');
}
