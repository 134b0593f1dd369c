import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { type Readable, Writable } from 'node:stream';
import type { HttpReply } from '../http/index.ts';
import { giveBack } from '../pieces/index.ts';
import { whenOver } from './running-archives.ts';

/** The line of a reader. What it has taken goes back to where pieces are lent. */
class Line extends Writable {
  private readonly response: ServerResponse;

  constructor(response: ServerResponse) {
    // One piece is on its way; the next waits in the stream before.
    super({ highWaterMark: 1 });
    this.response = response;
  }

  override _write(piece: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.response.write(piece, (error) => {
      if (!error) giveBack(piece);
      done(error);
    });
  }

  override _final(done: () => void): void {
    this.response.end(done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (!this.response.writableEnded) this.response.destroy();
    done(error);
  }
}

/**
 * Sends a body of lent pieces with the status and headers that the reply has. The framework would pass them on without
 * a word of when the line has taken one, so it gives the reply out of its hands. A body that fails cuts the connection;
 * a reader who leaves destroys the body.
 */
export function sendPieces(reply: HttpReply, body: Readable): HttpReply {
  reply.hijack();
  reply.raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders);
  const line = new Line(reply.raw);
  // Who made the body hears of its errors; that a reader left is none.
  const end = () => {
    body.destroy();
    line.destroy();
  };
  body.once('error', end);
  line.once('error', end);
  whenOver(reply.raw, end);
  body.pipe(line);
  return reply;
}
