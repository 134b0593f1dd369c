import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket as Connection } from 'node:net';
import { Writable } from 'node:stream';
import { setInterval } from 'node:timers';
import websocket, { type WebSocket, type WebsocketPluginOptions } from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';
import type { HttpServer } from '../server.ts';
import type { Site } from '../site.ts';
import { checkHandshake, checkOrigin } from './check-handshake.ts';
import { OpenSocket } from './open-socket.ts';
import { OpenSockets } from './open-sockets.ts';
import type { Socket, SocketEvents } from './socket.ts';

/** Time to close: a live reader responds in one round trip. */
const closeMilliseconds = 5_000;

export interface SocketOptions {
  readonly path: string;
  /** Larger messages close the socket (1009). */
  readonly maxPayloadBytes: number;
  /** Closes a reader with more bytes waiting (1013). */
  readonly maxBufferedBytes: number;
  readonly pingSeconds: number;
  isOriginAllowed(origin: string, site: Site): boolean;
  /** Allows pages of a development server. */
  readonly isDevelopment: boolean;
  onOpen(socket: Socket): SocketEvents;
}

/** Copies headers set so far to the handshake. */
function copyHeaders(scope: FastifyInstance, responses: WeakMap<IncomingMessage, ServerResponse>): void {
  scope.websocketServer.on('headers', (lines: string[], request: IncomingMessage) => {
    const headers = responses.get(request)?.getHeaders() ?? {};
    for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  });
  // The library accepts what checkHandshake accepted; if it ever differs, nothing is sent.
  scope.websocketServer.on('wsClientError', (_error, connection) => connection.destroy());
}

/** Options without compression, which takes some 300 KB a socket. */
function serverOptions(maxPayload: number): NonNullable<WebsocketPluginOptions['options']> {
  // The library's types lack `closeTimeout`.
  return { maxPayload, perMessageDeflate: false, ...{ closeTimeout: closeMilliseconds } };
}

/** Ends a socket that the library has not closed already. */
function endAfterError({ code }: NodeJS.ErrnoException, line: WebSocket): void {
  if (!code?.startsWith('WS_ERR')) line.terminate();
}

/**
 * Serves one path: checks handshake and origin, sets security headers and correlation id, pings, closes slow readers and
 * dead peers, and all at the end.
 */
export async function acceptSockets(app: HttpServer, options: SocketOptions): Promise<void> {
  const { path, maxPayloadBytes, maxBufferedBytes, pingSeconds, isOriginAllowed, isDevelopment, onOpen } =
    options;
  const sockets = new OpenSockets();
  const responses = new WeakMap<IncomingMessage, ServerResponse>();
  const opened = new WeakSet<IncomingMessage>();

  function open(line: WebSocket, request: FastifyRequest): void {
    const response = responses.get(request.raw);
    opened.add(request.raw);
    // The plugin would close the connection after the response.
    request.ws = false;
    if (response) detachResponse(response, request.raw.socket);
    const socket = new OpenSocket(line, request, maxBufferedBytes);
    sockets.add(socket, onOpen(socket));
  }

  app.upgradePaths.add(path);
  await app.register(async (scope) => {
    await scope.register(websocket, {
      options: serverOptions(maxPayloadBytes),
      errorHandler: endAfterError,
      preClose: () => sockets.close(closeMilliseconds),
    });
    copyHeaders(scope, responses);
    // This hook closes refused upgrades; the plugin handles only its own.
    scope.addHook('onResponse', async ({ raw }) => {
      if (app.upgradePaths.shouldUpgrade(raw) && !opened.has(raw)) raw.socket.destroySoon();
    });
    scope.route({
      method: 'GET',
      url: path,
      schema: { hide: true } as object,
      exposeHeadRoute: false,
      onRequest: async (request, reply) => {
        responses.set(request.raw, reply.raw);
        checkHandshake(request, reply);
        checkOrigin(request, isOriginAllowed, isDevelopment);
        if (sockets.isClosing) throw new ApiError('unavailable', { detail: 'this process is about to end' });
      },
      handler: () => undefined,
      wsHandler: open,
    });
  });
  const pings = setInterval(() => sockets.ping(), pingSeconds * 1000).unref();
  app.addHook('onClose', async () => clearInterval(pings));
}

/** Ends the response, for which log, metrics and drain wait. */
function detachResponse(response: ServerResponse, connection: Connection): void {
  response.detachSocket(connection);
  response.statusCode = 101;
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  response.assignSocket(nowhere as Connection);
  // The response ends with its connection, so that is emulated.
  response.end(() => nowhere.destroy());
}
