import type { IncomingMessage, ServerResponse } from 'node:http';
import { setInterval } from 'node:timers';
import websocket, { type WebSocket, type WebsocketPluginOptions } from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';
import type { HttpServer } from '../server.ts';
import type { Site } from '../site.ts';
import { checkHandshake, checkOrigin } from './check-handshake.ts';
import { letGoOfAnswer } from './let-go-of-answer.ts';
import { OpenSocket } from './open-socket.ts';
import { OpenSockets } from './open-sockets.ts';
import type { Socket, SocketEvents } from './socket.ts';

/** A reader that is there answers a close in one round trip. */
const closeMilliseconds = 5_000;

export interface SocketOptions {
  readonly path: string;
  /** Larger messages close the socket (1009). */
  readonly maxPayloadBytes: number;
  /** A reader that lets more wait is closed (1013). */
  readonly maxBufferedBytes: number;
  readonly pingSeconds: number;
  isOriginAllowed(origin: string, site: Site): boolean;
  onOpen(socket: Socket): SocketEvents;
}

/** Headers that the answer has by now go on the handshake too. */
function copyHeaders(scope: FastifyInstance, answers: WeakMap<IncomingMessage, ServerResponse>): void {
  scope.websocketServer.on('headers', (lines: string[], request: IncomingMessage) => {
    const headers = answers.get(request)?.getHeaders() ?? {};
    for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  });
  // What the checks let through is a handshake; should the library think otherwise, nobody is answered.
  scope.websocketServer.on('wsClientError', (_error, connection) => connection.destroy());
}

/** Compression keeps some 300 KB a socket; what is said here is short. */
function serverOptions(maxPayload: number): NonNullable<WebsocketPluginOptions['options']> {
  // The types of the library do not know `closeTimeout` yet.
  return { maxPayload, perMessageDeflate: false, ...{ closeTimeout: closeMilliseconds } };
}

/** What the library found wrong with a message it has answered with a close already. */
function endAfterError({ code }: NodeJS.ErrnoException, line: WebSocket): void {
  if (!code?.startsWith('WS_ERR')) line.terminate();
}

/**
 * Takes WebSockets at one path: handshake and origin checked, security headers and correlation id on whatever is
 * answered, pings, slow readers and dead peers closed, all closed when the server ends.
 */
export async function acceptSockets(app: HttpServer, options: SocketOptions): Promise<void> {
  const { path, maxPayloadBytes, maxBufferedBytes, pingSeconds, isOriginAllowed, onOpen } = options;
  const sockets = new OpenSockets();
  const answers = new WeakMap<IncomingMessage, ServerResponse>();
  const opened = new WeakSet<IncomingMessage>();

  function open(line: WebSocket, request: FastifyRequest): void {
    const answer = answers.get(request.raw);
    opened.add(request.raw);
    // Else the plugin would end the connection behind the answer, as if it were a refusal.
    request.ws = false;
    if (answer) letGoOfAnswer(answer, request.raw.socket);
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
    copyHeaders(scope, answers);
    // Nobody reads from a connection that was to be upgraded and was refused; the plugin sees only its own refusals.
    scope.addHook('onResponse', async ({ raw }) => {
      if (app.upgradePaths.shouldUpgrade(raw) && !opened.has(raw)) raw.socket.destroySoon();
    });
    scope.route({
      method: 'GET',
      url: path,
      schema: { hide: true } as object,
      exposeHeadRoute: false,
      onRequest: async (request, reply) => {
        answers.set(request.raw, reply.raw);
        checkHandshake(request, reply);
        checkOrigin(request, isOriginAllowed);
        if (sockets.isClosing) throw new ApiError('unavailable', { detail: 'this process is about to end' });
      },
      handler: () => undefined,
      wsHandler: open,
    });
  });
  const pings = setInterval(() => sockets.ping(), pingSeconds * 1000).unref();
  app.addHook('onClose', async () => clearInterval(pings));
}
