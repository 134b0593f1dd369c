import { createSHA256 } from 'hash-wasm';

/** Read at a time: large enough to be fast, small enough that memory stays flat with three files at once. */
const sliceBytes = 2 * 1024 * 1024;

/**
 * SHA-256 of a file in hex, read slice by slice. Undefined where this browser does not let WebAssembly run.
 * Throws what reading the file throws.
 */
export async function hashFile(file: Blob, isCancelled: () => boolean): Promise<string | undefined> {
  const hasher = await createSHA256().catch(() => undefined);
  if (hasher === undefined) return undefined;
  hasher.init();
  for (let at = 0; at < file.size && !isCancelled(); at += sliceBytes) {
    hasher.update(new Uint8Array(await file.slice(at, at + sliceBytes).arrayBuffer()));
  }
  return isCancelled() ? undefined : hasher.digest('hex');
}
