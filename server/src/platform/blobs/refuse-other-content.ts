import { createHash } from 'node:crypto';
import { BlobConflict } from './blob-store.ts';

type Bytes = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

async function digest(bytes: Bytes): Promise<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of bytes) hash.update(chunk);
  return hash.digest();
}

/** The same bytes are no conflict: an earlier try stored them. */
export async function refuseOtherContent(stored: Bytes, given: Bytes): Promise<void> {
  const [one, other] = await Promise.all([digest(stored), digest(given)]);
  if (!one.equals(other)) throw new BlobConflict('other bytes are stored under this key');
}
