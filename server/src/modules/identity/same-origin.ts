import { ApiError, type HttpRequest } from '../../platform/http/index.ts';

/**
 * Refuses a POST that another site makes the browser send: cookies alone do not prove that this site asked.
 * Every browser sends Origin with a POST; Sec-Fetch-Site stands beside it in all current ones.
 */
export function refuseCrossSite({ headers }: HttpRequest, origin: string): void {
  const site = headers['sec-fetch-site'];
  const isOwnOrigin = headers.origin === undefined ? site === 'same-origin' : headers.origin === origin;
  const isOwnSite = site === undefined || site === 'same-origin';
  if (!isOwnOrigin || !isOwnSite) throw new ApiError('forbidden', { detail: 'cross-site request' });
}

/**
 * The same for a form that carries a mail's token: its page hides where it was (`no-referrer`), so browsers
 * send `Origin: null`. The token is what proves the right; whoever has it needs nobody's browser.
 */
export function refuseCrossSiteFetch({ headers }: HttpRequest): void {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') {
    throw new ApiError('forbidden', { detail: 'cross-site request' });
  }
}
