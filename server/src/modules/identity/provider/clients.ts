import { backOfficeScopes } from '@keepsake/contract/back-office';
import type { ClientMetadata } from 'oidc-provider';
import type { ClientCredentials } from '../../../platform/oidc-client/index.ts';
import type { Secrets } from '../../../platform/secrets/index.ts';
import { callbackPath } from '../begin-sign-in.ts';

export const siteClientId = 'keepsake-site';
export const backOfficeClientId = 'back-office';

/**
 * Client secrets are derived, so that all processes know them without storage. They survive key rotation, because
 * the shop has a copy.
 */
export function credentialsOf(secrets: Secrets, clientId: string): ClientCredentials {
  const key = secrets.stable(`oidc-client-${clientId}`);
  return { clientId, clientSecret: Buffer.from(key).toString('base64url') };
}

/** Confidential, with one redirect URI for each storefront. */
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

/** Only tokens of the back office carry scopes. */
export function apiScopesOf(clientId: string): string {
  return clientId === backOfficeClientId ? backOfficeScopes.join(' ') : '';
}
