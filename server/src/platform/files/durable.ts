import { type FileHandle, mkdir, open, rmdir } from 'node:fs/promises';
import path from 'node:path';

/** Syncs a folder: names in it survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Creates a folder and its parents durably. On failure it is removed: a retry would trust it. */
export async function ensureFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (!first) return;
  const made = [folder];
  while (made.at(-1) !== first) made.push(path.dirname(made.at(-1) as string));
  try {
    for (const one of made) await syncFolder(path.dirname(one));
  } catch (error) {
    for (const one of made) await rmdir(one).catch(() => undefined);
    throw error;
  }
}

/** Like `ensureFolder`, in an existing folder only. */
export async function makeFolderInside(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    throw error;
  }
  try {
    await syncFolder(path.dirname(folder));
  } catch (error) {
    await rmdir(folder).catch(() => undefined);
    throw error;
  }
}

/** Creates folders once per process, again after a failure or removal. */
export class FolderCache {
  private readonly known = new Map<string, Promise<void>>();
  private readonly make: (folder: string) => Promise<void>;

  constructor(make: (folder: string) => Promise<void>) {
    this.make = make;
  }

  /** Where the folder is missing, creates it and retries once. */
  async within<T>(folder: string, work: () => Promise<T>): Promise<T> {
    await this.ensure(folder);
    try {
      return await work();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
    this.known.delete(folder);
    await this.ensure(folder);
    return work();
  }

  private ensure(folder: string): Promise<void> {
    const made = this.known.get(folder) ?? this.tryToMake(folder);
    this.known.set(folder, made);
    return made;
  }

  private async tryToMake(folder: string): Promise<void> {
    try {
      await this.make(folder);
      // An existing folder may not be synced yet.
      await syncFolder(path.dirname(folder));
    } catch (error) {
      this.known.delete(folder);
      throw error;
    }
  }
}

export async function withFile<T>(
  file: string,
  flags: string,
  use: (handle: FileHandle) => Promise<T>,
): Promise<T> {
  const handle = await open(file, flags, 0o600);
  try {
    return await use(handle);
  } finally {
    await handle.close();
  }
}

export async function writeAll(handle: FileHandle, chunk: Uint8Array, position: number): Promise<void> {
  let written = 0;
  while (written < chunk.byteLength) {
    const result = await handle.write(chunk, written, chunk.byteLength - written, position + written);
    written += result.bytesWritten;
  }
}

/** Returns the part read. */
export async function readAll(handle: FileHandle, position: number, room: Uint8Array): Promise<Uint8Array> {
  let filled = 0;
  while (filled < room.byteLength) {
    const { bytesRead } = await handle.read(room, filled, room.byteLength - filled, position + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return room.subarray(0, filled);
}
