import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { finished } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { HttpServer } from './server.ts';

export interface Drain {
  /** `/health/ready` returns 503, and every response announces the end of its connection. */
  readonly isDraining: boolean;
  begin(): void;
  watch(app: HttpServer): void;
  /**
   * Takes requests for `noticeMs` more, on new and on idle connections, then no new connection; resolves after the last
   * response. A proxy may be sending a request on a connection that looks idle here. Requests still running after
   * `gracePeriodMs` are cut off: uploads resume.
   */
  end(app: HttpServer, options: { noticeMs: number; gracePeriodMs: number }): Promise<void>;
}

function closeConnectionAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}

export function createDrain(): Drain {
  const responses = new Set<ServerResponse>();
  const sockets = new Set<Socket>();
  let isDraining = false;
  let isClosing = false;

  function watchResponse(app: HttpServer, response: ServerResponse): void {
    responses.add(response);
    if (isDraining) closeConnectionAfter(response);
    finished(response, () => {
      responses.delete(response);
      // The response's headers may have announced keep-alive.
      if (isClosing) setImmediate(() => app.server.closeIdleConnections?.());
    });
  }

  return {
    get isDraining() {
      return isDraining;
    },
    begin() {
      isDraining = true;
      for (const response of responses) closeConnectionAfter(response);
    },
    watch(app) {
      app.server.on('connection', (socket: Socket) => {
        sockets.add(socket);
        socket.once('close', () => sockets.delete(socket));
      });
      app.addHook('onRequest', (_request, reply, done) => {
        watchResponse(app, reply.raw);
        done();
      });
    },
    async end(app, { noticeMs, gracePeriodMs }) {
      const cut = setTimeout(() => {
        for (const socket of sockets) socket.destroy();
      }, gracePeriodMs);
      await delay(noticeMs);
      isClosing = true;
      await app.close();
      clearTimeout(cut);
    },
  };
}
