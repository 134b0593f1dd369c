import path from 'node:path';
import type { Settings } from '../settings/index.ts';
import type { BlobInventory } from './blob-inventory.ts';
import type { BlobStore } from './blob-store.ts';
import { createDiskBlobs } from './disk-blobs.ts';
import { createDiskInventory } from './disk-inventory.ts';

export interface OpenedBlobs {
  readonly blobs: BlobStore;
  readonly inventory: BlobInventory;
  close(): Promise<void>;
}

/** Opens a bucket with S3_* settings, else a folder. Throws `WrongSettings`. */
export async function openBlobs({ objectStore, dataDir, demo }: Settings): Promise<OpenedBlobs> {
  if (!objectStore) {
    const folder = path.join(dataDir, 'blobs');
    return { blobs: createDiskBlobs(folder), inventory: createDiskInventory(folder), close: async () => {} };
  }
  const { openS3Blobs } = await import('./s3-blobs.ts');
  return openS3Blobs({ settings: objectStore, folder: path.join(dataDir, 'fetched'), createBucket: demo });
}
