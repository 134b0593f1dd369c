import type pg from 'pg';
import { type Clock, toInstant } from '../../clock/index.ts';
import type { Transaction } from '../../database/index.ts';
import { migrate } from '../../database/migrate.ts';
import { beginStrand, type LedgerEntry } from '../../deletion-ledger/index.ts';
import type { Log } from '../../log/index.ts';
import { withCopyConnection } from '../copy-connection.ts';
import { BackupRefused } from '../refused.ts';
import { refuseDatabaseInUse } from '../restore-target.ts';
import { copyLedgerBetween, hasEntryOf } from './copy-ledger.ts';
import { ledgerFolder, listParts, readPart } from './ledger-file.ts';
import { type LedgerPosition, readStrands } from './ledger-rows.ts';
import { findLedger, type Ledger, readLedger } from './read-ledger.ts';

export interface LedgerRepeat {
  readonly folder: string;
  /** Database that was put back to an earlier moment by other means than `npm run restore`. */
  readonly databaseUrl: string;
  readonly migrationsFolder: string;
  /** Repeats the deletions of each part in a transaction; that of the first begins with `begin`. */
  replay(
    databaseUrl: string,
    entries: AsyncIterable<readonly LedgerEntry[]>,
    begin: (tx: Transaction) => Promise<void>,
  ): Promise<void>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Deletions that were made since would be numbered like those of the copy. */
async function refuseOtherHistory(
  client: pg.ClientBase,
  folder: string,
  { strand, position }: LedgerPosition,
): Promise<void> {
  const parts = await listParts(ledgerFolder(folder, strand));
  const last = Math.min(position, ...parts.slice(-1).map((part) => part.last));
  const part = parts.find((one) => one.after < last && last <= one.last);
  if (!part || (await hasEntryOf(client, await readPart(part), last))) return;
  throw new BackupRefused(
    `${part.file} has other deletions than the database: since it was put back, Keepsake has run. ` +
      'Put it back again, and repeat the deletions before anything starts.',
  );
}

/** A run that is cut off must leave nothing that the next one would leave out. */
async function* inOnePart(ledger: Ledger): AsyncGenerator<LedgerEntry[]> {
  const all: LedgerEntry[] = [];
  for await (const part of readLedger(ledger)) all.push(...part);
  yield all;
}

/**
 * Repeats the deletions of a backup's ledger that a database lacks, and copies the ledger that they begin: another
 * run finds none. Forgets push messages, whose cursors clients have already seen. Throws `BackupRefused`.
 */
export async function repeatLedger(options: LedgerRepeat): Promise<void> {
  const { folder, databaseUrl: url, migrationsFolder, clock, log } = options;
  const ledger = await withCopyConnection(url, async (client) => {
    await refuseDatabaseInUse(client);
    const newest = (await readStrands(client)).at(-1);
    const found = await findLedger(folder, newest);
    await migrate({ url, folder: migrationsFolder, log });
    if (newest) await refuseOtherHistory(client, folder, newest);
    await client.query('truncate push_streams, push_messages');
    return found;
  });
  if (ledger.length === 0) return;
  const beganAt = toInstant(clock.now());
  await options.replay(url, inOnePart(ledger), (tx) => beginStrand(tx, beganAt));
  await copyLedgerBetween({ databaseUrl: url, folder, clock }).catch((cause) => {
    throw new BackupRefused(
      `The deletions are repeated, but the ledger cannot be copied: ${cause.message}\n` +
        'When that is mended: npm run backup -- FOLDER --ledger',
      { cause },
    );
  });
}
