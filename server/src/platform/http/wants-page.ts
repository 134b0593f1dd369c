import type { FastifyRequest } from 'fastify';

/** A browser that opens an address, and not a script, an image or another machine. */
export function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && (headers.accept ?? '').includes('text/html') && !/^\/(api|assets|images)\//.test(url);
}
