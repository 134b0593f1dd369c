import { createSHA256, type IHasher } from 'hash-wasm';

/** As fast as larger ones; six files at once hold as many slices. */
const sliceBytes = 1024 * 1024;

/** As many as there were files at once: a new one takes longer than hashing a small photo. */
const idle: IHasher[] = [];

/** SHA-256 of a file in hex, read in slices. Undefined if WebAssembly is blocked. Throws read errors. */
export async function hashFile(file: Blob, isCancelled: () => boolean): Promise<string | undefined> {
  const hasher = idle.pop() ?? (await createSHA256().catch(() => undefined));
  if (hasher === undefined) return undefined;
  hasher.init();
  try {
    for (let at = 0; at < file.size && !isCancelled(); at += sliceBytes) {
      hasher.update(new Uint8Array(await file.slice(at, at + sliceBytes).arrayBuffer()));
    }
    return isCancelled() ? undefined : hasher.digest('hex');
  } finally {
    idle.push(hasher);
  }
}
