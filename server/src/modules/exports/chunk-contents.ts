import type { BlobStore } from '../../platform/blobs/index.ts';
import { createTurns } from '../../platform/turns/index.ts';
import { type ChunkContent, readContent } from './chunk-content.ts';
import type { FoundChunk } from './export-files.repository.ts';

export interface ChunkContents {
  /** As `readContent`; of what was asked for in the last minutes, nothing is read again. */
  read(chunk: FoundChunk): Promise<ChunkContent>;
}

/** Between HEAD and GET, and between a line that broke and the rest of its zip. */
const keptMs = 5 * 60_000;
/** Over all chunks: two that are full, or eighty of ordinary photos; some 50 MB at most. */
const mostEntries = 100_000;

/** A chunk that is full takes some 40 MB until it is laid out, and its address may be asked for as often as one likes. */
const mostAtOnce = 4;

interface Kept {
  readonly content: Promise<ChunkContent>;
  readonly timer: NodeJS.Timeout;
  /** 0 while it is being read. */
  entries: number;
}

const nameOf = ({ tenantId, ownerId, exportId, iteration }: FoundChunk) =>
  `${tenantId} ${ownerId} ${exportId} ${iteration}`;

/** What chunks are made of, those that were asked for last: they never change, so that any request may have them. */
export function createChunkContents(blobs: BlobStore, most = mostEntries): ChunkContents {
  // The one that was asked for longest ago comes first.
  const kept = new Map<string, Kept>();
  const inTurn = createTurns(mostAtOnce);
  let entries = 0;

  function drop(name: string, one: Kept): void {
    if (kept.get(name) !== one) return;
    kept.delete(name);
    clearTimeout(one.timer);
    entries -= one.entries;
  }

  function count(name: string, one: Kept, { layout }: ChunkContent): void {
    if (kept.get(name) !== one) return;
    one.entries = layout.count;
    entries += layout.count;
    for (const [oldName, old] of kept) {
      if (entries <= most) return;
      if (old.entries > 0) drop(oldName, old);
    }
  }

  function begin(name: string, chunk: FoundChunk): Kept {
    const content = inTurn(undefined, () => readContent(blobs, chunk));
    const timer = setTimeout(() => drop(name, one), keptMs).unref();
    const one: Kept = { content, timer, entries: 0 };
    content.then(
      (found) => count(name, one, found),
      () => drop(name, one),
    );
    return one;
  }

  return {
    read(chunk) {
      const name = nameOf(chunk);
      const one = kept.get(name) ?? begin(name, chunk);
      kept.delete(name);
      kept.set(name, one);
      one.timer.refresh();
      return one.content;
    },
  };
}
