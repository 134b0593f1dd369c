import { backOfficeScopes } from '@keepsake/contract/back-office';
import type { Database } from '../../platform/database/index.ts';
import { ApiError, type Guards, type HttpRequest } from '../../platform/http/index.ts';
import {
  InvalidTokenError,
  type TokenVerifier,
  type VerifiedToken,
} from '../../platform/oidc-client/index.ts';
import type { Customers } from '../customers/index.ts';
import type { SignIns } from './sign-ins-of-account.ts';

export interface GuardDependencies {
  readonly database: Database;
  readonly verifier: TokenVerifier;
  readonly customers: Customers;
  readonly signIns: SignIns;
  readonly tenantId: string;
}

/** RFC 6750, 2.1; tokens in the query or the body are not looked at. */
function bearerOf({ headers }: HttpRequest): string {
  const token = /^Bearer +([A-Za-z0-9._~+/=-]+)$/i.exec(headers.authorization ?? '')?.[1];
  if (token === undefined) throw new ApiError('not-signed-in', { detail: 'no bearer token' });
  return token;
}

/** The issuer gives these scopes to the shop's systems only, never to a customer. */
function isOfBackOffice({ scopes }: VerifiedToken): boolean {
  return backOfficeScopes.some((scope) => scopes.includes(scope));
}

/**
 * The one place where tokens become actors. Customers are looked up each time, by key: whoever has been
 * deleted, or has signed out, is nobody from that moment on, however long the token lives.
 */
export function createGuards({
  database,
  verifier,
  customers,
  signIns,
  tenantId,
}: GuardDependencies): Guards {
  async function verify(request: HttpRequest): Promise<VerifiedToken> {
    if (request.site.tenantId !== tenantId) throw new ApiError('not-signed-in', { detail: 'another tenant' });
    const token = bearerOf(request);
    try {
      return await verifier.verify(token);
    } catch (cause) {
      const code = cause instanceof InvalidTokenError ? 'not-signed-in' : 'unavailable';
      throw new ApiError(code, { detail: 'token not verified', cause });
    }
  }
  return {
    async customer(request, whenDeleted) {
      const token = await verify(request);
      if (isOfBackOffice(token)) throw new ApiError('not-signed-in', { detail: 'not a customer' });
      const [customer, isOver] = await Promise.all([
        customers.findByIdentity(database.autocommit, tenantId, token),
        signIns.isOver(database.autocommit, token),
      ]);
      if (isOver) throw new ApiError('not-signed-in', { detail: 'the sign-in has ended' });
      if (!customer) throw new ApiError(whenDeleted ?? 'not-signed-in', { detail: 'no such customer' });
      const { customerId, email } = customer;
      return { kind: 'customer', tenantId, customerId, subject: token.subject, email };
    },
    async backOffice(request) {
      const token = await verify(request);
      if (!isOfBackOffice(token)) throw new ApiError('not-signed-in', { detail: 'not the back office' });
      const clientId = token.clientId ?? token.subject;
      return { kind: 'back-office', tenantId, clientId, scopes: token.scopes };
    },
  };
}
