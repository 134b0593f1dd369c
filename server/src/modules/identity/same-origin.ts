import { ApiError, type HttpRequest } from '../../platform/http/index.ts';

/**
 * CSRF protection: a cookie alone does not prove that this site sent a POST. Every browser sends Origin with a POST,
 * and all current ones send Sec-Fetch-Site.
 */
export function refuseCrossSite({ headers }: HttpRequest, origin: string): void {
  const site = headers['sec-fetch-site'];
  const isOwnOrigin = headers.origin === undefined ? site === 'same-origin' : headers.origin === origin;
  const isOwnSite = site === undefined || site === 'same-origin';
  if (!isOwnOrigin || !isOwnSite) throw new ApiError('forbidden', { detail: 'cross-site request' });
}

/**
 * As `refuseCrossSite`, for a form with a mail's token. Its page uses `no-referrer`, so browsers send `Origin:
 * null`; the token is the proof.
 */
export function refuseCrossSiteFetch({ headers }: HttpRequest): void {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') {
    throw new ApiError('forbidden', { detail: 'cross-site request' });
  }
}
