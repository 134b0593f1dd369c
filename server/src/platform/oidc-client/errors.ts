import { ResponseBodyError } from 'openid-client';

/** The provider answered that a token is over: asking again with it cannot help. */
export class RefusedByProviderError extends Error {
  override readonly name = 'RefusedByProviderError';
}

/** No answer, an answer about our own settings, or one that fails a check. */
export class ProviderFailedError extends Error {
  override readonly name = 'ProviderFailedError';
}

/** Only `invalid_grant` (RFC 6749, 5.2) ends a session: an outage or a wrong client secret must not. */
export function translateOidcError(error: unknown): Error {
  if (error instanceof RefusedByProviderError) return error;
  if (error instanceof ResponseBodyError && error.error === 'invalid_grant') {
    return new RefusedByProviderError('invalid_grant', { cause: error });
  }
  return new ProviderFailedError(error instanceof Error ? error.message : 'no answer', { cause: error });
}
