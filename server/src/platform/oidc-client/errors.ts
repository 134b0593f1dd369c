import { ResponseBodyError } from 'openid-client';
import type { ProviderLocation } from './configuration.ts';

/** The token has ended at the provider: a retry cannot help. */
export class RefusedByProviderError extends Error {
  override readonly name = 'RefusedByProviderError';
}

/** The provider did not respond, refused our settings, or failed a check. */
export class ProviderFailedError extends Error {
  override readonly name = 'ProviderFailedError';
}

/**
 * Translates an error. Only `invalid_grant` (RFC 6749, 5.2) ends a session: an outage or a wrong client
 * secret must not. `invalid_target` (RFC 8707) of the embedded provider means a sign-in from before the site
 * moved.
 */
export function translateOidcError(error: unknown, provider: ProviderLocation['kind']): Error {
  if (error instanceof RefusedByProviderError) return error;
  const code = error instanceof ResponseBodyError ? error.error : undefined;
  if (code === 'invalid_grant' || (code === 'invalid_target' && provider === 'embedded')) {
    return new RefusedByProviderError(code, { cause: error });
  }
  return new ProviderFailedError(error instanceof Error ? error.message : 'no response', { cause: error });
}
