import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { FolderKeeper, syncFolder, withFile, writeAll } from '../files/durable.ts';
import { refuseReserve } from '../files/reserve.ts';

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
  /** Of the whole file; only where this write began at its first byte. */
  readonly digests: Digests | undefined;
}

/** Local files that grow while they are uploaded. Their length on disk is the truth about how far they are. */
export interface Staging {
  create(id: string): Promise<void>;
  /** Length in bytes, undefined when there is no such file. */
  size(id: string): Promise<number | undefined>;
  /**
   * Writes from `offset` on until the source ends or fails; what had arrived is durable either way. When it
   * cannot be made durable, the file is gone. Rejects with ENOSPC when the disk is full or only its reserve is left.
   */
  append(id: string, offset: number, source: AsyncIterable<Uint8Array>): Promise<Appended>;
  digest(id: string): Promise<Digests>;
  /** The first bytes, at most `length` of them. */
  head(id: string, length: number): Promise<Uint8Array>;
  path(id: string): string;
  remove(id: string): Promise<void>;
}

/** Asking the disk takes as long as writing a chunk: not before each. */
const bytesBetweenChecks = 4 * 2 ** 20;

const wellFormedId = /^[A-Za-z0-9_-]{22,128}$/;

class DiskStaging implements Staging {
  private readonly folder: string;
  private readonly keeper = new FolderKeeper();

  constructor(folder: string) {
    this.folder = folder;
  }

  path(id: string): string {
    if (!wellFormedId.test(id)) throw new Error('malformed upload id');
    return path.join(this.folder, id);
  }

  async create(id: string): Promise<void> {
    await this.keeper.ensure(this.folder);
    await withFile(this.path(id), 'wx', (handle) => handle.sync());
    await syncFolder(this.folder);
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
   * After a sync that failed, nobody knows which bytes are on the disk, and the next one would succeed without
   * them: the file goes, so that it is sent again from its first byte.
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

  async head(id: string, length: number): Promise<Uint8Array> {
    return withFile(this.path(id), 'r', async (handle) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0);
      return buffer.subarray(0, bytesRead);
    });
  }

  async remove(id: string): Promise<void> {
    await unlink(this.path(id)).catch((error) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }
}

/** Upload files below one folder, which must be on the file system of the blobs for cheap hand-over. */
export function createStaging(folder: string): Staging {
  return new DiskStaging(folder);
}
