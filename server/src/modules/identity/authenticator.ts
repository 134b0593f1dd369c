import { backOfficeScopes } from '@keepsake/contract/back-office';
import type { Database } from '../../platform/database/index.ts';
import { ApiError, type BackOfficeActor, type CustomerActor, type Site } from '../../platform/http/index.ts';
import {
  InvalidTokenError,
  type TokenVerifier,
  type VerifiedToken,
} from '../../platform/oidc-client/index.ts';
import type { Customers } from '../customers/index.ts';
import type { SignIns } from './sign-ins-of-account.ts';

export interface SignedIn {
  readonly actor: CustomerActor;
  readonly token: VerifiedToken;
}

export interface Authenticator {
  /**
   * Identifies a system of the shop.
   *
   * @throws ApiError not-signed-in, also for a revoked client, or unavailable when the issuer's keys cannot be loaded
   */
  backOffice(token: string, site: Site): Promise<BackOfficeActor>;
  /**
   * Queries the customer each time, so that deletion and sign-out take effect at once.
   *
   * @throws ApiError not-signed-in, or `whenDeleted` for a valid token of a deleted customer
   */
  customer(token: string, site: Site, whenDeleted?: 'not-found'): Promise<SignedIn>;
  /**
   * Returns those whose sign-in has ended or whose customer is deleted.
   * @param afterExpiry a sign-in of these customers has just ended: if a foreign provider does not name it,
   * all count as ended, and clients reconnect with a new token
   */
  findEnded<One extends SignedIn>(signedIn: readonly One[], afterExpiry: boolean): Promise<One[]>;
}

export interface AuthenticatorDependencies {
  readonly database: Database;
  readonly verifier: TokenVerifier;
  readonly customers: Customers;
  readonly signIns: SignIns;
  readonly tenantId: string;
  readonly issuerName: string;
  isClientActive(clientId: string): Promise<boolean>;
}

/** Only systems of the shop get these scopes. */
function isOfBackOffice({ scopes }: VerifiedToken): boolean {
  return backOfficeScopes.some((scope) => scopes.includes(scope));
}

export function createAuthenticator(dependencies: AuthenticatorDependencies): Authenticator {
  const { database, verifier, customers, signIns, tenantId, issuerName, isClientActive } = dependencies;
  const tx = database.autocommit;

  async function verify(token: string, site: Site): Promise<VerifiedToken> {
    if (site.tenantId !== tenantId) throw new ApiError('not-signed-in', { detail: 'another tenant' });
    try {
      return await verifier.verify(token);
    } catch (cause) {
      const code = cause instanceof InvalidTokenError ? 'not-signed-in' : 'unavailable';
      throw new ApiError(code, { detail: 'token not verified', cause });
    }
  }

  return {
    async backOffice(text, site) {
      const token = await verify(text, site);
      if (!isOfBackOffice(token)) throw new ApiError('not-signed-in', { detail: 'not the back office' });
      const { clientId = token.subject, scopes } = token;
      if (!(await isClientActive(clientId))) {
        throw new ApiError('not-signed-in', { detail: 'the client is revoked' });
      }
      return { kind: 'back-office', tenantId, clientId, scopes };
    },
    async customer(text, site, whenDeleted) {
      const token = await verify(text, site);
      if (isOfBackOffice(token)) throw new ApiError('not-signed-in', { detail: 'not a customer' });
      const [customer, hasEnded] = await Promise.all([
        customers.findByIdentity(tx, tenantId, { issuer: issuerName, subject: token.subject }),
        signIns.hasEnded(tx, token),
      ]);
      if (hasEnded) throw new ApiError('not-signed-in', { detail: 'the sign-in has ended' });
      if (!customer) throw new ApiError(whenDeleted ?? 'not-signed-in', { detail: 'no such customer' });
      const { customerId, email, businessStatus } = customer;
      const { subject } = token;
      return { token, actor: { kind: 'customer', tenantId, customerId, subject, email, businessStatus } };
    },
    async findEnded(signedIn, afterExpiry) {
      if (signedIn.length === 0) return [];
      const tokens = signedIn.map(({ token }) => token);
      const ids = signedIn.map(({ actor }) => actor.customerId);
      const [ended, there] = await Promise.all([
        signIns.findEnded(tx, tokens, afterExpiry),
        customers.findExisting(tx, tenantId, ids),
      ]);
      return signedIn.filter(({ token, actor }) => ended.has(token) || !there.has(actor.customerId));
    },
  };
}
