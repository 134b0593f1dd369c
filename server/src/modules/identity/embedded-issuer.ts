import type { Provider } from 'oidc-provider';
import type { HttpServer } from '../../platform/http/index.ts';
import {
  createInProcessFetch,
  createOidcClient,
  type OidcClient,
  type ProviderLocation,
  type TokenVerifierOptions,
} from '../../platform/oidc-client/index.ts';
import { apiScopesOf } from './api-clients/api-scopes-of.ts';
import { registerDemoRoutes } from './demo.routes.ts';
import { registerEmailChangeRoutes } from './email-change/email-change.routes.ts';
import type { IdentityContext } from './identity-dependencies.ts';
import { registerPasswordRoutes } from './new-password/password.routes.ts';
import type { PageBrand } from './pages/page-brand.ts';
import { registerPasskeyRoutes } from './passkeys/passkeys.routes.ts';
import { registerPasswordResetRoutes } from './password-reset/password-reset.routes.ts';
import { credentialsOf, siteClientId } from './provider/clients.ts';
import { createProvider, embeddedName } from './provider/create-provider.ts';
import { mountProvider } from './provider/mount-provider.ts';
import { createProviderPages } from './provider/provider-pages.ts';
import { registerRegistrationRoutes } from './registration/registration.routes.ts';
import { registerSignInRoutes } from './sign-in.routes.ts';
import { embeddedSignIns, type SignIns } from './sign-ins-of-account.ts';
import { registerTwoStepRoutes } from './two-step/two-step.routes.ts';

export interface Issuer {
  /**
   * Identifies the issuer's accounts, with the subject. A foreign provider has its address; the embedded one
   * has a fixed name, because the site may move (decision 0031).
   */
  readonly name: string;
  readonly oidc: OidcClient;
  readonly tokens: Pick<TokenVerifierOptions, 'issuer' | 'keys' | 'type'>;
  readonly signIns: SignIns;
  /** Whether the tokens of a client for the back office count. */
  isClientActive(clientId: string): Promise<boolean>;
  signInParameters(brand: PageBrand): Readonly<Record<string, string>>;
  register(app: HttpServer): void;
}

/** Metadata in process: the server never calls itself by host name. */
function metadataOf(provider: Provider, algorithm: string) {
  const { issuer } = provider;
  return {
    issuer,
    authorization_endpoint: provider.urlFor('authorization'),
    token_endpoint: provider.urlFor('token'),
    jwks_uri: provider.urlFor('jwks'),
    end_session_endpoint: provider.urlFor('end_session'),
    revocation_endpoint: provider.urlFor('revocation'),
    id_token_signing_alg_values_supported: [algorithm],
    authorization_response_iss_parameter_supported: true,
  };
}

export function createEmbeddedIssuer(context: IdentityContext): Issuer {
  const { secrets, publicOrigin, audience, layout, siteOf, demo } = context;
  const keys = secrets.signingKeys();
  const algorithm = keys[0]?.alg ?? 'ES256';
  const provider = createProvider({ ...context, pages: createProviderPages(layout, siteOf) });
  const signIns = embeddedSignIns(context);
  let server: HttpServer | undefined;
  const place: ProviderLocation = {
    kind: 'embedded',
    metadata: metadataOf(provider, algorithm),
    fetch: createInProcessFetch(publicOrigin, () => {
      if (!server) throw new Error('the identity module is not registered yet');
      return server;
    }),
  };
  const oidc = createOidcClient({
    place,
    client: credentialsOf(secrets, siteClientId),
    scopes: 'openid email profile',
    resource: audience,
  });
  return {
    name: embeddedName,
    oidc,
    tokens: { issuer: provider.issuer, keys: { kind: 'known', keys }, type: 'at+jwt' },
    signIns,
    isClientActive: async (clientId) => (await apiScopesOf(context, clientId)).length > 0,
    signInParameters: ({ locale }) => ({ ui_locales: locale }),
    register(app) {
      server = app;
      registerSignInRoutes(app, { ...context, provider });
      registerRegistrationRoutes(app, { ...context, provider });
      registerPasswordResetRoutes(app, { ...context, signIns });
      registerEmailChangeRoutes(app, { ...context, signIns });
      registerPasswordRoutes(app, { ...context, signIns, oidc });
      registerTwoStepRoutes(app, context);
      registerPasskeyRoutes(app, { ...context, provider });
      mountProvider(app, provider, publicOrigin);
      if (demo) registerDemoRoutes(app, { ...context, provider, algorithm });
    },
  };
}
