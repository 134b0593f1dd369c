import type { Transaction } from '../../../platform/database/index.ts';
import { sql, sqlOf } from '../../../platform/database/sql.ts';

interface Tables {
  password_guesses: {
    tenant_id: string;
    email_hash: Buffer;
    browser_id: string;
    failures: number;
    last_at: string;
  };
}

/** Guesses of one known browser, or of all others together (''). */
export interface GuessKey {
  readonly tenantId: string;
  readonly emailHash: Buffer;
  readonly browserId: string;
}

/**
 * Counts a guess before it is checked, so that concurrent ones cannot exceed the limit; returns the number in a row.
 */
export async function countGuess(tx: Transaction, key: GuessKey, now: string): Promise<number> {
  const row = await sqlOf<Tables>(tx)
    .insertInto('password_guesses')
    .values({
      tenant_id: key.tenantId,
      email_hash: key.emailHash,
      browser_id: key.browserId,
      failures: 1,
      last_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'email_hash', 'browser_id'])
        // Stops counting far beyond any limit.
        .doUpdateSet({ failures: sql`least(password_guesses.failures + 1, 1000000)`, last_at: now }),
    )
    .returning('failures')
    .executeTakeFirstOrThrow();
  return row.failures;
}

/** Takes one counted guess back. */
export async function uncountGuess(tx: Transaction, key: GuessKey): Promise<void> {
  await sqlOf<Tables>(tx)
    .updateTable('password_guesses')
    .set({ failures: sql`greatest(failures - 1, 0)` })
    .where('tenant_id', '=', key.tenantId)
    .where('email_hash', '=', key.emailHash)
    .where('browser_id', '=', key.browserId)
    .execute();
}

/** Resets the count after the right password. */
export async function deleteGuesses(tx: Transaction, key: GuessKey): Promise<void> {
  await sqlOf<Tables>(tx)
    .deleteFrom('password_guesses')
    .where('tenant_id', '=', key.tenantId)
    .where('email_hash', '=', key.emailHash)
    .where('browser_id', '=', key.browserId)
    .execute();
}

/** Resets all counts after a new password. */
export async function deleteAllGuesses(tx: Transaction, tenantId: string, emailHash: Buffer): Promise<void> {
  await sqlOf<Tables>(tx)
    .deleteFrom('password_guesses')
    .where('tenant_id', '=', tenantId)
    .where('email_hash', '=', emailHash)
    .execute();
}

export async function deleteGuessesBefore(tx: Transaction, instant: string): Promise<number> {
  const gone = await sqlOf<Tables>(tx)
    .deleteFrom('password_guesses')
    .where('last_at', '<=', instant)
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}
