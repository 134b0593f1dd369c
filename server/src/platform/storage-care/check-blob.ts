import { createHash } from 'node:crypto';
import { BlobMissing, type BlobStore } from '../blobs/index.ts';
import type { FindingKind } from './findings.repository.ts';
import type { HeldBlob } from './naming-tables.repository.ts';

export interface Check {
  readonly finding: FindingKind | undefined;
  readonly foundBytes: number | undefined;
}

/** What a disk says of one file: it is there, and nobody can have it. Other errors are of the store or the line to it. */
const ofTheBlob = new Set(['EIO', 'EBADMSG', 'EUCLEAN', 'EACCES', 'EPERM', 'EISDIR', 'ELOOP', 'ENXIO']);

/** Whether an error is of one blob that is there; a missing one is not meant. */
export function isOfTheBlob(error: unknown): boolean {
  return ofTheBlob.has((error as NodeJS.ErrnoException | undefined)?.code ?? '');
}

async function checkContent(
  blobs: BlobStore,
  { key, bytes, sha256 }: HeldBlob,
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

/** What a question for a length costs a disk, in bytes of the pace. */
const questionBytes = 4096;

/**
 * Looks at a blob, changing nothing: whether it is there, its length and, when it is to be read, its content.
 * Rejects where the store is away, which says nothing of the blob.
 */
export async function checkBlob(
  blobs: BlobStore,
  held: HeldBlob,
  { read, pace }: { read: boolean; pace: (bytes: number) => Promise<void> },
): Promise<Check> {
  try {
    await pace(questionBytes);
    const foundBytes = await blobs.size(held.key);
    if (foundBytes === undefined) return { finding: 'missing', foundBytes };
    if (foundBytes !== held.bytes) return { finding: 'damaged', foundBytes };
    return read && held.sha256 ? await checkContent(blobs, held, pace) : { finding: undefined, foundBytes };
  } catch (error) {
    if (error instanceof BlobMissing) return { finding: 'missing', foundBytes: undefined };
    if (isOfTheBlob(error)) return { finding: 'unreadable', foundBytes: undefined };
    throw error;
  }
}
