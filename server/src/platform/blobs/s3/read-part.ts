import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';

/** Bytes per step: 2 ms of MD5, then other requests. */
const stepBytes = 1024 * 1024;

export interface Part {
  readonly bytes: Uint8Array;
  /** MD5 in base64, as in Content-MD5. */
  readonly md5: string;
}

export async function partOfBytes(bytes: Uint8Array): Promise<Part> {
  const hash = createHash('md5');
  for (let from = 0; from < bytes.byteLength; from += stepBytes) {
    if (from > 0) await setImmediate();
    hash.update(bytes.subarray(from, from + stepBytes));
  }
  return { bytes, md5: hash.digest('base64') };
}

/** Rejects if the file is shorter. */
export async function partOfFile(handle: FileHandle, position: number, length: number): Promise<Part> {
  const bytes = Buffer.allocUnsafe(length);
  const hash = createHash('md5');
  let filled = 0;
  while (filled < length) {
    const step = Math.min(stepBytes, length - filled);
    const { bytesRead } = await handle.read(bytes, filled, step, position + filled);
    if (bytesRead === 0) throw new Error('a file became shorter while it was stored');
    hash.update(bytes.subarray(filled, filled + bytesRead));
    filled += bytesRead;
  }
  return { bytes, md5: hash.digest('base64') };
}
