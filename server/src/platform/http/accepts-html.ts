import { defaultBases, ownBases } from '@keepsake/contract/bases';
import { rawRoutes } from '@keepsake/contract/raw-routes';
import type { FastifyRequest } from 'fastify';

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';

/** Whether a browser navigates: not for a script, an image or a machine. */
export function acceptsHtml(request: FastifyRequest): boolean {
  const { url, headers } = request;
  return (
    isRead(request) && (headers.accept ?? '').includes('text/html') && !/^\/(api|assets|images)\//.test(url)
  );
}

const firstPart = (path: string) => path.split(/[/?]/)[1] ?? '';

/** First path segments outside the site. */
const notOfSite = new Set(
  [
    ...Object.values(defaultBases),
    ...Object.values(ownBases),
    ...rawRoutes.map(({ path }) => path),
    '/locales',
  ]
    .map(firstPart)
    .filter((part) => part !== '' && part !== '*'),
);

/** Whether a browser opens an address of the site, with or without a page there. */
export const opensSite = (request: FastifyRequest): boolean =>
  acceptsHtml(request) && !notOfSite.has(firstPart(request.url));

/**
 * Whether to send a page: also to crawlers, link previews and command lines, not for missing scripts and
 * images.
 */
export function takesPage(request: FastifyRequest): boolean {
  if (acceptsHtml(request)) return true;
  const { headers, url } = request;
  const takesAnything = headers.accept === undefined || headers.accept.trim() === '*/*';
  const isOpened = ['document', undefined].includes(headers['sec-fetch-dest'] as string | undefined);
  if (!isRead(request) || !takesAnything || !isOpened) return false;
  const path = url.split('?', 1)[0] ?? '';
  const isFile = (path.split('/').at(-1) ?? '').includes('.');
  return /^\/(?!\/)/.test(path) && !isFile && !notOfSite.has(firstPart(path));
}
