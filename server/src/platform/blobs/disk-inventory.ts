import type { Dirent } from 'node:fs';
import { lstat, opendir, readFile, rename, unlink } from 'node:fs/promises';
import path from 'node:path';
import { ensureFolder, syncFolder, withFile, writeAll } from '../files/durable.ts';
import { newToken } from '../ids/index.ts';
import { type BlobInventory, clockName, markerName, readName, type StoredName } from './blob-inventory.ts';

async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** A hard link keeps the time of the bytes; the inode changed when it got the name. */
async function stampOf(file: string): Promise<{ bytes: number; storedAt: number } | undefined> {
  const facts = await unlessMissing(lstat(file));
  if (!facts?.isFile()) return undefined;
  return { bytes: facts.size, storedAt: Math.max(facts.mtimeMs, facts.ctimeMs) };
}

async function* entriesOf(folder: string): AsyncGenerator<Dirent> {
  const opened = await unlessMissing(opendir(folder));
  if (opened) yield* opened;
}

async function* listFolder(root: string, sub: string): AsyncGenerator<StoredName> {
  for await (const entry of entriesOf(path.join(root, sub))) {
    const stamp = await stampOf(path.join(root, sub, entry.name));
    const name = readName(entry.name);
    const isInPlace = entry.name.startsWith(sub);
    if (stamp)
      yield { name: `${sub}/${entry.name}`, ...name, ...(!isInPlace && { key: undefined }), ...stamp };
  }
}

class DiskInventory implements BlobInventory {
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  async *list(): AsyncGenerator<StoredName> {
    for await (const entry of entriesOf(this.folder)) {
      if (entry.isDirectory()) yield* listFolder(this.folder, entry.name);
    }
  }

  async removeOrphan(listed: StoredName): Promise<boolean> {
    const file = path.join(this.folder, listed.name);
    const stamp = await stampOf(file);
    if (stamp?.storedAt !== listed.storedAt || stamp.bytes !== listed.bytes) return false;
    await unlink(file);
    await syncFolder(path.dirname(file));
    return true;
  }

  readMarker(): Promise<string | undefined> {
    return unlessMissing(readFile(path.join(this.folder, markerName), 'utf8'));
  }

  async writeMarker(text: string): Promise<void> {
    await ensureFolder(this.folder);
    const draft = path.join(this.folder, `${markerName}.${newToken()}`);
    try {
      await withFile(draft, 'wx', async (handle) => {
        await writeAll(handle, Buffer.from(text), 0);
        await handle.sync();
      });
      await rename(draft, path.join(this.folder, markerName));
      await syncFolder(this.folder);
    } finally {
      await unlessMissing(unlink(draft));
    }
  }

  /** Reuses one file: a kill would leave temporary ones. */
  now(): Promise<number> {
    return withFile(path.join(this.folder, clockName), 'w', async (handle) => {
      await writeAll(handle, Buffer.from('What time the store has.\n'), 0);
      return (await handle.stat()).mtimeMs;
    });
  }
}

export function createDiskInventory(folder: string): BlobInventory {
  return new DiskInventory(folder);
}
