export type { BlobInventory, StoredName } from './blob-inventory.ts';
export {
  BlobConflict,
  BlobMissing,
  type BlobStore,
  BlobsUnavailable,
  type ByteRange,
  type SeePiece,
} from './blob-store.ts';
export { createDiskBlobs } from './disk-blobs.ts';
export { type OpenedBlobs, openBlobs } from './open-blobs.ts';
