import type { BlobStore } from '../../platform/blobs/index.ts';
import { createCache } from '../../platform/cache/index.ts';

/** Thumbnails of 300 px and many of 800 are smaller. */
const smallBytes = 64 * 1024;
/** About a thousand thumbnails: one page for several devices. */
const maxBytes = 16 * 1024 * 1024;

/**
 * Caches whole small blobs, least recently used first out; their bytes never change. The caller checks access before
 * each read.
 *
 * @param most bytes in the cache
 */
export function cacheSmallBlobs(
  blobs: Pick<BlobStore, 'read'>,
  most: number = maxBytes,
): Pick<BlobStore, 'read'> {
  const cache = createCache<Uint8Array>({
    maxSize: most,
    sizeCalculation: ({ byteLength }) => Math.max(1, byteLength),
  });
  return {
    async read(key, range) {
      const length = range.end - range.start + 1;
      const known = cache.get(key);
      if (known?.byteLength === length) return known;
      const bytes = await blobs.read(key, range);
      if (length <= smallBytes && bytes.byteLength === length) cache.set(key, bytes);
      return bytes;
    },
  };
}
