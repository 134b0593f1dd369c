import { type Clock, toInstant } from '../../platform/clock/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { isSessionThere } from './sessions.repository.ts';
import { hashToken } from './token-hash.ts';

/** Whether a browser's session handle stands for a session that is not over. */
export function hasSession(
  { database, clock, tenantId }: { database: Database; clock: Clock; tenantId: string },
  handle: string,
): Promise<boolean> {
  const key = { tenantId, sessionHash: hashToken(handle) };
  return isSessionThere(database.autocommit, key, toInstant(clock.now()));
}
