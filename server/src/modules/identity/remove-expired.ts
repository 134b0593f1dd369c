import { type Clock, toInstant } from '../../platform/clock/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { deleteExpiredPayloads } from './oidc-payloads.repository.ts';
import { deletePasswordResetsBefore } from './password-reset/password-resets.repository.ts';
import { deleteRegistrationsBefore } from './registration/registrations.repository.ts';
import { deleteExpiredSessions } from './sessions.repository.ts';
import { deleteExpiredSignIns } from './sign-ins.repository.ts';

/** Small enough that each statement holds its rows for milliseconds. */
const batchSize = 1000;

/** For a week after its time, the link of an old mail still says that it was used. */
const usedLinkSeconds = 7 * 24 * 3600;

/** Removes sessions, sign-ins, links of mails and provider payloads whose time is over; returns how many rows went. */
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
  const longAgo = toInstant(clock.now() - usedLinkSeconds * 1000);
  removed += await deleteRegistrationsBefore(database.autocommit, longAgo);
  removed += await deletePasswordResetsBefore(database.autocommit, longAgo);
  for (let batch = batchSize; batch === batchSize; removed += batch) {
    batch = await deleteExpiredPayloads(database.autocommit, now, batchSize);
  }
  return removed;
}
