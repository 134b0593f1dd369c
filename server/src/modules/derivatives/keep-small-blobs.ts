import type { BlobStore } from '../../platform/blobs/index.ts';

/** Thumbnails of 300 px and many of 800 are smaller. */
const smallBytes = 64 * 1024;
/** About a thousand thumbnails: what one page is asked for by several devices, and little beside the process. */
const mostBytes = 16 * 1024 * 1024;

/**
 * Reads whole blobs, and keeps the small ones that were asked for last: their bytes never change. Who may see them is
 * asked before, each time.
 *
 * @param most bytes that are kept
 */
export function keepSmallBlobs(
  blobs: Pick<BlobStore, 'open' | 'read'>,
  most: number = mostBytes,
): Pick<BlobStore, 'open' | 'read'> {
  const kept = new Map<string, Uint8Array>();
  let size = 0;

  function drop(key: string, bytes: Uint8Array): void {
    kept.delete(key);
    size -= bytes.byteLength;
  }

  function keep(key: string, bytes: Uint8Array): void {
    const before = kept.get(key);
    if (before) drop(key, before);
    kept.set(key, bytes);
    size += bytes.byteLength;
    // A Map goes through its keys from the one set first.
    for (const [oldest, old] of kept) {
      if (size <= most) return;
      drop(oldest, old);
    }
  }

  return {
    open: (...asked) => blobs.open(...asked),
    async read(key, range) {
      const length = range.end - range.start + 1;
      const known = kept.get(key);
      const bytes = known?.byteLength === length ? known : await blobs.read(key, range);
      if (length <= smallBytes && bytes.byteLength === length) keep(key, bytes);
      return bytes;
    },
  };
}
