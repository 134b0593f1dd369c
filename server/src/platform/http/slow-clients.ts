import { Socket } from 'node:net';
import { limits } from '@keepsake/contract/limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route reads its body bit by bit and bounds its size itself; it may take as long as bytes come. */
    readonly streamsBody?: boolean;
  }
}

const { http, json } = limits;

/** Options of the server against clients that open connections and say little. */
export const patience = {
  connectionTimeout: http.idleSeconds * 1000,
  keepAliveTimeout: http.keepAliveSeconds * 1000,
  maxRequestsPerSocket: http.requestsPerConnection,
  // The time for a body is kept by route below: an upload may take hours.
  requestTimeout: 0,
  http: {
    headersTimeout: http.headersSeconds * 1000,
    connectionsCheckingInterval: 5_000,
    maxHeaderSize: http.maxHeaderBytes,
  },
} as const;

const streams = (request: FastifyRequest) => request.routeOptions.config.streamsBody === true;

const isChunked = ({ headers }: FastifyRequest) => headers['transfer-encoding'] !== undefined;

const hasBody = (request: FastifyRequest) =>
  isChunked(request) || Number(request.headers['content-length'] ?? 0) > 0;

/** Ends the connection of a client that does not come to the end of its body. */
function cutSlowBody({ raw }: FastifyRequest): void {
  const timer = setTimeout(() => raw.destroy(), http.bodySeconds * 1000);
  const clear = () => clearTimeout(timer);
  raw.once('end', clear).once('close', clear);
}

function cutIdleUpload({ raw }: FastifyRequest): void {
  const { socket } = raw;
  // A request from inside the process has no line that could be slow.
  if (!(socket instanceof Socket)) return;
  socket.setTimeout(http.uploadIdleSeconds * 1000);
  raw.once('end', () => socket.setTimeout(http.idleSeconds * 1000));
}

/**
 * Bounds the size of every body before a byte of it is read, and the time it takes. Whoever is refused in the
 * middle of a body loses the connection: the rest would have to be read.
 */
export function boundBodies(app: FastifyInstance): void {
  app.server.maxConnections = http.connections;
  app.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request)) return;
    if (streams(request)) return cutIdleUpload(request);
    if (Number(request.headers['content-length'] ?? 0) > json.maxBodyBytes) {
      reply.header('Connection', 'close');
      throw new ApiError('body-too-large');
    }
    cutSlowBody(request);
  });
  app.addHook('onSend', async (request, reply) => {
    if (isChunked(request) && !streams(request) && !request.raw.complete) reply.header('Connection', 'close');
  });
}
