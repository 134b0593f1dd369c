import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, readdir, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { ensureFolder, FolderCache, readAll, syncFolder, withFile, writeAll } from '../files/durable.ts';
import { refuseReserve } from '../files/full-disk.ts';
import { probeName, tryWriting } from '../files/refusing-disk.ts';

export interface Digests {
  readonly sha256: Buffer;
  /** CRC-32 as in zip archives (ISO 3309), 0 to 2^32 - 1. */
  readonly crc32: number;
}

/** SHA-256 and CRC-32 over bytes in passing. */
class RunningDigests {
  private readonly hash: Hash = createHash('sha256');
  private crc = 0;

  update(chunk: Uint8Array): void {
    this.hash.update(chunk);
    this.crc = crc32(chunk, this.crc);
  }

  finish(): Digests {
    return { sha256: this.hash.digest(), crc32: this.crc };
  }
}

export interface Appended {
  /** Length of the file after the write; all of it is durable. */
  readonly size: number;
  /** Digests of the whole file; only for a write from its first byte. */
  readonly digests: Digests | undefined;
}

/** Local files that grow during uploads. */
export interface Staging {
  /** Writes and deletes a small file. Rejects as the disk does. */
  tryWriting(): Promise<void>;
  create(id: string): Promise<void>;
  /** Length in bytes, undefined when there is no such file. */
  size(id: string): Promise<number | undefined>;
  /**
   * Writes from `offset` on until the source ends or fails; received bytes are durable either way. When they
   * cannot be made durable, the file is deleted. Rejects with ENOSPC when the disk is full or only its
   * reserve is left.
   */
  append(id: string, offset: number, source: AsyncIterable<Uint8Array>): Promise<Appended>;
  digest(id: string): Promise<Digests>;
  /** Bytes from `start` on, at most `length` of them. */
  read(id: string, start: number, length: number): Promise<Uint8Array>;
  path(id: string): string;
  remove(id: string): Promise<void>;
  /**
   * Deletes leftovers of crashes: files not written to since.
   *
   * @param moment milliseconds since 1970
   */
  removeBefore(moment: number): Promise<void>;
}

/** Checking the disk takes as long as writing a chunk, so it is not checked before each. */
const bytesBetweenChecks = 4 * 2 ** 20;

const wellFormedId = /^[A-Za-z0-9_-]{22,128}$/;

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

class DiskStaging implements Staging {
  private readonly folder: string;
  /** Files are short-lived: a missing folder is created again. */
  private readonly folders = new FolderCache(ensureFolder);

  constructor(folder: string) {
    this.folder = folder;
  }

  path(id: string): string {
    if (!wellFormedId.test(id)) throw new Error('malformed upload id');
    return path.join(this.folder, id);
  }

  tryWriting(): Promise<void> {
    return this.folders.within(this.folder, () => tryWriting(path.join(this.folder, probeName)));
  }

  async create(id: string): Promise<void> {
    await this.folders.within(this.folder, async () => {
      await withFile(this.path(id), 'wx', (handle) => handle.sync());
      await syncFolder(this.folder);
    });
  }

  async size(id: string): Promise<number | undefined> {
    try {
      return (await stat(this.path(id))).size;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  async append(id: string, offset: number, source: AsyncIterable<Uint8Array>): Promise<Appended> {
    const running = offset === 0 ? new RunningDigests() : undefined;
    return withFile(this.path(id), 'r+', async (handle) => {
      let size = offset;
      let nextCheck = offset;
      try {
        for await (const chunk of source) {
          if (size >= nextCheck) {
            await refuseReserve(this.folder);
            nextCheck = size + bytesBetweenChecks;
          }
          const written = writeAll(handle, chunk, size);
          running?.update(chunk);
          await written;
          size += chunk.byteLength;
        }
      } finally {
        await this.sync(handle, id);
      }
      return { size, digests: running?.finish() };
    });
  }

  /**
   * After a failed sync the bytes on disk are unknown, and the next sync would succeed without them: the file
   * is deleted, and the upload restarts.
   */
  private async sync(handle: FileHandle, id: string): Promise<void> {
    try {
      await handle.sync();
    } catch (error) {
      await this.remove(id);
      throw error;
    }
  }

  async digest(id: string): Promise<Digests> {
    const running = new RunningDigests();
    await withFile(this.path(id), 'r', async (handle) => {
      const stream = handle.createReadStream({ autoClose: false, highWaterMark: 1024 * 1024 });
      for await (const chunk of stream) running.update(chunk);
    });
    return running.finish();
  }

  async read(id: string, start: number, length: number): Promise<Uint8Array> {
    return withFile(this.path(id), 'r', (handle) => readAll(handle, start, Buffer.allocUnsafe(length)));
  }

  async remove(id: string): Promise<void> {
    await unlink(this.path(id)).catch(ignoreMissing);
  }

  async removeBefore(moment: number): Promise<void> {
    for (const name of (await readdir(this.folder).catch(ignoreMissing)) ?? []) {
      const file = path.join(this.folder, name);
      const found = await stat(file).catch(ignoreMissing);
      if (found && found.mtimeMs < moment) await unlink(file).catch(ignoreMissing);
    }
  }
}

/** Upload files in one folder, which must be on the blobs' file system for cheap hand-over. */
export function createStaging(folder: string): Staging {
  return new DiskStaging(folder);
}
