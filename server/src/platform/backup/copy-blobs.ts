import { constants } from 'node:fs';
import { copyFile, link, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { ensureFolder, syncFolder } from '../files/durable.ts';
import { newToken } from '../ids/index.ts';
import { blobFile, type ListedBlob } from './blob-list.ts';
import { hashFile, syncFile } from './stored-file.ts';

async function sizeOf(file: string): Promise<number | undefined> {
  return stat(file).then(
    ({ size }) => size,
    () => undefined,
  );
}

/** Returns undefined for an intact blob. */
export async function blobDamage(folder: string, blob: ListedBlob): Promise<string | undefined> {
  const file = blobFile(folder, blob.key);
  const size = await sizeOf(file);
  if (size === undefined) return `${file} is missing`;
  if (size !== blob.bytes) return `${file} has ${size} bytes instead of ${blob.bytes}`;
  if (blob.sha256 && (await hashFile(file)) !== blob.sha256)
    return `${file} is damaged: its checksum differs`;
  return undefined;
}

/** Copies immutable files; on one file system by hard links. */
export class BlobCopier {
  private readonly from: string;
  private readonly to: string;
  private readonly folders = new Map<string, Promise<void>>();

  constructor(from: string, to: string) {
    this.from = from;
    this.to = to;
  }

  /** Replaces leftovers of an interrupted attempt. Rejects when there is no source. */
  async copy(key: string): Promise<void> {
    const [source, target] = [blobFile(this.from, key), blobFile(this.to, key)];
    await this.folderOf(target);
    const draft = `${target}.${newToken()}.draft`;
    try {
      await place(source, draft);
      await rename(draft, target);
    } finally {
      // Rename does nothing if both names are links to one file.
      await rm(draft, { force: true });
    }
  }

  /** Makes the names durable. */
  async finish(): Promise<void> {
    for (const folder of this.folders.keys()) await syncFolder(folder);
  }

  private folderOf(file: string): Promise<void> {
    const folder = path.dirname(file);
    const made = this.folders.get(folder) ?? ensureFolder(folder);
    this.folders.set(folder, made);
    return made;
  }
}

async function place(source: string, draft: string): Promise<void> {
  try {
    await link(source, draft);
  } catch (error) {
    if (!['EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw error;
    await copyFile(source, draft, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
    await syncFile(draft);
  }
}
