/**
 * Buffer size for whole files: smaller buffers cost more than their bytes, larger ones let slow readers hold
 * too much.
 */
export const bufferBytes = 512 * 1024;

/** Buffer size for files with hundreds of readers; a stalled one holds two. */
export const smallBufferBytes = 64 * 1024;

/** Free buffers kept per size. */
const maxFree = 64;

type BufferBytes = typeof bufferBytes | typeof smallBufferBytes;

const free = { large: [] as ArrayBuffer[], small: [] as ArrayBuffer[] };
const freeOf = (bytes: number) => (bytes === bufferBytes ? free.large : free.small);
const acquired = new WeakSet<ArrayBufferLike>();

/**
 * Returns a buffer with arbitrary content. Allocating per read costs more in collection than in sending.
 * Releasing is optional.
 */
export function acquireBuffer(bytes: BufferBytes = bufferBytes): Buffer {
  const memory = freeOf(bytes).pop() ?? Buffer.allocUnsafeSlow(bytes).buffer;
  acquired.add(memory);
  return Buffer.from(memory);
}

/**
 * Returns the buffer of `chunk` to its pool, if any. Only for the last reader: its bytes change from now on.
 */
export function releaseBuffer({ buffer }: Uint8Array<ArrayBufferLike>): void {
  if (!acquired.delete(buffer)) return;
  const kept = freeOf(buffer.byteLength);
  if (kept.length < maxFree) kept.push(buffer as ArrayBuffer);
}
