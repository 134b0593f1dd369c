import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

const wellFormed = /^[A-Za-z0-9._-]{1,64}$/;

/** The caller's X-CorrelationId when it is one, else a new one. */
export function correlationIdOf(request: IncomingMessage): string {
  const given = request.headers['x-correlationid'];
  return typeof given === 'string' && wellFormed.test(given) ? given : randomUUID();
}

/**
 * Headers of every answer. They are set on the raw response, because hijacked answers (tus, the
 * identity provider, sockets) skip Fastify's own hooks.
 */
export function setBaseHeaders(response: ServerResponse, correlationId: string): void {
  response.setHeader('X-CorrelationId', correlationId);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Referrer-Policy', 'same-origin');
  response.setHeader('X-Frame-Options', 'DENY');
  response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
  response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
  response.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
}
