import { open, readdir, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { createStaging } from '../staging/index.ts';

/** A finished file, durable. */
export interface ScratchFile {
  readonly bytes: number;
  readonly sha256: Buffer;
}

/** Local files that one piece of work writes, reads again and takes away. Names: `^[A-Za-z0-9_-]{22,128}$`. */
export interface ScratchFiles {
  /** Writes a new file. Rejects with ENOSPC when the disk is full or only its reserve is left. */
  write(name: string, source: AsyncIterable<Uint8Array>): Promise<ScratchFile>;
  /**
   * The bytes of a file from `start`, else its first one, to just before `end`, else its last one, in pieces of 64 KiB at
   * most. A piece is good until the next one is asked for.
   */
  read(name: string, range?: { readonly start?: number; readonly end?: number }): AsyncIterable<Buffer>;
  path(name: string): string;
  remove(name: string): Promise<void>;
  /** Takes away what crashes left: files that nobody has written to since. @param moment milliseconds since 1970 */
  removeBefore(moment: number): Promise<void>;
}

/** What is larger lives where the heap is cleared seldom, as text at least. */
const pieceBytes = 64 * 1024;

/** No such file or folder: it is gone, or there never was one. */
function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** All pieces lie in the same memory: files of hundreds of megabytes would leave as much garbage behind. */
async function* readPieces(file: string, start: number, end: number): AsyncGenerator<Buffer> {
  const handle = await open(file, 'r');
  try {
    const room = Buffer.allocUnsafeSlow(pieceBytes);
    for (let at = start; at < end; ) {
      const { bytesRead } = await handle.read(room, 0, Math.min(pieceBytes, end - at), at);
      if (bytesRead === 0) return;
      at += bytesRead;
      yield room.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}

/** Files of one folder, which must be on the file system of the blobs for cheap hand-over. */
export function createScratchFiles(folder: string): ScratchFiles {
  const staging = createStaging(folder);
  return {
    async write(name, source) {
      await staging.create(name);
      const { size, digests } = await staging.append(name, 0, source);
      if (!digests) throw new Error('a new file is written from its first byte on');
      return { bytes: size, sha256: digests.sha256 };
    },
    read: (name, { start = 0, end = Number.POSITIVE_INFINITY } = {}) =>
      readPieces(staging.path(name), start, end),
    path: (name) => staging.path(name),
    remove: (name) => staging.remove(name),
    async removeBefore(moment) {
      for (const name of (await readdir(folder).catch(ignoreMissing)) ?? []) {
        const file = path.join(folder, name);
        const found = await stat(file).catch(ignoreMissing);
        if (found && found.mtimeMs < moment) await unlink(file).catch(ignoreMissing);
      }
    },
  };
}
