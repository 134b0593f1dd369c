import type { Metrics } from '../metrics/index.ts';
import { type BlobStore, BlobsUnavailable } from './blob-store.ts';

/** Buckets from a file on a fast disk to the timeout of a bucket. */
const buckets = [0.005, 0.025, 0.1, 0.5, 1, 2.5, 10, 30];

/** Measures each call; `failed` is a store that is unavailable, not a blob that is missing. */
export function observeBlobs(blobs: BlobStore, metrics: Metrics): BlobStore {
  const measure = metrics.histogram({
    name: 'keepsake_store_duration_seconds',
    help: 'Calls of this process to the store of the photos, to the first bytes where it reads; failed: it is unavailable',
    labels: ['operation', 'outcome'],
    buckets,
  });

  async function measured<T>(operation: string, call: () => Promise<T>): Promise<T> {
    const started = performance.now();
    let outcome = 'done';
    try {
      return await call();
    } catch (error) {
      if (error instanceof BlobsUnavailable) outcome = 'failed';
      throw error;
    } finally {
      measure({ operation, outcome }, (performance.now() - started) / 1000);
    }
  }

  return {
    ready: () => blobs.ready(),
    tryWriting: () => blobs.tryWriting(),
    put: (key, bytes) => measured('put', () => blobs.put(key, bytes)),
    putFile: (key, file) => measured('put', () => blobs.putFile(key, file)),
    open: (key, range, reading) => measured('open', () => blobs.open(key, range, reading)),
    read: (key, range) => measured('read', () => blobs.read(key, range)),
    size: (key) => measured('size', () => blobs.size(key)),
    withLocalFile: (key, use) => blobs.withLocalFile(key, use),
    remove: (key) => measured('remove', () => blobs.remove(key)),
  };
}
