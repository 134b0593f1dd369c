import { createHash } from 'node:crypto';

/** PostgreSQL's advisory locks have 64-bit numbers, not names: the first half of a hash, as decimal text. */
export function advisoryKey(name: string): string {
  return createHash('sha256').update(`keepsake ${name}`).digest().readBigInt64BE().toString();
}
