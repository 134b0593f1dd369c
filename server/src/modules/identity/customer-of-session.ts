import { type Clock, toInstant } from '../../platform/clock/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { hashToken } from '../../platform/ids/index.ts';
import { findCustomerOfSession } from './sessions.repository.ts';

export interface SessionDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly tenantId: string;
}

export function customerOfSession(
  { database, clock, tenantId }: SessionDependencies,
  handle: string,
): Promise<string | undefined> {
  const key = { tenantId, sessionHash: hashToken(handle) };
  return findCustomerOfSession(database.autocommit, key, toInstant(clock.now()));
}
