import type { BlobStore } from '../../platform/blobs/index.ts';
import { checkBlob, type IntegrityCheck } from '../../platform/integrity-check/index.ts';
import type { StoredPhoto } from '../photos/index.ts';

/** Reading this much is faster than receiving it was. Nearly all photos are smaller. */
const alwaysReadBytes = 16 * 1024 * 1024;

export interface DamageDependencies {
  readonly blobs: BlobStore;
  readonly integrityCheck: Pick<IntegrityCheck, 'isReportedDamaged'>;
}

/**
 * Checks a stored original before a duplicate is acknowledged: always its length, and its SHA-256 if it is small or
 * was reported as damaged.
 */
export async function findDamage(
  { blobs, integrityCheck }: DamageDependencies,
  { blobKey: key, bytes, sha256, state }: StoredPhoto,
): Promise<'missing' | 'damaged' | 'unreadable' | undefined> {
  const read =
    bytes <= alwaysReadBytes || state === 'unreadable' || (await integrityCheck.isReportedDamaged(key));
  const { finding } = await checkBlob(blobs, { key, bytes, sha256 }, { read, pace: async () => {} });
  return finding;
}
