import { timingSafeEqual } from 'node:crypto';
import type { ClientMetadata, Provider } from 'oidc-provider';
import { hashToken } from '../../../platform/ids/index.ts';
import type { ClientCredentials } from '../../../platform/oidc-client/index.ts';
import type { Secrets } from '../../../platform/secrets/index.ts';
import type { ApiClientRow } from '../api-clients/api-clients.repository.ts';
import { callbackPath } from '../begin-sign-in.ts';

export const siteClientId = 'keepsake-site';
/** Client of the demo's shop. */
export const backOfficeClientId = 'back-office';

export const ownClientIds: readonly string[] = [siteClientId, backOfficeClientId];

/**
 * Secrets of our own clients are derived, so that all processes have them without storage. They survive key
 * rotation.
 */
export function credentialsOf(secrets: Secrets, clientId: string): ClientCredentials {
  const key = secrets.stable(`oidc-client-${clientId}`);
  return { clientId, clientSecret: Buffer.from(key).toString('base64url') };
}

function ownClient(secrets: Secrets, clientId: string) {
  const { clientSecret } = credentialsOf(secrets, clientId);
  return { client_id: clientId, client_secret: hashToken(clientSecret).toString('base64url') };
}

const machine = {
  token_endpoint_auth_method: 'client_secret_basic',
  grant_types: ['client_credentials'],
  response_types: [],
  redirect_uris: [],
} as const;

/** Confidential client with one redirect URI for each storefront. */
export function siteClient(secrets: Secrets, origins: readonly string[]): ClientMetadata {
  return {
    ...ownClient(secrets, siteClientId),
    token_endpoint_auth_method: 'client_secret_post',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    redirect_uris: origins.map((origin) => `${origin}${callbackPath}`),
    post_logout_redirect_uris: origins.map((origin) => `${origin}/`),
  };
}

export function backOfficeClient(secrets: Secrets): ClientMetadata {
  return { ...ownClient(secrets, backOfficeClientId), ...machine };
}

export function presentApiClient({ client_id, secret_sha256 }: ApiClientRow): ClientMetadata {
  return { client_id, client_secret: secret_sha256.toString('base64url'), ...machine };
}

/** Lets the provider compare with hashes: `client_secret` of all clients is one. */
export function compareHashedSecrets(provider: Provider): void {
  provider.Client.prototype.compareClientSecret = function compareHash(actual) {
    return timingSafeEqual(hashToken(actual), Buffer.from(this.clientSecret ?? '', 'base64url'));
  };
}
