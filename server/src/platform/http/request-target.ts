import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';

/** uri-host [ ":" port ], which may not be empty for http (RFC 9110, 4.2.1). */
const wellFormedHost = /^(\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]+)(:\d*)?$/i;

/**
 * Refuses a request without exactly one well-formed Host, and closes the connection (RFC 9112, 3.2): a proxy may have
 * read another one. HTTP/1.0 may have none, as health checks of load balancers do; it then has no storefront.
 */
export function refuseWrongHost({ raw }: FastifyRequest, reply: FastifyReply): void {
  const { rawHeaders, httpVersion } = raw;
  const hosts = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'host');
  const [host = ''] = hosts;
  if (hosts.length === 1 && wellFormedHost.test(host)) return;
  if (hosts.length === 0 && httpVersion === '1.0') return;
  reply.header('Connection', 'close');
  throw new ApiError('invalid-request', { field: 'Host', detail: 'is not one host' });
}

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

const hasNul = (url: string) => url.includes('%00');

/** Refuses NUL in path and query, which no text of the database can hold. Bodies are checked by their schemas. */
export function refuseNul({ raw }: FastifyRequest): void {
  if (hasNul(raw.url ?? '')) throw new ApiError('invalid-request', { field: 'URL', detail: 'has a NUL' });
}

/** Whether the path of a URL can be decoded, and nothing of it is a NUL. */
export function isReadable(url: string): boolean {
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return !hasNul(url);
  } catch {
    return false;
  }
}
