import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { acquireBuffer, releaseBuffer } from '../buffer-pool/index.ts';
import { readAll, withFile } from '../files/durable.ts';

export const storedFile = z.strictObject({ file: z.string(), bytes: z.int(), sha256: z.string() });

export type StoredFile = z.infer<typeof storedFile>;

export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  const room = acquireBuffer();
  await withFile(file, 'r', async (handle) => {
    let piece = await readAll(handle, 0, room);
    for (let at = 0; piece.byteLength > 0; piece = await readAll(handle, at, room)) {
      hash.update(piece);
      at += piece.byteLength;
    }
  }).finally(() => releaseBuffer(room));
  return hash.digest('hex');
}

export async function syncFile(file: string): Promise<void> {
  await withFile(file, 'r+', (handle) => handle.sync());
}

/** Writes a durable file, readable by its owner only. */
export async function writeDurable(file: string, data: string | Uint8Array): Promise<void> {
  await withFile(file, 'wx', async (handle) => {
    await handle.writeFile(data);
    await handle.sync();
  });
}

/** Opens a new file, readable by its owner only. */
export function newFileStream(file: string) {
  return createWriteStream(file, { flags: 'wx', mode: 0o600 });
}

/** Syncs a finished file and returns its record. */
export async function recordFile(folder: string, name: string): Promise<StoredFile> {
  const file = path.join(folder, name);
  await syncFile(file);
  return { file: name, bytes: (await stat(file)).size, sha256: await hashFile(file) };
}

export async function damageOf(folder: string, record: StoredFile): Promise<string | undefined> {
  const file = path.join(folder, record.file);
  const size = await stat(file).then(
    ({ size }) => size,
    () => undefined,
  );
  if (size === undefined) return `${file} is missing`;
  if (size !== record.bytes) return `${file} has ${size} bytes instead of ${record.bytes}`;
  if ((await hashFile(file)) !== record.sha256) return `${file} is damaged: its checksum differs`;
  return undefined;
}
