import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';
import type { Site } from '../site.ts';

const wellFormedKey = /^[+/0-9a-z]{22}==$/i;

/** The library would answer a wrong handshake without our headers and body (RFC 6455, 4.2.1). */
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
 * Only pages of our own may open a socket. Browsers send Origin with every handshake and no page can forge it; what
 * comes without one is no browser's, and could have written any.
 */
export function checkOrigin(
  { headers, host, site }: FastifyRequest,
  isAllowed: (origin: string, site: Site) => boolean,
): void {
  const { origin } = headers;
  if (origin === undefined || isAllowed(origin, site)) return;
  // A development server that stands before this one has another port, and passes its own host on.
  if (URL.canParse(origin) && new URL(origin).host === host) return;
  throw new ApiError('forbidden', { detail: 'a page of another site opens a socket' });
}
