import { type FileHandle, mkdir, open, rmdir } from 'node:fs/promises';
import path from 'node:path';

/** Makes the entries of a folder durable: names written into it survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Makes a folder and, as far up as they are new, its name and those of the folders above durable. What cannot be made
 * durable goes again: the next try would find it and believe in it.
 */
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

/** Ensures each folder once in the life of a process; one that could not be made is tried again. */
export class FolderKeeper {
  private readonly known = new Map<string, Promise<void>>();

  ensure(folder: string): Promise<void> {
    const made = this.known.get(folder) ?? this.make(folder);
    this.known.set(folder, made);
    return made;
  }

  private async make(folder: string): Promise<void> {
    try {
      await ensureFolder(folder);
      // One that was there may have been made a moment ago by somebody who has not synced it yet.
      await syncFolder(path.dirname(folder));
    } catch (error) {
      this.known.delete(folder);
      throw error;
    }
  }
}

/** Opens a file, hands it to `use` and closes it whatever happens. */
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

/** Writes all of `chunk` at a place in the file. */
export async function writeAll(handle: FileHandle, chunk: Uint8Array, position: number): Promise<void> {
  let written = 0;
  while (written < chunk.byteLength) {
    const result = await handle.write(chunk, written, chunk.byteLength - written, position + written);
    written += result.bytesWritten;
  }
}

/** Fills `room` with the file's bytes from a place on; returns what there were. */
export async function readAll(handle: FileHandle, position: number, room: Uint8Array): Promise<Uint8Array> {
  let filled = 0;
  while (filled < room.byteLength) {
    const { bytesRead } = await handle.read(room, filled, room.byteLength - filled, position + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return room.subarray(0, filled);
}
