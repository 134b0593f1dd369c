import { createHash } from 'node:crypto';
import { BlobMissing, type BlobStore } from '../blobs/index.ts';
import type { FindingKind } from './findings.repository.ts';
import type { ReferencedBlob } from './naming-tables.repository.ts';

export interface Check {
  readonly finding: FindingKind | undefined;
  readonly foundBytes: number | undefined;
}

/** Disk errors about one file. Other codes are about the store or its connection. */
const blobErrorCodes = new Set(['EIO', 'EBADMSG', 'EUCLEAN', 'EACCES', 'EPERM', 'EISDIR', 'ELOOP', 'ENXIO']);

/** Whether an error is about one existing blob, not a missing one. */
export function isBlobError(error: unknown): boolean {
  return blobErrorCodes.has((error as NodeJS.ErrnoException | undefined)?.code ?? '');
}

async function checkContent(
  blobs: BlobStore,
  { key, bytes, sha256 }: ReferencedBlob,
  pace: (bytes: number) => Promise<void>,
): Promise<Check> {
  const hash = createHash('sha256');
  let foundBytes = 0;
  for await (const chunk of await blobs.open(key)) {
    hash.update(chunk as Buffer);
    foundBytes += (chunk as Buffer).byteLength;
    await pace((chunk as Buffer).byteLength);
  }
  const isWhole = foundBytes === bytes && sha256?.equals(hash.digest());
  return { finding: isWhole ? undefined : 'damaged', foundBytes };
}

/** Cost of reading a length, in bytes of the rate. */
const statCostBytes = 4096;

/** Checks existence, length and, on request, content. Rejects where the store is unavailable. */
export async function checkBlob(
  blobs: BlobStore,
  held: ReferencedBlob,
  { read, pace }: { read: boolean; pace: (bytes: number) => Promise<void> },
): Promise<Check> {
  try {
    await pace(statCostBytes);
    const foundBytes = await blobs.size(held.key);
    if (foundBytes === undefined) return { finding: 'missing', foundBytes };
    if (foundBytes !== held.bytes) return { finding: 'damaged', foundBytes };
    return read && held.sha256 ? await checkContent(blobs, held, pace) : { finding: undefined, foundBytes };
  } catch (error) {
    if (error instanceof BlobMissing) return { finding: 'missing', foundBytes: undefined };
    if (isBlobError(error)) return { finding: 'unreadable', foundBytes: undefined };
    throw error;
  }
}
