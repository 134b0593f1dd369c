import { open } from 'node:fs/promises';
import { createStaging } from '../staging/index.ts';

/** A finished file, durable. */
export interface TemporaryFile {
  readonly bytes: number;
  readonly sha256: Buffer;
  /** As in zips (ISO 3309). */
  readonly crc32: number;
}

/** Local files for one task. Names: `^[A-Za-z0-9_-]{22,128}$`. */
export interface TemporaryFiles {
  /** Writes a new file. Rejects with ENOSPC when the disk is full or only its reserve is left. */
  write(name: string, source: AsyncIterable<Uint8Array>): Promise<TemporaryFile>;
  /**
   * Reads bytes from `start` (default: the first) to before `end` (default: the end), in chunks of at most 64
   * KiB. A chunk is valid until the next one is requested.
   */
  read(name: string, range?: { readonly start?: number; readonly end?: number }): AsyncIterable<Buffer>;
  path(name: string): string;
  remove(name: string): Promise<void>;
  /**
   * Deletes leftovers of crashes: files not written to since.
   *
   * @param moment milliseconds since 1970
   */
  removeBefore(moment: number): Promise<void>;
}

/** Larger chunks, as text at least, are in a rarely collected part of the heap. */
const bufferBytes = 64 * 1024;

/** All chunks share one buffer: files of hundreds of megabytes would leave as much garbage. */
async function* readPieces(file: string, start: number, end: number): AsyncGenerator<Buffer> {
  const handle = await open(file, 'r');
  try {
    const room = Buffer.allocUnsafeSlow(bufferBytes);
    for (let at = start; at < end; ) {
      const { bytesRead } = await handle.read(room, 0, Math.min(bufferBytes, end - at), at);
      if (bytesRead === 0) return;
      at += bytesRead;
      yield room.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}

/** Files in one folder, which must be on the blobs' file system for cheap hand-over. */
export function createTemporaryFiles(folder: string): TemporaryFiles {
  const staging = createStaging(folder);
  return {
    async write(name, source) {
      await staging.create(name);
      const { size, digests } = await staging.append(name, 0, source);
      if (!digests) throw new Error('a new file is written from its first byte on');
      return { bytes: size, ...digests };
    },
    read: (name, { start = 0, end = Number.POSITIVE_INFINITY } = {}) =>
      readPieces(staging.path(name), start, end),
    path: (name) => staging.path(name),
    remove: (name) => staging.remove(name),
    removeBefore: (moment) => staging.removeBefore(moment),
  };
}
