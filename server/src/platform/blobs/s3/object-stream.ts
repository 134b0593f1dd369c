import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { BlobsUnavailable, type ObserveChunk } from '../blob-store.ts';
import { withDeadline } from '../deadline.ts';
import { timeoutMs } from './connect.ts';

/** Time after which a silent connection is replaced while the reader waits. */
const silenceMs = 8_000;
const pauseMs = 100;
const bufferedBytes = 256 * 1024;

export interface OpenedObject {
  readonly body: Readable;
  readonly length: number;
}

/** Reopens the object without the first `skip` bytes. */
export type Reopen = (skip: number, signal: AbortSignal) => Promise<OpenedObject>;

/**
 * Reads at the pace of the reader. Objects never change, so a broken or silent connection is replaced from
 * the next byte on. Only waiting for the store counts.
 */
class ObjectStream extends Readable {
  private body!: Readable;
  private chunks!: AsyncIterator<Buffer>;
  private readonly length: number;
  private readonly reopen: Reopen;
  private readonly see: ObserveChunk | undefined;
  private received = 0;

  constructor({ body, length }: OpenedObject, reopen: Reopen, see: ObserveChunk | undefined) {
    super({ highWaterMark: bufferedBytes });
    this.length = length;
    this.reopen = reopen;
    this.see = see;
    this.useLine(body);
  }

  override _read(): void {
    this.next().then(
      (chunk) => this.push(chunk),
      (error) => this.destroy(error),
    );
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.body.destroy();
    done(error);
  }

  /** Returns the next chunk, null at the end; reconnects within the timeout. */
  private async next(): Promise<Buffer | null> {
    if (this.received >= this.length) return null;
    const chunk = await withDeadline(timeoutMs, async (signal) => {
      for (;;) {
        const outcome = await this.listen().catch(() => undefined);
        if (outcome) return outcome;
        await this.replaceLine(signal);
      }
    });
    this.received += chunk.byteLength;
    this.see?.(chunk);
    return chunk;
  }

  private async listen(): Promise<Buffer | undefined> {
    const timer = setTimeout(() => this.body.destroy(new Error('read timed out')), silenceMs);
    try {
      const { value, done } = await this.chunks.next();
      return done ? undefined : value;
    } finally {
      clearTimeout(timer);
    }
  }

  private async replaceLine(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.destroyed) throw new BlobsUnavailable('nobody reads this any more');
    this.body.destroy();
    await delay(pauseMs, undefined, { signal });
    const { body } = await this.reopen(this.received, signal);
    this.useLine(body);
    if (this.destroyed) body.destroy();
  }

  private useLine(body: Readable): void {
    // The error is reported at the next read: a paused reader must not crash the process.
    body.on('error', () => undefined);
    this.body = body;
    this.chunks = body[Symbol.asyncIterator]();
  }
}

export function createObjectStream(opened: OpenedObject, reopen: Reopen, see?: ObserveChunk): Readable {
  return new ObjectStream(opened, reopen, see);
}
