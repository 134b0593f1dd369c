import { limits } from '@keepsake/contract/limits';
import { type Clock, toInstant } from '../../platform/clock/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { hashToken } from '../../platform/ids/index.ts';
import type { OidcClient } from '../../platform/oidc-client/index.ts';
import { insertSignIn } from './sign-ins.repository.ts';

export interface BeginSignInDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly oidc: OidcClient;
  readonly tenantId: string;
}

export interface SignInStart {
  readonly origin: string;
  readonly returnTo: string;
  /** Random value of this browser's sign-in cookie. */
  readonly browserToken: string;
  /** Parameters about the storefront for the provider. */
  readonly parameters: Readonly<Record<string, string>>;
}

export const callbackPath = '/session/callback';

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
