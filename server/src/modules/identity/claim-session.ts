import { limits } from '@keepsake/contract/limits';
import { type Clock, toInstant } from '../../platform/clock/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { lockSession, type SessionKey, type SessionRow, updateSession } from './sessions.repository.ts';

/** Longer than the provider's timeout (10 s), so that a crashed process blocks no session. */
const reservedSeconds = 15;

/** No session; a valid token; a refresh in progress elsewhere; or a refresh by the caller. */
export type SessionClaim =
  | { readonly kind: 'gone' | 'busy' }
  | { readonly kind: 'responded' | 'mine'; readonly session: SessionRow };

const millisecondsOf = (instant: string) => Date.parse(instant);

function classify(session: SessionRow | undefined, now: number): SessionClaim {
  if (!session || millisecondsOf(session.expires_at) <= now) return { kind: 'gone' };
  const refreshedFor = now - millisecondsOf(session.refreshed_at);
  const stillLives = millisecondsOf(session.access_expires_at) > now;
  if (refreshedFor < limits.session.refreshOverlapSeconds * 1000 && stillLives) {
    return { kind: 'responded', session };
  }
  const { refreshing_until } = session;
  if (refreshing_until !== null && millisecondsOf(refreshing_until) > now) return { kind: 'busy' };
  return { kind: 'mine', session };
}

/**
 * Decides under a row lock who refreshes. The lock is released during the request to the provider: the embedded
 * provider uses the same database, and would wait for a connection.
 */
export function claimSession(
  { database, clock }: { database: Database; clock: Clock },
  key: SessionKey,
): Promise<SessionClaim> {
  return database.transaction(async (tx) => {
    const now = clock.now();
    const claim = classify(await lockSession(tx, key), now);
    if (claim.kind === 'mine') {
      await updateSession(tx, key, { refreshing_until: toInstant(now + reservedSeconds * 1000) });
    }
    return claim;
  });
}
