export type { BlobInventory, StoredName } from './blob-inventory.ts';
export {
  BlobConflict,
  BlobMissing,
  type BlobStore,
  BlobsUnavailable,
  type ByteRange,
  type ObserveChunk,
  type Reading,
} from './blob-store.ts';
export { withDeadline } from './deadline.ts';
export { createDiskBlobs } from './disk-blobs.ts';
export { observeBlobs } from './observe-blobs.ts';
export { type OpenedBlobs, openBlobs } from './open-blobs.ts';
