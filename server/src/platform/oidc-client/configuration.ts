import * as openid from 'openid-client';
import { onlyAllowed } from './algorithms.ts';
import type { InProcessFetch } from './in-process-fetch.ts';

/** Timeout, shorter than the reservation of a refresh, so that two never run at once. */
const timeoutSeconds = 10;

export interface ClientCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

export type ProviderLocation =
  | { readonly kind: 'embedded'; readonly metadata: openid.ServerMetadata; readonly fetch: InProcessFetch }
  | { readonly kind: 'foreign'; readonly issuer: string };

const isLocal = (issuer: string) => /^http:\/\/(localhost|127\.0\.0\.1)(:|\/|$)/.test(issuer);

function configure(metadata: openid.ServerMetadata, client: ClientCredentials): openid.Configuration {
  const server = {
    ...metadata,
    id_token_signing_alg_values_supported: onlyAllowed(metadata.id_token_signing_alg_values_supported),
  };
  const authentication = openid.ClientSecretPost(client.clientSecret);
  const configuration = new openid.Configuration(server, client.clientId, undefined, authentication);
  configuration.timeout = timeoutSeconds;
  // The ID token's signature is checked too, although it came from the provider directly.
  openid.enableNonRepudiationChecks(configuration);
  return configuration;
}

async function discover(issuer: string, client: ClientCredentials): Promise<openid.Configuration> {
  // Plain http is allowed for a provider on the same machine only.
  const execute = isLocal(issuer) ? [openid.allowInsecureRequests] : [];
  const discovered = await openid.discovery(new URL(issuer), client.clientId, undefined, undefined, {
    execute,
    timeout: timeoutSeconds,
  });
  const configuration = configure(discovered.serverMetadata(), client);
  for (const extension of execute) extension(configuration);
  return configuration;
}

/**
 * Creates the client's configuration; a foreign provider is discovered at first use and again after a
 * failure.
 */
export function createConfiguration(
  place: ProviderLocation,
  client: ClientCredentials,
): () => Promise<openid.Configuration> {
  if (place.kind === 'embedded') {
    const configuration = configure(place.metadata, client);
    configuration[openid.customFetch] = place.fetch;
    openid.allowInsecureRequests(configuration);
    return async () => configuration;
  }
  let discovered: Promise<openid.Configuration> | undefined;
  return () => {
    discovered ??= discover(place.issuer, client).catch((error: unknown) => {
      discovered = undefined;
      throw error;
    });
    return discovered;
  };
}
