import type { EventEmitter } from 'node:events';
import { limits } from '@keepsake/contract/limits';
import {
  authenticationMethodClaim,
  businessMethod,
  embeddedIdpType,
  identityClaims,
} from '@keepsake/contract/session';
import {
  type Configuration,
  errors,
  type KoaContextWithOIDC,
  Provider,
  type ResourceServer,
} from 'oidc-provider';
import { asApiError } from '../../../platform/http/index.ts';
import type { Log } from '../../../platform/log/index.ts';
import type { Secrets } from '../../../platform/secrets/index.ts';
import type { Customers } from '../../customers/index.ts';
import { type AccountRow, findAccount } from '../accounts.repository.ts';
import { apiScopesOf } from '../api-clients/api-scopes-of.ts';
import { type AdapterDependencies, createAdapter } from './adapter.ts';
import { backOfficeClient, compareHashedSecrets, siteClient } from './clients.ts';
import { loadGrant } from './load-grant.ts';
import type { ProviderPages } from './provider-pages.ts';
import { signOutWithoutConfirmation } from './sign-out-without-confirmation.ts';

export interface ProviderDependencies extends AdapterDependencies {
  readonly secrets: Secrets;
  readonly log: Log;
  readonly customers: Pick<Customers, 'findByIdentity'>;
  /** `PUBLIC_ORIGIN`, the origin of the provider's pages and cookies. */
  readonly publicOrigin: string;
  readonly siteOrigins: readonly string[];
  readonly audience: string;
  readonly pages: ProviderPages;
  /** Has a client for the demo's shop. */
  readonly demo: boolean;
}

export const mountPath = '/oidc';

/** Issuer of its accounts in `identities`, at any address of the site. */
export const embeddedName = 'embedded';

const issuerOf = (publicOrigin: string) => `${publicOrigin}${mountPath}`;

const seconds = limits.session;

/** Format of a JWT access token (RFC 9068) for our APIs, and its claims. */
export function resourceServerFor(
  audience: string,
  scopes: readonly string[],
  algorithm: string,
): ResourceServer {
  return {
    audience,
    scope: scopes.join(' '),
    accessTokenTTL: seconds.accessTokenSeconds,
    accessTokenFormat: 'jwt',
    jwt: { sign: { alg: algorithm as 'ES256' } },
  };
}

function cookiesOf({ publicOrigin, secrets }: ProviderDependencies): Configuration['cookies'] {
  const isHttps = publicOrigin.startsWith('https:');
  const attributes = { httpOnly: true, sameSite: 'lax', signed: true, secure: isHttps } as const;
  return {
    names: {
      session: isHttps ? '__Host-oidc-session' : 'oidc-session',
      // These cookies have the path of one interaction, which `__Host-` forbids.
      interaction: isHttps ? '__Secure-oidc-interaction' : 'oidc-interaction',
      resume: isHttps ? '__Secure-oidc-resume' : 'oidc-resume',
    },
    long: { ...attributes, path: isHttps ? '/' : mountPath },
    short: attributes,
    keys: secrets.all('oidc-cookies').map(({ key }) => Buffer.from(key)),
  };
}

function featuresOf(dependencies: ProviderDependencies, algorithm: string): Configuration['features'] {
  const { audience, pages } = dependencies;
  return {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    userinfo: { enabled: false },
    clientCredentials: { enabled: true },
    revocation: {
      enabled: true,
      allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId,
    },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: pages.confirmSignOut,
      postLogoutSuccessSource: pages.signedOut,
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: async () => audience,
      useGrantedResource: async () => true,
      getResourceServerInfo: async (_ctx, resource, client) => {
        if (resource !== audience) throw new errors.InvalidTarget();
        return resourceServerFor(audience, await apiScopesOf(dependencies, client.clientId), algorithm);
      },
    },
  };
}

const lifetimes: Configuration['ttl'] = {
  AccessToken: seconds.accessTokenSeconds,
  AuthorizationCode: 60,
  ClientCredentials: seconds.accessTokenSeconds,
  Grant: seconds.longestSeconds,
  IdToken: 3600,
  Interaction: seconds.signInSeconds,
  RefreshToken: seconds.idleSeconds,
  Session: seconds.idleSeconds,
};

interface CustomerClaims extends Record<(typeof identityClaims)[number], string> {
  readonly [authenticationMethodClaim]?: string;
}

/** Reads the claims for every token, so that changes show with the next one. */
async function customerClaimsOf(
  { database, customers, tenantId }: ProviderDependencies,
  subject: string,
): Promise<CustomerClaims> {
  const identity = { issuer: embeddedName, subject };
  const customer = await customers.findByIdentity(database.autocommit, tenantId, identity);
  const claims = { idp_type: embeddedIdpType, idp_sub: subject };
  return customer?.isBusiness ? { ...claims, [authenticationMethodClaim]: businessMethod } : claims;
}

function claimsOf({ account_id, email, name }: AccountRow) {
  // An account exists once its address is confirmed.
  return { sub: account_id, email, email_verified: true, ...(name !== null && { name }) };
}

/** Returns seconds since 1970. A token without a code, as for demos, is a sign-in itself. */
function authTimeOf(
  { clock }: ProviderDependencies,
  ctx: KoaContextWithOIDC | undefined,
): number | undefined {
  const { AuthorizationCode: code, RefreshToken: refreshToken } = ctx?.oidc.entities ?? {};
  const source = refreshToken ?? code;
  return source ? source.authTime : Math.floor(clock.now() / 1000);
}

function configurationOf(dependencies: ProviderDependencies): Configuration {
  const { database, tenantId, secrets, siteOrigins, demo, pages } = dependencies;
  const keys = secrets.signingKeys().map((key) => ({ ...key }));
  const algorithm = keys[0]?.alg ?? 'ES256';
  return {
    adapter: createAdapter(dependencies),
    clients: [siteClient(secrets, siteOrigins), ...(demo ? [backOfficeClient(secrets)] : [])],
    clientDefaults: { id_token_signed_response_alg: algorithm as 'ES256' },
    enabledJWA: { idTokenSigningAlgValues: [algorithm as 'ES256'] },
    clientAuthMethods: ['client_secret_post', 'client_secret_basic'],
    jwks: { keys },
    cookies: cookiesOf(dependencies),
    features: featuresOf(dependencies, algorithm),
    ttl: lifetimes,
    claims: {
      openid: ['sub', authenticationMethodClaim, ...identityClaims],
      email: ['email', 'email_verified'],
      profile: ['name'],
    },
    scopes: ['openid', 'email', 'profile', 'offline_access'],
    responseTypes: ['code'],
    pkce: { required: () => true },
    clientBasedCORS: () => false,
    issueRefreshToken: async () => true,
    rotateRefreshToken: true,
    // The site's session has its own expiry and sign-out.
    expiresWithSession: async () => false,
    loadExistingGrant: loadGrant,
    interactions: { url: (_ctx, interaction) => `${mountPath}/interaction/${interaction.uid}` },
    renderError: pages.failed,
    findAccount: async (_ctx, accountId) => {
      const account = await findAccount(database.autocommit, tenantId, accountId);
      if (!account) return undefined;
      const claims = await customerClaimsOf(dependencies, accountId);
      return { accountId, claims: async () => ({ ...claimsOf(account), ...claims }) };
    },
    extraTokenClaims: async (ctx, token) => {
      if (token.kind !== 'AccessToken') return undefined;
      const account = await findAccount(database.autocommit, tenantId, token.accountId);
      const claims = await customerClaimsOf(dependencies, token.accountId);
      return {
        sid: token.grantId,
        auth_time: authTimeOf(dependencies, ctx),
        email: account?.email,
        ...claims,
      };
    },
  };
}

type Context = Parameters<ProviderPages['crashed']>[0];

/** Logs an error that is no client's. The response is a 503 when a retry may succeed. */
function reportFailure(log: Log, ctx: Context, error: unknown): void {
  log.error({ err: error }, 'the identity provider failed');
  const { code } = asApiError(error);
  if (code !== 'unavailable' && code !== 'storage-full') return;
  ctx.status = 503;
  ctx.set('Retry-After', '5');
}

/** Koa's own error response would lose the security headers. */
function respondToCrashes({ log, pages }: ProviderDependencies): Parameters<Provider['use']>[0] {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      pages.crashed(ctx as Context);
      reportFailure(log, ctx as Context, error);
    }
  };
}

/** The embedded OpenID provider (certified `oidc-provider`). */
export function createProvider(dependencies: ProviderDependencies): Provider {
  const { publicOrigin, siteOrigins, log } = dependencies;
  const provider = new Provider(issuerOf(publicOrigin), configurationOf(dependencies));
  compareHashedSecrets(provider);
  // `mount-provider.ts` sets the forwarded headers from PUBLIC_ORIGIN.
  provider.proxy = true;
  provider.use(respondToCrashes(dependencies));
  provider.use(signOutWithoutConfirmation(provider, siteOrigins));
  provider.on('server_error', (ctx, error) => reportFailure(log, ctx, error));
  (provider as EventEmitter).on('error', (error: unknown) =>
    log.error({ err: error }, 'the identity provider failed'),
  );
  return provider;
}
