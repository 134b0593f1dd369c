import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';
import type { Site } from '../site.ts';

const wellFormedKey = /^[+/0-9a-z]{22}==$/i;

/** Refuses malformed handshakes (RFC 6455, 4.2.1): the library's responses lack our headers and body. */
export function checkHandshake(request: FastifyRequest, reply: FastifyReply): void {
  const { headers } = request;
  if (!request.ws || headers['sec-websocket-version'] !== '13') {
    reply.header('Upgrade', 'websocket').header('Sec-WebSocket-Version', '13');
    throw new ApiError('upgrade-required');
  }
  if (!wellFormedKey.test(headers['sec-websocket-key'] ?? '')) {
    throw new ApiError('invalid-request', { field: 'Sec-WebSocket-Key', detail: 'not 16 bytes of base64' });
  }
  if (headers['sec-websocket-protocol'] !== undefined) {
    throw new ApiError('invalid-request', { field: 'Sec-WebSocket-Protocol', detail: 'there is none' });
  }
}

/**
 * Accepts our own pages only. Browsers send Origin with every handshake and pages cannot forge it; without
 * one the client is no browser.
 */
export function checkOrigin(
  { headers, host, site }: FastifyRequest,
  isAllowed: (origin: string, site: Site) => boolean,
  isDevelopment: boolean,
): void {
  const { origin } = headers;
  if (origin === undefined || isAllowed(origin, site)) return;
  // A development server forwards its own host, with another port.
  if (isDevelopment && origin === `${new URL(site.origin).protocol}//${host}`) return;
  throw new ApiError('forbidden', { detail: 'a page of another site opens a socket' });
}
