import type { BlobStore } from '../../platform/blobs/index.ts';
import { createCache } from '../../platform/cache/index.ts';
import { createSemaphore } from '../../platform/semaphore/index.ts';
import { type ChunkContent, readContent } from './chunk-content.ts';
import type { FoundChunk } from './export-files.repository.ts';

export interface ChunkContents {
  read(chunk: FoundChunk): Promise<ChunkContent>;
}

/** Covers HEAD and GET, and a resumed download. */
const keptMs = 5 * 60_000;
/** Photos over all chunks: two full ones, or eighty of ordinary size; at most some 50 MB. */
const maxEntries = 100_000;

/** A full chunk takes some 40 MB until it is laid out, and may be requested any number of times. */
const concurrency = 4;

const nameOf = ({ tenantId, ownerId, exportId, iteration }: FoundChunk) =>
  `${tenantId} ${ownerId} ${exportId} ${iteration}`;

/** Concurrent callers for a chunk share one read. */
export function createChunkContents(blobs: BlobStore, most = maxEntries): ChunkContents {
  const inSemaphore = createSemaphore(concurrency);
  const cache = createCache<ChunkContent, FoundChunk>({
    maxSize: most,
    sizeCalculation: ({ layout }) => Math.max(1, layout.count),
    ttl: keptMs,
    ttlAutopurge: true,
    updateAgeOnGet: true,
    // A read whose entry is evicted still has its caller.
    ignoreFetchAbort: true,
    fetchMethod: (_name, _stale, { context }) => inSemaphore(undefined, () => readContent(blobs, context)),
  });
  return {
    read: (chunk) => cache.forceFetch(nameOf(chunk), { context: chunk }),
  };
}
