import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  type JWK,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import type { Clock } from '../clock/index.ts';
import { allowedAlgorithms } from './algorithms.ts';

/** Thrown for a foreign or expired token. */
export class InvalidTokenError extends Error {
  override readonly name = 'InvalidTokenError';
}

export interface VerifiedToken {
  readonly subject: string;
  readonly clientId: string | undefined;
  readonly scopes: readonly string[];
  /** The sign-in that the token belongs to, if the issuer states it. */
  readonly signInId: string | undefined;
  /** When the customer signed in, if the issuer states it (RFC 9068, 2.2.1). Milliseconds since 1970. */
  readonly signedInAt?: number;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

export interface TokenVerifier {
  /** @throws InvalidTokenError */
  verify(token: string): Promise<VerifiedToken>;
}

/** Signing keys, configured or published by a foreign issuer. */
export type IssuerKeys =
  | { readonly kind: 'known'; readonly keys: readonly JWK[] }
  | { readonly kind: 'published'; address(): Promise<URL> };

export interface TokenVerifierOptions {
  readonly issuer: string;
  readonly audience: string;
  readonly keys: IssuerKeys;
  readonly clock: Clock;
  /** Media type in the header (RFC 9068), where the issuer sets it. */
  readonly type?: string;
}

/** Removes private parts, which never leave the key ring, not even for a verifier. */
function publicOf({ d, p, q, dp, dq, qi, ...key }: JWK): JWK {
  return key;
}

function keySource(keys: IssuerKeys): () => Promise<JWTVerifyGetKey> {
  if (keys.kind === 'known') {
    const known = createLocalJWKSet({ keys: keys.keys.map(publicOf) });
    return async () => known;
  }
  let remote: Promise<JWTVerifyGetKey> | undefined;
  return () => {
    remote ??= keys.address().then(
      (address) => createRemoteJWKSet(address, { timeoutDuration: 5_000 }),
      (error: unknown) => {
        remote = undefined;
        throw error;
      },
    );
    return remote;
  };
}

/**
 * Whether the issuer's keys could not be fetched; jose throws a plain JOSEError for a status other than 200.
 */
function isOutage(error: unknown): boolean {
  if (!(error instanceof errors.JOSEError)) return true;
  return error instanceof errors.JWKSTimeout || error.code === 'ERR_JOSE_GENERIC';
}

/** Verifies access tokens (RFC 9068): signature, algorithm, issuer, audience and time by the given clock. */
export function createTokenVerifier(options: TokenVerifierOptions): TokenVerifier {
  const keysOf = keySource(options.keys);
  return {
    async verify(token) {
      const keys = await keysOf();
      try {
        const { payload } = await jwtVerify(token, keys, {
          algorithms: [...allowedAlgorithms],
          issuer: options.issuer,
          audience: options.audience,
          currentDate: new Date(options.clock.now()),
          requiredClaims: ['sub', 'exp', 'iat'],
          ...(options.type !== undefined && { typ: options.type }),
        });
        return {
          subject: payload.sub as string,
          clientId: typeof payload.client_id === 'string' ? payload.client_id : undefined,
          scopes: typeof payload.scope === 'string' ? payload.scope.split(' ') : [],
          signInId: typeof payload.sid === 'string' ? payload.sid : undefined,
          ...(typeof payload.auth_time === 'number' && { signedInAt: payload.auth_time * 1000 }),
          expiresAt: (payload.exp as number) * 1000,
        };
      } catch (error) {
        if (isOutage(error)) throw error;
        throw new InvalidTokenError('not a valid access token', { cause: error });
      }
    },
  };
}
