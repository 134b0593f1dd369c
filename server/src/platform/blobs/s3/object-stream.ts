import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { BlobsUnavailable, type SeePiece } from '../blob-store.ts';
import { patienceMs } from './connect.ts';
import { withDeadline } from './deadline.ts';

/** A line that says nothing for this long while it is listened to is given up, and the rest asked for anew. */
const silenceMs = 8_000;
const pauseMs = 100;
const bufferedBytes = 256 * 1024;

export interface OpenedObject {
  readonly body: Readable;
  /** Bytes that the body will have. */
  readonly length: number;
}

/** Asks for the object again, without its first `skip` bytes. */
export type Reopen = (skip: number, signal: AbortSignal) => Promise<OpenedObject>;

/**
 * Bytes of an object as they arrive, at the pace of the reader. Objects never change, so a line that is cut
 * or falls silent is replaced by a new one from the next byte on. Only time spent waiting for the store
 * counts: a reader may pause for as long as it likes.
 */
class ObjectStream extends Readable {
  private body!: Readable;
  private chunks!: AsyncIterator<Buffer>;
  private readonly length: number;
  private readonly reopen: Reopen;
  private readonly see: SeePiece | undefined;
  private received = 0;

  constructor({ body, length }: OpenedObject, reopen: Reopen, see: SeePiece | undefined) {
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

  /** The next bytes, null at the end; with as many lines as fit into the patience. */
  private async next(): Promise<Buffer | null> {
    if (this.received >= this.length) return null;
    const chunk = await withDeadline(patienceMs, async (signal) => {
      for (;;) {
        const heard = await this.listen().catch(() => undefined);
        if (heard) return heard;
        await this.replaceLine(signal);
      }
    });
    this.received += chunk.byteLength;
    this.see?.(chunk);
    return chunk;
  }

  private async listen(): Promise<Buffer | undefined> {
    const timer = setTimeout(() => this.body.destroy(new Error('silence')), silenceMs);
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
    // What goes wrong is seen when the next bytes are asked for; a paused reader must not bring the process down.
    body.on('error', () => undefined);
    this.body = body;
    this.chunks = body[Symbol.asyncIterator]();
  }
}

export function createObjectStream(opened: OpenedObject, reopen: Reopen, see?: SeePiece): Readable {
  return new ObjectStream(opened, reopen, see);
}
