import { limits } from '@keepsake/contract/limits';
import { type Clock, toInstant } from '../../platform/clock/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/http/index.ts';
import { type OidcClient, RefusedByProviderError, type Tokens } from '../../platform/oidc-client/index.ts';
import {
  type SessionChange,
  type SessionKey,
  type SessionRow,
  takeSession,
  updateSession,
} from './sessions.repository.ts';
import type { SignInsEndedRegistry } from './sign-ins-ended.ts';

export interface RefreshDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly oidc: OidcClient;
  readonly ended: SignInsEndedRegistry;
}

/** The row's next state. It slides on with every visit, up to the longest time since the sign-in. */
function renew(session: SessionRow, tokens: Tokens, now: number): SessionChange {
  const idle = now + limits.session.idleSeconds * 1000;
  const longest = Date.parse(session.created_at) + limits.session.longestSeconds * 1000;
  return {
    access_token: tokens.accessToken,
    access_expires_at: toInstant(now + tokens.expiresIn * 1000),
    // A provider that does not rotate sends none: the one we have stays good.
    refresh_token: tokens.refreshToken ?? session.refresh_token,
    id_token: tokens.idToken ?? session.id_token,
    refreshed_at: toInstant(now),
    refreshing_until: null,
    expires_at: toInstant(Math.min(idle, longest)),
  };
}

/** Asks the provider; undefined when it says that the sign-in is over. */
async function ask({ database, oidc }: RefreshDependencies, key: SessionKey, session: SessionRow) {
  if (!session.refresh_token) return undefined;
  try {
    const tokens = await oidc.refresh(session.refresh_token);
    // OpenID Connect Core, 12.2: the subject of a refreshed ID token must be the same.
    return tokens.identity && tokens.identity.subject !== session.subject ? undefined : tokens;
  } catch (error) {
    if (error instanceof RefusedByProviderError) return undefined;
    await updateSession(database.autocommit, key, { refreshing_until: null });
    throw new ApiError('unavailable', { detail: 'no refresh', cause: error });
  }
}

/**
 * Rotates the tokens of a session that `claimSession` gave to the caller. Undefined when the session is
 * over, here or at the provider; then its row is gone too.
 * @throws ApiError unavailable when the provider does not answer; the session stays
 */
export async function refreshSession(
  dependencies: RefreshDependencies,
  key: SessionKey,
  session: SessionRow,
): Promise<SessionRow | undefined> {
  const { database, clock, ended } = dependencies;
  const tokens = await ask(dependencies, key, session);
  if (!tokens) {
    await takeSession(database.autocommit, key);
    ended.announce(database.autocommit, { tenantId: key.tenantId, subject: session.subject });
    return undefined;
  }
  const change = renew(session, tokens, clock.now());
  const isThere = await updateSession(database.autocommit, key, change);
  return isThere ? { ...session, ...change } : undefined;
}
