import { backOfficeScopes } from '@keepsake/contract/back-office';
import type { ClientMetadata } from 'oidc-provider';
import type { ClientCredentials } from '../../../platform/oidc-client/index.ts';
import type { Secrets } from '../../../platform/secrets/index.ts';
import { callbackPath } from '../begin-sign-in.ts';

export const siteClientId = 'keepsake-site';
export const backOfficeClientId = 'back-office';

/**
 * Client secrets are derived, so that every process of a fleet knows them and nothing has to be stored; and they
 * stay when keys are rotated, because the shop has written its own down.
 */
export function credentialsOf(secrets: Secrets, clientId: string): ClientCredentials {
  const key = secrets.stable(`oidc-client-${clientId}`);
  return { clientId, clientSecret: Buffer.from(key).toString('base64url') };
}

/** The site, confidential because this server speaks for it: one address to come back to a storefront. */
export function siteClient(secrets: Secrets, origins: readonly string[], algorithm: string): ClientMetadata {
  return {
    client_id: siteClientId,
    client_secret: credentialsOf(secrets, siteClientId).clientSecret,
    token_endpoint_auth_method: 'client_secret_post',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    redirect_uris: origins.map((origin) => `${origin}${callbackPath}`),
    post_logout_redirect_uris: origins.map((origin) => `${origin}/`),
    id_token_signed_response_alg: algorithm as 'ES256',
  };
}

/** The retailer's shop: machine to machine, no customers. */
export function backOfficeClient(secrets: Secrets, algorithm: string): ClientMetadata {
  return {
    client_id: backOfficeClientId,
    client_secret: credentialsOf(secrets, backOfficeClientId).clientSecret,
    token_endpoint_auth_method: 'client_secret_basic',
    grant_types: ['client_credentials'],
    response_types: [],
    redirect_uris: [],
    id_token_signed_response_alg: algorithm as 'ES256',
  };
}

/** Scopes of our APIs that a client may have. Only the back office's tokens carry any. */
export function apiScopesOf(clientId: string): string {
  return clientId === backOfficeClientId ? backOfficeScopes.join(' ') : '';
}
