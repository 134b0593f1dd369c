import { createHash } from 'node:crypto';

/** 64 bits of a hash, as decimal text. */
export function advisoryKey(name: string): string {
  return createHash('sha256').update(`keepsake ${name}`).digest().readBigInt64BE().toString();
}
