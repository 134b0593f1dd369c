import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics/index.ts';
import { ApiError } from './api-error.ts';
import type { HttpServer } from './server.ts';

const loopbackPeers = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Headers of proxied requests, which are not local. */
const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

function isOnThisMachine({ raw, headers }: FastifyRequest): boolean {
  if (!loopbackPeers.has(raw.socket.remoteAddress ?? '')) return false;
  return loopbackHost.test(headers.host ?? '') && proxyHeaders.every((name) => headers[name] === undefined);
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const given = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
}

/**
 * Serves Prometheus' text format: with METRICS_TOKEN by bearer token, else on loopback only. Others get 404.
 */
export function serveMetrics(app: HttpServer, metrics: Metrics, token: string | undefined): void {
  app.get('/metrics', { schema: { hide: true } as object }, async (request, reply) => {
    const isAllowed = token ? hasToken(request, token) : isOnThisMachine(request);
    if (!isAllowed) throw new ApiError('not-found');
    const { contentType, text } = await metrics.page();
    return reply.header('Content-Type', contentType).header('Cache-Control', 'no-store').send(text);
  });
}
