import { constants, createReadStream } from 'node:fs';
import { copyFile, type FileHandle, link, open, readdir, rename, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { FolderKeeper, readAll, syncFolder, withFile, writeAll } from '../files/durable.ts';
import { newToken } from '../ids/index.ts';
import { pieceBytes } from '../pieces/index.ts';
import { BlobMissing, type BlobStore, type ByteRange, checkKey, type SeePiece } from './blob-store.ts';
import { FileStream } from './file-stream.ts';
import { refuseOtherContent } from './refuse-other-content.ts';

function isCode(error: unknown, ...codes: string[]): boolean {
  return codes.includes((error as NodeJS.ErrnoException).code ?? '');
}

/** For a file that is gone: then `value` will do. */
const unlessMissing =
  <T>(value: T) =>
  (error: unknown): T => {
    if (isCode(error, 'ENOENT')) return value;
    throw error;
  };

const draftEnd = '.draft';

/** What a file system says that knows no hard links, or none between these two places. */
const noLinks = ['EXDEV', 'EPERM', 'ENOTSUP'];

class DiskBlobs implements BlobStore {
  private readonly folder: string;
  private readonly keeper = new FolderKeeper();

  constructor(folder: string) {
    this.folder = folder;
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    const file = await this.place(key);
    await this.withDraft(file, async (draft) => {
      await withFile(draft, 'wx', async (handle) => {
        await writeAll(handle, bytes, 0);
        await handle.sync();
      });
      await this.publish(draft, file);
    });
  }

  async putFile(key: string, source: string): Promise<void> {
    const file = await this.place(key);
    try {
      await this.giveName(source, file);
    } catch (error) {
      if (isCode(error, ...noLinks)) return this.copy(source, file);
      throw error;
    }
  }

  async open(key: string, range?: ByteRange, see?: SeePiece): Promise<Readable> {
    const handle = await this.openFile(key);
    const isLarge = range && range.end - range.start >= pieceBytes / 2;
    if (isLarge || see) return new FileStream(handle, range, see);
    return handle.createReadStream({ ...range, highWaterMark: pieceBytes / 2 });
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
    if ((await this.size(key)) === undefined) throw new BlobMissing('blob is missing');
    return use(this.fileOf(key));
  }

  async remove(key: string): Promise<void> {
    const file = this.fileOf(key);
    const folder = path.dirname(file);
    const isDraft = (name: string) => name.startsWith(`${path.basename(file)}.`) && name.endsWith(draftEnd);
    const drafts = (await readdir(folder).catch(unlessMissing([]))).filter(isDraft);
    for (const one of [file, ...drafts.map((name) => path.join(folder, name))]) {
      await unlink(one).catch(unlessMissing(undefined));
    }
  }

  private async copy(source: string, file: string): Promise<void> {
    await this.withDraft(file, async (draft) => {
      await copyFile(source, draft, constants.COPYFILE_EXCL);
      await withFile(draft, 'r+', (handle) => handle.sync());
      await this.publish(draft, file);
    });
  }

  /** Lends a name beside the blob's, and takes it away again. What a crash leaves goes with `remove`. */
  private async withDraft(file: string, use: (draft: string) => Promise<void>): Promise<void> {
    const draft = `${file}.${newToken()}${draftEnd}`;
    try {
      await use(draft);
    } finally {
      await unlink(draft).catch(unlessMissing(undefined));
    }
  }

  /** Gives a synced draft its name, which only one of several drafts can get. */
  private async publish(draft: string, file: string): Promise<void> {
    try {
      await this.giveName(draft, file);
    } catch (error) {
      if (!isCode(error, ...noLinks)) throw error;
      // No links at all here: the last one wins, and writes of one key are never parallel in the product.
      await rename(draft, file);
      await syncFolder(path.dirname(file));
    }
  }

  /** A second name for synced bytes, durable: without the certainty it is taken back, so that no later try believes it. */
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

  /** The name is taken: by an earlier try of the same bytes, which may not have been synced. */
  private async settle(source: string, file: string): Promise<void> {
    const [given, stored] = await Promise.all([stat(source), stat(file)]);
    if (given.ino !== stored.ino || given.dev !== stored.dev) {
      await refuseOtherContent(createReadStream(file), createReadStream(source));
    }
    await withFile(file, 'r', (handle) => handle.sync());
  }

  private openFile(key: string): Promise<FileHandle> {
    return open(this.fileOf(key), 'r').catch((error) => {
      throw isCode(error, 'ENOENT') ? new BlobMissing('blob is missing', { cause: error }) : error;
    });
  }

  private fileOf(key: string): string {
    checkKey(key);
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
