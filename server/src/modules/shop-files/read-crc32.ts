import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Transaction } from '../../platform/database/index.ts';
import { isLost } from '../../platform/integrity-check/index.ts';
import type { ShopFilesDependencies } from './put-file.ts';
import { setCrc32 } from './shop-files.repository.ts';

/** Reads a file and records its CRC-32, unless it is lost or has other bytes than the shop sent. */
export async function readCrc32(
  { blobs }: Pick<ShopFilesDependencies, 'blobs'>,
  tx: Transaction,
  { blobKey, sha256 }: { readonly blobKey: string; readonly sha256: string },
): Promise<void> {
  const hash = createHash('sha256');
  let sum = 0;
  try {
    for await (const piece of await blobs.open(blobKey)) {
      hash.update(piece);
      sum = crc32(piece, sum);
    }
  } catch (error) {
    if (!isLost(error)) throw error;
    return;
  }
  if (hash.digest('hex') === sha256) await setCrc32(tx, blobKey, sum);
}
