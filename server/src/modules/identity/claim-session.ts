import { limits } from '@keepsake/contract/limits';
import { type Clock, toInstant } from '../../platform/clock/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { lockSession, type SessionKey, type SessionRow, updateSession } from './sessions.repository.ts';

/** Longer than the provider may take to answer (10 s): a process that died in between holds nobody up. */
const reservedSeconds = 15;

/**
 * What somebody who asks for a token finds: no session; an answer that still stands; a refresh that another
 * tab or process has begun; or the refresh is theirs to do.
 */
export type SessionClaim =
  | { readonly kind: 'gone' | 'busy' }
  | { readonly kind: 'answered' | 'mine'; readonly session: SessionRow };

const millisecondsOf = (instant: string) => Date.parse(instant);

function classify(session: SessionRow | undefined, now: number): SessionClaim {
  if (!session || millisecondsOf(session.expires_at) <= now) return { kind: 'gone' };
  const refreshedFor = now - millisecondsOf(session.refreshed_at);
  const stillLives = millisecondsOf(session.access_expires_at) > now;
  if (refreshedFor < limits.session.refreshOverlapSeconds * 1000 && stillLives) {
    return { kind: 'answered', session };
  }
  const { refreshing_until } = session;
  if (refreshing_until !== null && millisecondsOf(refreshing_until) > now) return { kind: 'busy' };
  return { kind: 'mine', session };
}

/**
 * Decides under a lock on the row who refreshes. The lock is not held while the provider is asked: the
 * embedded provider works on the same database, and waiting connections would lock each other out.
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
