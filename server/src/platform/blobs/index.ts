export { BlobMissing, type BlobStore, type ByteRange } from './blob-store.ts';
export { createDiskBlobs } from './disk-blobs.ts';
