import { createHash } from 'node:crypto';

/** What is kept of a random token: enough to recognise it, not enough to use it (security rule 7). */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
