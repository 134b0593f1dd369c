import { limits } from '@keepsake/contract/limits';
import { type Clock, toInstant } from '../../platform/clock/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/http/index.ts';
import { type OidcClient, RefusedByProviderError, type Tokens } from '../../platform/oidc-client/index.ts';
import type { Customers } from '../customers/index.ts';
import { emailOfProvider } from './email-of-provider.ts';
import {
  deleteSession,
  type SessionChange,
  type SessionKey,
  type SessionRow,
  updateSession,
} from './sessions.repository.ts';
import type { SignInsEndedHook } from './sign-ins-ended.ts';

export interface RefreshDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly oidc: OidcClient;
  readonly customers: Customers;
  readonly ended: SignInsEndedHook;
}

/** Each visit extends the session, up to the maximum since the sign-in. */
function renew(session: SessionRow, tokens: Tokens, now: number): SessionChange {
  const idle = now + limits.session.idleSeconds * 1000;
  const longest = Date.parse(session.created_at) + limits.session.longestSeconds * 1000;
  return {
    access_token: tokens.accessToken,
    access_expires_at: toInstant(now + tokens.expiresIn * 1000),
    // A provider that does not rotate sends none.
    refresh_token: tokens.refreshToken ?? session.refresh_token,
    id_token: tokens.idToken ?? session.id_token,
    refreshed_at: toInstant(now),
    refreshing_until: null,
    expires_at: toInstant(Math.min(idle, longest)),
  };
}

/** Returns undefined when the provider reports that the sign-in has ended. */
async function requestTokens({ database, oidc }: RefreshDependencies, key: SessionKey, session: SessionRow) {
  if (!session.refresh_token) return undefined;
  try {
    const tokens = await oidc.refresh(session.refresh_token);
    // OpenID Connect Core, 12.2: a refreshed ID token must have the same subject.
    return tokens.identity && tokens.identity.subject !== session.subject ? undefined : tokens;
  } catch (error) {
    if (error instanceof RefusedByProviderError) return undefined;
    await updateSession(database.autocommit, key, { refreshing_until: null });
    throw new ApiError('unavailable', { detail: 'no refresh', cause: error });
  }
}

/**
 * Refreshes a session claimed by `claimSession`. Returns undefined when it has ended, here or at the
 * provider; the row is then deleted.
 *
 * @throws ApiError unavailable when the provider does not respond; the session stays
 */
export async function refreshSession(
  dependencies: RefreshDependencies,
  key: SessionKey,
  session: SessionRow,
): Promise<SessionRow | undefined> {
  const { database, clock, customers, ended } = dependencies;
  const tokens = await requestTokens(dependencies, key, session);
  if (!tokens) {
    await deleteSession(database.autocommit, key);
    await ended.notify(database.autocommit, { tenantId: key.tenantId, subject: session.subject });
    return undefined;
  }
  const change = renew(session, tokens, clock.now());
  const email = emailOfProvider(tokens.identity?.email);
  const exists = await database.transaction(async (tx) => {
    // A session that has ended since may have a former address.
    if (!(await updateSession(tx, key, change))) return false;
    if (tokens.identity?.isEmailVerified && email !== undefined) {
      await customers.setEmail(tx, key.tenantId, session.customer_id, email);
    }
    return true;
  });
  return exists ? { ...session, ...change } : undefined;
}
