import { Socket } from 'node:net';
import { httpLimits } from '@keepsake/contract/server-limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route streams its body and limits its size itself. */
    readonly streamsBody?: boolean;
  }
}

/** Timeouts against clients that open connections and send little. */
export const timeouts = {
  connectionTimeout: httpLimits.idleSeconds * 1000,
  maxRequestsPerSocket: httpLimits.requestsPerConnection,
  // Each route below has its own limit: uploads may take hours.
  requestTimeout: 0,
  http: {
    headersTimeout: httpLimits.headersSeconds * 1000,
    connectionsCheckingInterval: 5_000,
    maxHeaderSize: httpLimits.maxHeaderBytes,
  },
} as const;

/** Milliseconds for which a connection may idle between two requests. */
export const keepAliveTimeout = (isBehindProxy: boolean) =>
  (isBehindProxy ? httpLimits.keepAliveOfProxySeconds : httpLimits.keepAliveSeconds) * 1000;

const streams = (request: FastifyRequest) => request.routeOptions.config.streamsBody === true;

const isChunked = ({ headers }: FastifyRequest) => headers['transfer-encoding'] !== undefined;

const hasBody = (request: FastifyRequest) =>
  isChunked(request) || Number(request.headers['content-length'] ?? 0) > 0;

/** Closes the connection of a client that does not finish its body. */
function setBodyTimeout({ raw }: FastifyRequest): void {
  const timer = setTimeout(() => raw.destroy(), httpLimits.bodySeconds * 1000);
  const clear = () => clearTimeout(timer);
  raw.once('end', clear).once('close', clear);
}

function setUploadIdleTimeout({ raw }: FastifyRequest): void {
  const { socket } = raw;
  // Injected requests have no connection.
  if (!(socket instanceof Socket)) return;
  socket.setTimeout(httpLimits.uploadIdleSeconds * 1000);
  raw.once('end', () => socket.setTimeout(httpLimits.idleSeconds * 1000));
}

/** Limits size and time of every body. A refusal within a body closes the connection. */
export function limitBodies(app: FastifyInstance): void {
  app.server.maxConnections = httpLimits.connections;
  app.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request)) return;
    if (streams(request)) return setUploadIdleTimeout(request);
    if (Number(request.headers['content-length'] ?? 0) > request.routeOptions.bodyLimit) {
      reply.header('Connection', 'close');
      throw new ApiError('body-too-large');
    }
    setBodyTimeout(request);
  });
  app.addHook('onSend', async (request, reply) => {
    if (isChunked(request) && !streams(request) && !request.raw.complete) reply.header('Connection', 'close');
  });
}
