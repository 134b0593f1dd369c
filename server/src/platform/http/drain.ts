import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { finished } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { HttpServer } from './server.ts';

/** Ends a server without cutting anybody off. */
export interface Drain {
  /** From its beginning on `/health/ready` says 503, and every answer closes its connection. */
  readonly isDraining: boolean;
  begin(): void;
  /** Tells the drain of the server's connections and answers. */
  watch(app: HttpServer): void;
  /**
   * Takes requests for `noticeMs` more, then no new connection, and resolves when the last answer is sent. Whatever
   * still runs `patienceMs` after the beginning is cut off: an upload has its bytes and goes on elsewhere.
   */
  end(app: HttpServer, options: { noticeMs: number; patienceMs: number }): Promise<void>;
}

function closeBehind(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}

export function createDrain(): Drain {
  const answers = new Set<ServerResponse>();
  const sockets = new Set<Socket>();
  let isDraining = false;

  function watchAnswer(app: HttpServer, response: ServerResponse): void {
    answers.add(response);
    if (isDraining) closeBehind(response);
    finished(response, () => {
      answers.delete(response);
      // Its headers may have been on their way already and promised to keep the connection.
      if (isDraining) setImmediate(() => app.server.closeIdleConnections?.());
    });
  }

  return {
    get isDraining() {
      return isDraining;
    },
    begin() {
      isDraining = true;
      for (const answer of answers) closeBehind(answer);
    },
    watch(app) {
      app.server.on('connection', (socket: Socket) => {
        sockets.add(socket);
        socket.once('close', () => sockets.delete(socket));
      });
      app.addHook('onRequest', (_request, reply, done) => {
        watchAnswer(app, reply.raw);
        done();
      });
    },
    async end(app, { noticeMs, patienceMs }) {
      const cut = setTimeout(() => {
        for (const socket of sockets) socket.destroy();
      }, patienceMs);
      await delay(noticeMs);
      await app.close();
      clearTimeout(cut);
    },
  };
}
