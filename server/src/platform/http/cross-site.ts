import type { FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';

/** Excludes images and frames of another page. */
const isNavigation = (headers: FastifyRequest['headers']) =>
  headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';

function isOfAnotherSite({ method, headers, site }: FastifyRequest): boolean {
  const from = headers['sec-fetch-site'];
  if (method !== 'POST') return from === 'cross-site' && !isNavigation(headers);
  if (from !== undefined) return from !== 'same-origin';
  // `null`: a page that hides its origin.
  return headers.origin !== undefined && headers.origin !== 'null' && headers.origin !== site.origin;
}

/** Refuses requests from other sites' pages before they count against the visitor's address. Routes check more. */
export function refuseOtherSites(request: FastifyRequest): void {
  if (isOfAnotherSite(request)) throw new ApiError('forbidden', { detail: 'cross-site request' });
}
