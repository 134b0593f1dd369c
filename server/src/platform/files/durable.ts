import { type FileHandle, mkdir, open } from 'node:fs/promises';
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

/** Makes a folder and, when it is new, its name in the folder above durable. */
export async function ensureFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first) await syncFolder(path.dirname(first));
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
