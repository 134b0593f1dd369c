import { limits } from '@keepsake/contract/limits';
import { refusalCodes } from '@keepsake/contract/route';
import { ApiError, bearerOf, type Guards, type HttpRequest } from '../../platform/http/index.ts';
import type { VerifiedToken } from '../../platform/oidc-client/index.ts';
import type { Authenticator } from './authenticator.ts';
import { customerOfSession, type SessionDependencies } from './customer-of-session.ts';
import { readCookie } from './session-cookies.ts';

async function customerOfToken(
  authenticator: Authenticator,
  request: HttpRequest,
): Promise<string | undefined> {
  if (request.headers.authorization === undefined) return undefined;
  try {
    return (await authenticator.customer(bearerOf(request), request.site)).actor.customerId;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not-signed-in') return undefined;
    throw error;
  }
}

/** @param now milliseconds since 1970 */
function isRecent({ signedInAt = 0 }: VerifiedToken, now: number): boolean {
  return signedInAt > now - limits.session.recentSeconds * 1000;
}

/** Guards by bearer token or, where allowed, by session cookie. */
export function createGuards(
  authenticator: Authenticator,
  sessions: SessionDependencies,
): Omit<Guards, 'phone' | 'editor'> {
  return {
    async customer(request, { whenDeleted, recentSignIn, refuses = [] } = {}) {
      const { actor, token } = await authenticator.customer(bearerOf(request), request.site, whenDeleted);
      const refused = refuses.find((status) => status === actor.businessStatus);
      if (refused) throw new ApiError(refusalCodes[refused]);
      if (recentSignIn && !isRecent(token, sessions.clock.now()))
        throw new ApiError('recent-sign-in-required');
      return actor;
    },
    backOffice: async (request) => authenticator.backOffice(bearerOf(request), request.site),
    async account(request) {
      const { tenantId } = request.site;
      if (tenantId !== sessions.tenantId) return undefined;
      const handle = readCookie(request, 'session')?.value;
      const customerId =
        (await customerOfToken(authenticator, request)) ??
        (handle && (await customerOfSession(sessions, handle)));
      return customerId ? [tenantId, customerId] : undefined;
    },
  };
}
