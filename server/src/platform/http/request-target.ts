import type { FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';

const hostOf = (address: string) => URL.parse(address)?.host;

/**
 * Refuses an absolute URL with another host (RFC 9112, 3.2.2). Routes use Host: a cache could store one
 * site's response for another.
 */
export function refuseOtherTarget({ raw, headers }: FastifyRequest): void {
  const target = raw.url ?? '/';
  if (target.startsWith('/') || target === '*') return;
  const host = hostOf(target);
  const scheme = target.slice(0, target.indexOf(':'));
  if (host !== undefined && host === hostOf(`${scheme}://${headers.host}`)) return;
  throw new ApiError('invalid-request', { field: 'Host', detail: 'is not the host of the request line' });
}
