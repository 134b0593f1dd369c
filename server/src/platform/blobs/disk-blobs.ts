import { constants, createReadStream } from 'node:fs';
import {
  access,
  copyFile,
  type FileHandle,
  link,
  open,
  readdir,
  rename,
  stat,
  unlink,
} from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { bufferBytes } from '../buffer-pool/index.ts';
import { FolderCache, makeFolderInside, readAll, syncFolder, withFile, writeAll } from '../files/durable.ts';
import { refuseRowsReserve } from '../files/full-disk.ts';
import { isRefused, probeName, tryWriting } from '../files/refusing-disk.ts';
import { newToken } from '../ids/index.ts';
import { markerName } from './blob-inventory.ts';
import {
  BlobMissing,
  type BlobStore,
  BlobsUnavailable,
  type ByteRange,
  checkKey,
  type Reading,
} from './blob-store.ts';
import { FileStream } from './file-stream.ts';
import { refuseOtherContent } from './refuse-other-content.ts';

function isCode(error: unknown, ...codes: string[]): boolean {
  return codes.includes((error as NodeJS.ErrnoException).code ?? '');
}

const unlessMissing =
  <T>(value: T) =>
  (error: unknown): T => {
    if (isCode(error, 'ENOENT')) return value;
    throw error;
  };

const draftEnd = '.draft';

/** An error of a file that is read is about that file; of one that is written, about the store. */
function asStoreError(error: unknown): unknown {
  if (!isRefused(error)) return error;
  return new BlobsUnavailable('the folder of the blobs refuses changes', { cause: error });
}

/** Codes for no hard links, or none between these places. */
const noLinks = ['EXDEV', 'EPERM', 'ENOTSUP'];

class DiskBlobs implements BlobStore {
  private readonly folder: string;
  private readonly folders = new FolderCache(makeFolderInside);

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Only the start and an operator write a marker. */
  async ready(): Promise<void> {
    try {
      await access(path.join(this.folder, markerName));
    } catch (cause) {
      throw new BlobsUnavailable('the folder of the blobs or its mark is not there', { cause });
    }
  }

  async tryWriting(): Promise<void> {
    await this.ready();
    await tryWriting(path.join(this.folder, probeName)).catch((error) => {
      throw asStoreError(error);
    });
  }

  put(key: string, bytes: Uint8Array): Promise<void> {
    return this.write(key, (file) =>
      this.withDraft(file, async (draft) => {
        await refuseRowsReserve(this.folder);
        await withFile(draft, 'wx', async (handle) => {
          await writeAll(handle, bytes, 0);
          await handle.sync();
        });
        await this.publish(draft, file);
      }),
    );
  }

  putFile(key: string, source: string): Promise<void> {
    return this.write(key, async (file) => {
      try {
        await this.giveName(source, file);
      } catch (error) {
        if (isCode(error, ...noLinks)) return this.copy(source, file);
        throw error;
      }
    });
  }

  async open(key: string, range?: ByteRange, reading?: Reading): Promise<Readable> {
    const handle = await this.openFile(key);
    const isLarge = range && range.end - range.start >= bufferBytes / 2;
    if (isLarge || reading) return new FileStream(handle, range, reading);
    return handle.createReadStream({ ...range, highWaterMark: bufferBytes / 2 });
  }

  async read(key: string, { start, end }: ByteRange): Promise<Uint8Array> {
    const handle = await this.openFile(key);
    try {
      return await readAll(handle, start, Buffer.allocUnsafe(end - start + 1));
    } finally {
      await handle.close();
    }
  }

  async size(key: string): Promise<number | undefined> {
    try {
      return (await stat(this.fileOf(key))).size;
    } catch (error) {
      if (isCode(error, 'ENOENT')) return undefined;
      throw error;
    }
  }

  async withLocalFile<T>(key: string, use: (file: string) => Promise<T>): Promise<T> {
    if ((await this.size(key)) === undefined) throw await this.missing();
    return use(this.fileOf(key));
  }

  async remove(key: string): Promise<void> {
    const file = this.fileOf(key);
    const folder = path.dirname(file);
    await this.ready();
    const isDraft = (name: string) => name.startsWith(`${path.basename(file)}.`) && name.endsWith(draftEnd);
    const drafts = (await readdir(folder).catch(unlessMissing([]))).filter(isDraft);
    for (const one of [file, ...drafts.map((name) => path.join(folder, name))]) {
      // A folder is no blob.
      await unlink(one).catch((error) => {
        if (!isCode(error, 'EISDIR', 'ENOENT')) throw asStoreError(error);
      });
    }
  }

  private async copy(source: string, file: string): Promise<void> {
    await this.withDraft(file, async (draft) => {
      await copyFile(source, draft, constants.COPYFILE_EXCL);
      await withFile(draft, 'r+', (handle) => handle.sync());
      await this.publish(draft, file);
    });
  }

  /** Provides a temporary name next to the blob's. `remove` deletes leftovers of crashes. */
  private async withDraft(file: string, use: (draft: string) => Promise<void>): Promise<void> {
    const draft = `${file}.${newToken()}${draftEnd}`;
    try {
      await use(draft);
    } finally {
      await unlink(draft).catch(unlessMissing(undefined));
    }
  }

  /** Only one of several drafts can get the name. */
  private async publish(draft: string, file: string): Promise<void> {
    try {
      await this.giveName(draft, file);
    } catch (error) {
      if (!isCode(error, ...noLinks)) throw error;
      // The last writer wins without hard links; the product never writes one key concurrently.
      await rename(draft, file);
      await syncFolder(path.dirname(file));
    }
  }

  /** Adds a durable second name; removes it on failure, so that no retry trusts it. */
  private async giveName(source: string, file: string): Promise<void> {
    const isNew = await link(source, file).then(
      () => true,
      (error) => {
        if (isCode(error, 'EEXIST')) return false;
        throw error;
      },
    );
    if (!isNew) await this.settle(source, file);
    try {
      await syncFolder(path.dirname(file));
    } catch (error) {
      if (isNew) await unlink(file).catch(() => undefined);
      throw error;
    }
  }

  /** Handles an earlier try of the same bytes, perhaps not synced. */
  private async settle(source: string, file: string): Promise<void> {
    const [given, stored] = await Promise.all([stat(source), stat(file)]);
    if (given.ino !== stored.ino || given.dev !== stored.dev) {
      await refuseOtherContent(createReadStream(file), createReadStream(source));
    }
    await withFile(file, 'r', (handle) => handle.sync());
  }

  private async openFile(key: string): Promise<FileHandle> {
    try {
      return await open(this.fileOf(key), 'r');
    } catch (error) {
      throw isCode(error, 'ENOENT') ? await this.missing(error) : error;
    }
  }

  /** Returns the error of a missing blob; rejects for an unavailable store. */
  private async missing(cause?: unknown): Promise<Error> {
    await this.ready();
    return new BlobMissing('blob is missing', { cause });
  }

  private fileOf(key: string): string {
    checkKey(key);
    return path.join(this.folder, key.slice(0, 2), key);
  }

  /** Creates the blob's own folder only. */
  private async write(key: string, write: (file: string) => Promise<void>): Promise<void> {
    const file = this.fileOf(key);
    await this.ready();
    try {
      await this.folders.within(path.dirname(file), () => write(file));
    } catch (error) {
      if (isCode(error, 'ENOENT')) await this.ready();
      throw asStoreError(error);
    }
  }
}

/** Stores files in a folder with a marker, in 4,096 sub-folders by the start of their key. */
export function createDiskBlobs(folder: string): BlobStore {
  return new DiskBlobs(folder);
}
