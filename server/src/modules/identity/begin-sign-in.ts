import { limits } from '@keepsake/contract/limits';
import { type Clock, toInstant } from '../../platform/clock/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { OidcClient } from '../../platform/oidc-client/index.ts';
import { insertSignIn } from './sign-ins.repository.ts';
import { hashToken } from './token-hash.ts';

export interface BeginSignInDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly oidc: OidcClient;
  readonly tenantId: string;
}

export interface SignInStart {
  /** The storefront that the customer comes from. */
  readonly origin: string;
  readonly returnTo: string;
  /** The random value in this browser's sign-in cookie. */
  readonly browserToken: string;
  /** What the provider is told of the storefront. */
  readonly parameters: Readonly<Record<string, string>>;
}

export const callbackPath = '/session/callback';

/** Remembers a sign-in for this browser and returns the provider's address to send it to. */
export async function beginSignIn(
  { database, clock, oidc, tenantId }: BeginSignInDependencies,
  { origin, returnTo, browserToken, parameters }: SignInStart,
): Promise<URL> {
  const secrets = oidc.newSecrets();
  const address = await oidc.authorizationUrl(`${origin}${callbackPath}`, secrets, parameters);
  await insertSignIn(database.autocommit, {
    tenant_id: tenantId,
    state_hash: hashToken(secrets.state),
    browser_hash: hashToken(browserToken),
    nonce: secrets.nonce,
    code_verifier: secrets.codeVerifier,
    return_to: returnTo,
    origin,
    expires_at: toInstant(clock.now() + limits.session.signInSeconds * 1000),
  });
  return address;
}
