import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { type Readable, Writable } from 'node:stream';
import { slowestReader } from '@keepsake/contract/server-limits';
import type { FastifyReply } from 'fastify';
import { releaseBuffer } from '../../buffer-pool/index.ts';
import { endTurn } from '../take-turns.ts';
import { onResponseClosed } from './running-responses.ts';

const { minBytes, perSeconds, savedSeconds } = slowestReader;

const earnedMs = (bytes: number) => (bytes / minBytes) * perSeconds * 1000;

/** Sent buffers return to the pool. */
class BufferWriter extends Writable {
  private readonly response: ServerResponse;
  private left: number;
  private allowedMs = perSeconds * 1000;

  constructor(response: ServerResponse, promised: number) {
    // One buffer is being sent; the next waits upstream.
    super({ highWaterMark: 1 });
    this.response = response;
    this.left = promised;
  }

  override _write(piece: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.left -= piece.byteLength;
    const since = performance.now();
    const slow = setTimeout(() => this.destroy(), this.allowedMs);
    this.response.write(piece, (error) => {
      clearTimeout(slow);
      const left = this.allowedMs - (performance.now() - since);
      this.allowedMs = Math.min(left + earnedMs(piece.byteLength), savedSeconds * 1000);
      if (!error) releaseBuffer(piece);
      done(error);
    });
  }

  override _final(done: (error?: Error | null) => void): void {
    // The client would take the next response for the rest.
    if (this.left > 0) done(new Error(`the response lacks ${this.left} bytes`));
    else this.response.end(done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (!this.response.writableEnded) this.response.destroy();
    done(error);
  }
}

/**
 * Sends a body of pooled buffers with the reply's status and headers, one of which is the length. Hijacks the
 * reply, because the framework does not report when a buffer has been written. A failing or short body, and a
 * reader that is too slow, cut the connection; a disconnecting reader destroys the body.
 */
export function sendBuffers(reply: FastifyReply, body: Readable): FastifyReply {
  reply.hijack();
  endTurn(reply.request);
  reply.raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders);
  const writer = new BufferWriter(reply.raw, Number(reply.getHeader('content-length')));
  // The body gets the errors; a reader that disconnects is no error.
  const end = () => {
    body.destroy();
    writer.destroy();
  };
  body.once('error', end);
  writer.once('error', end);
  onResponseClosed(reply.raw, end);
  body.pipe(writer);
  return reply;
}
