import { type Clock, toInstant } from '../clock/index.ts';
import { type Database, lastBeforeCommit, type Transaction } from '../database/index.ts';
import { deleteOldest, insertEntry, insertFirstStrand, nextPosition } from './deletion-ledger.repository.ts';
import type { NewLedgerEntry } from './entry.ts';

export { beginStrand } from './deletion-ledger.repository.ts';
export { type LedgerEntry, ledgerEntry, type NewLedgerEntry } from './entry.ts';

/**
 * Backups are kept for a year at most (docs/operations.md); a month is added for clocks, holidays and
 * mistakes.
 */
const keptDays = 400;

async function append(tx: Transaction, entry: NewLedgerEntry): Promise<void> {
  let position = await nextPosition(tx);
  if (position === undefined) {
    await insertFirstStrand(tx, entry.at);
    position = await nextPosition(tx);
  }
  if (position === undefined) throw new Error('the deletion ledger has no strand to count in');
  await insertEntry(tx, position, entry);
}

/**
 * Records a deletion or its reversal at the end of its transaction: it is in the ledger if and only if it
 * happened. All deletions queue for one row, for the duration of a commit: it is locked after all other rows.
 */
export function appendToLedger(tx: Transaction, entry: NewLedgerEntry): Promise<void> {
  return lastBeforeCommit(tx, 'deletion-ledger', () => append(tx, entry));
}

/** Deletes entries older than any backup; returns how many. */
export function sweepDeletionLedger({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): Promise<number> {
  return deleteOldest(database.autocommit, toInstant(clock.now() - keptDays * 24 * 3600 * 1000));
}
