import type { FastifyRequest } from 'fastify';

/** Whether a browser fetches or prerenders a page that nobody may ever see. */
export function isPrefetch({ headers }: FastifyRequest): boolean {
  return String(headers['sec-purpose'] ?? headers.purpose).includes('prefetch');
}
