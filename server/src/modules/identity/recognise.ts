import { backOfficeScopes } from '@keepsake/contract/back-office';
import type { Database } from '../../platform/database/index.ts';
import { ApiError, type CustomerActor, type Site } from '../../platform/http/index.ts';
import {
  InvalidTokenError,
  type TokenVerifier,
  type VerifiedToken,
} from '../../platform/oidc-client/index.ts';
import type { Customers } from '../customers/index.ts';
import type { SignIns } from './sign-ins-of-account.ts';

/** A customer and the token that says so: what is asked again while a connection stays open. */
export interface SignedIn {
  readonly actor: CustomerActor;
  readonly token: VerifiedToken;
}

/** The one place where tokens become actors, for requests and for connections that stay open. */
export interface Recogniser {
  /** @throws ApiError not-signed-in, or unavailable when the issuer's keys cannot be had */
  verify(token: string, site: Site): Promise<VerifiedToken>;
  /**
   * Customers are looked up each time, by key: whoever has been deleted, or has signed out, is nobody from that
   * moment on, however long the token lives.
   * @throws ApiError not-signed-in, or `whenDeleted` to a good token whose customer is gone
   */
  customer(token: string, site: Site, whenDeleted?: 'not-found'): Promise<SignedIn>;
  /**
   * Those whose sign-in has ended since, or whose customer is gone.
   * @param afterEnd a sign-in of these customers has just ended: where a foreign provider does not tell which, all
   *   count as ended, and those that go on come back with a new token
   */
  findOver<One extends SignedIn>(signedIn: readonly One[], afterEnd: boolean): Promise<One[]>;
}

export interface RecogniserDependencies {
  readonly database: Database;
  readonly verifier: TokenVerifier;
  readonly customers: Customers;
  readonly signIns: SignIns;
  readonly tenantId: string;
}

/** The issuer gives these scopes to the shop's systems only, never to a customer. */
export function isOfBackOffice({ scopes }: VerifiedToken): boolean {
  return backOfficeScopes.some((scope) => scopes.includes(scope));
}

export function createRecogniser(dependencies: RecogniserDependencies): Recogniser {
  const { database, verifier, customers, signIns, tenantId } = dependencies;
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
    verify,
    async customer(text, site, whenDeleted) {
      const token = await verify(text, site);
      if (isOfBackOffice(token)) throw new ApiError('not-signed-in', { detail: 'not a customer' });
      const [customer, isOver] = await Promise.all([
        customers.findByIdentity(tx, tenantId, token),
        signIns.isOver(tx, token),
      ]);
      if (isOver) throw new ApiError('not-signed-in', { detail: 'the sign-in has ended' });
      if (!customer) throw new ApiError(whenDeleted ?? 'not-signed-in', { detail: 'no such customer' });
      const { customerId, email } = customer;
      return { token, actor: { kind: 'customer', tenantId, customerId, subject: token.subject, email } };
    },
    async findOver(signedIn, afterEnd) {
      if (signedIn.length === 0) return [];
      const tokens = signedIn.map(({ token }) => token);
      const ids = signedIn.map(({ actor }) => actor.customerId);
      const [over, there] = await Promise.all([
        signIns.findOver(tx, tokens, afterEnd),
        customers.findExisting(tx, tenantId, ids),
      ]);
      return signedIn.filter(({ token, actor }) => over.has(token) || !there.has(actor.customerId));
    },
  };
}
