import { type Clock, toInstant } from '../../platform/clock/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { deleteExpiredPayloads } from './oidc-payloads.repository.ts';
import { deleteExpiredSessions } from './sessions.repository.ts';
import { deleteExpiredSignIns } from './sign-ins.repository.ts';

/** Small enough that each statement holds its rows for milliseconds. */
const batchSize = 1000;

/** Removes sessions, sign-ins and provider payloads whose time is over; returns how many rows went. */
export async function removeExpired({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): Promise<number> {
  const now = toInstant(clock.now());
  let removed = await deleteExpiredSignIns(database.autocommit, now);
  removed += await deleteExpiredSessions(database.autocommit, now);
  for (let batch = batchSize; batch === batchSize; removed += batch) {
    batch = await deleteExpiredPayloads(database.autocommit, now, batchSize);
  }
  return removed;
}
