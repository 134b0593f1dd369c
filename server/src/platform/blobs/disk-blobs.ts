import { constants } from 'node:fs';
import { copyFile, link, open, rename, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { FolderKeeper, syncFolder, withFile } from '../files/durable.ts';
import { newToken } from '../ids/index.ts';
import { BlobMissing, type BlobStore, type ByteRange } from './blob-store.ts';

const wellFormedKey = /^[A-Za-z0-9_-]{22,128}$/;

function isCode(error: unknown, ...codes: string[]): boolean {
  return codes.includes((error as NodeJS.ErrnoException).code ?? '');
}

class DiskBlobs implements BlobStore {
  private readonly folder: string;
  private readonly keeper = new FolderKeeper();

  constructor(folder: string) {
    this.folder = folder;
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    const file = await this.place(key);
    const draft = this.draftOf(file);
    await withFile(draft, 'wx', async (handle) => {
      await handle.writeFile(bytes);
      await handle.sync();
    });
    await rename(draft, file);
    await syncFolder(path.dirname(file));
  }

  async putFile(key: string, source: string): Promise<void> {
    const file = await this.place(key);
    try {
      await link(source, file);
    } catch (error) {
      if (isCode(error, 'EEXIST')) await this.replace(file, source);
      else if (isCode(error, 'EXDEV', 'EPERM', 'ENOTSUP')) await this.copy(file, source);
      else throw error;
    }
    await syncFolder(path.dirname(file));
  }

  async open(key: string, range?: ByteRange): Promise<Readable> {
    const handle = await open(this.fileOf(key), 'r').catch((error) => {
      throw isCode(error, 'ENOENT') ? new BlobMissing('blob is missing', { cause: error }) : error;
    });
    return handle.createReadStream({ ...range, highWaterMark: 256 * 1024 });
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
    if ((await this.size(key)) === undefined) throw new BlobMissing('blob is missing');
    return use(this.fileOf(key));
  }

  async remove(key: string): Promise<void> {
    await unlink(this.fileOf(key)).catch((error) => {
      if (!isCode(error, 'ENOENT')) throw error;
    });
  }

  /** A link left by an attempt that was not committed; the source is the newer truth. */
  private async replace(file: string, source: string): Promise<void> {
    const draft = this.draftOf(file);
    await link(source, draft);
    await rename(draft, file);
    // Two names of one file: rename does nothing then, and the draft's name stays.
    await unlink(draft).catch(() => undefined);
  }

  private async copy(file: string, source: string): Promise<void> {
    const draft = this.draftOf(file);
    await copyFile(source, draft, constants.COPYFILE_EXCL);
    await withFile(draft, 'r+', (handle) => handle.sync());
    await rename(draft, file);
  }

  private draftOf(file: string): string {
    return `${file}.${newToken()}.draft`;
  }

  private fileOf(key: string): string {
    if (!wellFormedKey.test(key)) throw new Error('malformed blob key');
    return path.join(this.folder, key.slice(0, 2), key);
  }

  private async place(key: string): Promise<string> {
    const file = this.fileOf(key);
    await this.keeper.ensure(path.dirname(file));
    return file;
  }
}

/** Blobs as files below one folder, spread over 4,096 sub-folders by the start of their key. */
export function createDiskBlobs(folder: string): BlobStore {
  return new DiskBlobs(folder);
}
