import { limits } from '@keepsake/contract/limits';
import { type Clock, toInstant } from '../../platform/clock/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { sweepInBatches } from '../../platform/sweeps/index.ts';
import { deleteEmailChangesBefore } from './email-change/email-changes.repository.ts';
import { deleteGuessesBefore } from './guesses/password-guesses.repository.ts';
import { deleteExpiredPayloads } from './oidc-payloads.repository.ts';
import { deleteUsedChallengesBefore } from './passkeys/used-challenges.repository.ts';
import { deletePasswordResetsBefore } from './password-reset/password-resets.repository.ts';
import { deleteRegistrationsBefore } from './registration/registrations.repository.ts';
import { deleteExpiredSessions } from './sessions.repository.ts';
import { deleteExpiredSignIns } from './sign-ins.repository.ts';

/** Each statement locks its rows for milliseconds only. */
const batchSize = 1000;

/** Time in which the page of a used link shows that it was used. */
const usedLinkSeconds = 7 * 24 * 3600;

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
  removed += await deleteUsedChallengesBefore(database.autocommit, now);
  const longAgo = toInstant(clock.now() - usedLinkSeconds * 1000);
  removed += await deleteRegistrationsBefore(database.autocommit, longAgo);
  removed += await deletePasswordResetsBefore(database.autocommit, longAgo);
  removed += await deleteEmailChangesBefore(database.autocommit, longAgo);
  const leftAlone = toInstant(clock.now() - limits.account.guessesKeptSeconds * 1000);
  removed += await deleteGuessesBefore(database.autocommit, leftAlone);
  removed += await sweepInBatches(batchSize, (limit) =>
    deleteExpiredPayloads(database.autocommit, now, limit),
  );
  return removed;
}
