import { type Clock, toInstant } from '../clock/index.ts';
import type { Database, Transaction } from '../database/index.ts';
import { deleteOldest, insertEntry, insertFirstStrand, takePosition } from './deletion-ledger.repository.ts';
import type { LedgerEntry } from './entry.ts';

export { type LedgerEntry, ledgerEntry } from './entry.ts';

/** Backups are kept for a year at most (docs/operations.md); a month more for clocks, holidays and mistakes. */
const keptDays = 400;

/**
 * Notes a deletion, or that one was taken back, in the transaction that does it: each is in the ledger if and only if
 * it is done. Call it last: all deletions queue for one row from here to their commit.
 */
export async function appendToLedger(tx: Transaction, entry: LedgerEntry): Promise<void> {
  let position = await takePosition(tx);
  if (position === undefined) {
    await insertFirstStrand(tx, entry.at);
    position = await takePosition(tx);
  }
  if (position === undefined) throw new Error('the deletion ledger has no strand to count in');
  await insertEntry(tx, position, entry);
}

/** Forgets deletions that no backup may be older than; returns how many rows went. */
export function sweepDeletionLedger({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): Promise<number> {
  return deleteOldest(database.autocommit, toInstant(clock.now() - keptDays * 24 * 3600 * 1000));
}
