import { IncomingMessage } from 'node:http';
import { finished, type Readable } from 'node:stream';
import { ERRORS } from '@tus/utils';

/**
 * A connection gives 64 KiB at a time, and each write costs a change of threads. Four times this much is slower: that
 * many pieces are given back to the system and asked for again, which clears them.
 */
const batchBytes = 128 * 1024;

/** What arrived of a slow body is written after this time, so that little of it is sent again after a cut. */
const lingerMs = 20;

/** What arrived of a body and waits to be taken. Reading stops while a batch waits. */
class Waiting {
  private isOver = false;
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

  /** Undefined when the body came to its end; rejects when it did not, after what arrived of it was taken. */
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
    if (this.isOver) return;
    this.isOver = true;
    this.isBroken = isBroken;
    // A fast body that was cut goes on arriving, and no byte of it may be written beside the next writer's.
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

  private until(isDone: () => boolean, atMostMs?: number): Promise<void> {
    if (this.isOver) return Promise.resolve();
    return new Promise((resolve) => {
      const stop = () => {
        clearTimeout(timer);
        this.wake = undefined;
        resolve();
      };
      const timer = atMostMs === undefined ? undefined : setTimeout(stop, atMostMs);
      this.wake = () => {
        if (this.isOver || isDone()) stop();
      };
    });
  }
}

/** Buffers that wait for their next batch: made anew, each would be garbage at once and soon call for a collection. */
const spare: Buffer[] = [];
const mostSpare = 8;

/**
 * Gives the memory of a piece back. Garbage of that size would call for a collection of the whole heap with every few
 * photos, which takes longer than to write them. A piece that a connection brought is nobody else's.
 */
function free({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

/** Fits a batch and the chunk that completed it. */
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
 * A body in batches of 128 KiB or a little more, of a slow one in smaller ones. A batch is good until the next is asked
 * for. When the signal aborts, the body is over with what has arrived. Rejects with what the protocol library says of
 * a body that broke, and of one with more than `most` bytes.
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
        if (spare.length < mostSpare) spare.push(buffer);
      }
    }
  } finally {
    waiting.stop();
  }
}
