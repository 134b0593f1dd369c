import { decodeJwt } from 'jose';
import * as openid from 'openid-client';
import { type ClientCredentials, createConfiguration, type ProviderLocation } from './configuration.ts';
import { ProviderFailedError, translateOidcError } from './errors.ts';

export type { ClientCredentials, ProviderLocation } from './configuration.ts';
export { ProviderFailedError, RefusedByProviderError } from './errors.ts';
export { createInProcessFetch } from './in-process-fetch.ts';
export {
  createTokenVerifier,
  InvalidTokenError,
  type TokenVerifier,
  type TokenVerifierOptions,
  type VerifiedToken,
} from './token-verifier.ts';

/** Secrets that bind a sign-in to the browser that began it. */
export interface SignInSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** Owner of the tokens, at the only issuer of this client. */
export interface Identity {
  readonly subject: string;
  readonly email: string | undefined;
  /** Whether the issuer has verified the address. */
  readonly isEmailVerified: boolean;
  readonly name: string | undefined;
}

export interface Tokens {
  readonly accessToken: string;
  /** Lifetime in seconds. */
  readonly expiresIn: number;
  readonly refreshToken: string | undefined;
  readonly idToken: string | undefined;
  readonly identity: Identity | undefined;
}

/** The server as a confidential OpenID client (authorization code flow with PKCE). */
export interface OidcClient {
  newSecrets(): SignInSecrets;
  /** @param parameters of the request beyond those that every sign-in has */
  authorizationUrl(
    redirectUri: string,
    secrets: SignInSecrets,
    parameters?: Readonly<Record<string, string>>,
  ): Promise<URL>;
  /**
   * Redeems the code in `callback`. Checks issuer, audience, algorithm, signature, state and nonce.
   *
   * @throws ProviderFailedError, RefusedByProviderError
   */
  redeem(callback: URL, secrets: SignInSecrets): Promise<Tokens>;
  /**
   * @throws RefusedByProviderError when the session is over there, ProviderFailedError when its state is
   * unknown
   */
  refresh(refreshToken: string): Promise<Tokens>;
  revoke(token: string): Promise<void>;
  /** Address at which the provider publishes its signing keys. */
  keysAddress(): Promise<URL>;
  /** Address to sign out at the provider; undefined without one. */
  endSessionUrl(idToken: string, returnTo: string): Promise<URL | undefined>;
}

export interface OidcClientOptions {
  readonly place: ProviderLocation;
  readonly client: ClientCredentials;
  readonly scopes: string;
  /** Audience of access tokens (RFC 8707). */
  readonly resource: string;
}

/** Assumed lifetime of an access token in seconds, when the provider states none. */
const unknownLifetime = 60;

type Response = openid.TokenEndpointResponse & openid.TokenEndpointResponseHelpers;

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function toTokens(response: Response): Tokens {
  const claims = response.claims();
  return {
    accessToken: response.access_token,
    expiresIn: response.expiresIn() ?? unknownLifetime,
    refreshToken: response.refresh_token,
    idToken: response.id_token,
    identity: claims && {
      subject: claims.sub,
      email: textOf(claims.email),
      isEmailVerified: claims.email_verified === true,
      name: textOf(claims.name),
    },
  };
}

export function createOidcClient(options: OidcClientOptions): OidcClient {
  const { resource, scopes } = options;
  const configuration = createConfiguration(options.place, options.client);
  const translating = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw translateOidcError(error, options.place.kind);
    }
  };
  return {
    newSecrets: () => ({
      state: openid.randomState(),
      nonce: openid.randomNonce(),
      codeVerifier: openid.randomPKCECodeVerifier(),
    }),
    authorizationUrl: (redirectUri, { state, nonce, codeVerifier }, parameters) =>
      translating(async () =>
        openid.buildAuthorizationUrl(await configuration(), {
          ...parameters,
          redirect_uri: redirectUri,
          scope: scopes,
          resource,
          state,
          nonce,
          code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
        }),
      ),
    redeem: (callback, { state, nonce, codeVerifier }) =>
      translating(async () => {
        const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: codeVerifier };
        const response = await openid.authorizationCodeGrant(await configuration(), callback, checks, {
          resource,
        });
        return toTokens(response);
      }),
    refresh: (refreshToken) =>
      translating(async () =>
        toTokens(await openid.refreshTokenGrant(await configuration(), refreshToken, { resource })),
      ),
    revoke: (token) => translating(async () => openid.tokenRevocation(await configuration(), token)),
    keysAddress: () =>
      translating(async () => {
        const { jwks_uri } = (await configuration()).serverMetadata();
        if (!jwks_uri) throw new ProviderFailedError('the identity provider publishes no keys');
        return new URL(jwks_uri);
      }),
    endSessionUrl: (idToken, returnTo) =>
      translating(async () => {
        const known = await configuration();
        if (!known.serverMetadata().end_session_endpoint) return undefined;
        return openid.buildEndSessionUrl(known, {
          id_token_hint: idToken,
          post_logout_redirect_uri: returnTo,
        });
      }),
  };
}

/** Returns a claim of a verified token; undefined for unreadable tokens too. */
export function claimOf(token: string, name: string): unknown {
  try {
    return decodeJwt(token)[name];
  } catch {
    return undefined;
  }
}
