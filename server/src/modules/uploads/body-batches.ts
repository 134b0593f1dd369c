import { IncomingMessage } from 'node:http';
import { finished, type Readable } from 'node:stream';
import { ERRORS } from '@tus/utils';

/**
 * A connection delivers 64 KiB at a time, and each write costs a thread switch. Four times this size is slower: the
 * system then reclaims and clears that memory each time.
 */
const batchBytes = 128 * 1024;

/** Part of a slow body is written after this time, so that little is sent again after a disconnect. */
const lingerMs = 20;

/** Collects chunks of a body until they are read. Pauses the body while a batch waits. */
class Waiting {
  private hasEnded = false;
  private isBroken = false;
  private chunks: Uint8Array[] = [];
  private bytes = 0;
  private wake: (() => void) | undefined;
  private readonly source: Readable;

  constructor(source: Readable, signal: AbortSignal | undefined) {
    this.source = source;
    source.on('data', this.add);
    finished(source, { writable: false }, (error) => this.end(Boolean(error)));
    signal?.addEventListener('abort', () => this.end(false), { once: true });
    if (signal?.aborted) this.end(false);
  }

  /** Returns undefined at the end of the body; rejects for a broken body, after returning what arrived. */
  async take(): Promise<readonly Uint8Array[] | undefined> {
    if (this.bytes === 0) await this.until(() => this.bytes > 0);
    if (this.bytes < batchBytes) await this.until(() => this.bytes >= batchBytes, lingerMs);
    if (this.bytes > 0) return this.empty();
    if (this.isBroken) throw ERRORS.ABORTED;
    return undefined;
  }

  stop(): void {
    this.source.off('data', this.add);
  }

  private readonly add = (chunk: Uint8Array): void => {
    this.chunks.push(chunk);
    this.bytes += chunk.byteLength;
    if (this.bytes >= batchBytes) this.source.pause();
    this.wake?.();
  };

  private end(isBroken: boolean): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    this.isBroken = isBroken;
    // A cut body may keep arriving, and must not be written along with the next writer's.
    this.stop();
    this.wake?.();
  }

  private empty(): readonly Uint8Array[] {
    const { chunks } = this;
    this.chunks = [];
    this.bytes = 0;
    this.source.resume();
    return chunks;
  }

  private until(isDone: () => boolean, timeoutMs?: number): Promise<void> {
    if (this.hasEnded) return Promise.resolve();
    return new Promise((resolve) => {
      const stop = () => {
        clearTimeout(timer);
        this.wake = undefined;
        resolve();
      };
      const timer = timeoutMs === undefined ? undefined : setTimeout(stop, timeoutMs);
      this.wake = () => {
        if (this.hasEnded || isDone()) stop();
      };
    });
  }
}

/** Buffers for reuse: new ones would soon trigger garbage collection. */
const spare: Buffer[] = [];
const maxSpare = 8;

/**
 * Releases the memory of a chunk at once. Otherwise every few photos would trigger a collection of the whole heap,
 * slower than writing them. A chunk from a connection has its own buffer.
 */
function free({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

/** A batch and the chunk that completes it. */
const bufferBytes = batchBytes + 128 * 1024;

function join(chunks: readonly Uint8Array[], buffer: Buffer): Uint8Array {
  let bytes = 0;
  for (const chunk of chunks) {
    if (bytes + chunk.byteLength > buffer.byteLength) return Buffer.concat(chunks);
    buffer.set(chunk, bytes);
    bytes += chunk.byteLength;
  }
  return buffer.subarray(0, bytes);
}

/**
 * Reads a body in batches of 128 KiB or a little more, smaller for a slow body. A batch is valid until the next one
 * is requested. Ends early when the signal aborts. Rejects with the protocol library's error for a broken body, or
 * for more than `most` bytes.
 */
export async function* readInBatches(
  source: Readable,
  most: number,
  cut?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const waiting = new Waiting(source, cut);
  let room = most;
  try {
    for (let chunks = await waiting.take(); chunks; chunks = await waiting.take()) {
      const buffer = spare.pop() ?? Buffer.allocUnsafeSlow(bufferBytes);
      const batch = join(chunks, buffer);
      if (source instanceof IncomingMessage) chunks.forEach(free);
      room -= batch.byteLength;
      if (room < 0) throw ERRORS.ERR_MAX_SIZE_EXCEEDED;
      try {
        yield batch;
      } finally {
        if (spare.length < maxSpare) spare.push(buffer);
      }
    }
  } finally {
    waiting.stop();
  }
}
