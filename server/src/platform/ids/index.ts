import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';
import type { Clock } from '../clock/index.ts';

/** A UUID that sorts by the time it was made (RFC 9562, version 7). */
export function newId(clock: Clock): string {
  return v7({ msecs: clock.now() });
}

/** 256 random bits as base64url: for anything that must not be guessed. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}
