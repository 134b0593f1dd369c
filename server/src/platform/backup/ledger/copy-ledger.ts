import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import type { Clock } from '../../clock/index.ts';
import type { NewLedgerEntry } from '../../deletion-ledger/index.ts';
import { ensureFolder, syncFolder } from '../../files/durable.ts';
import { inTransaction, withCopyConnection } from '../copy-connection.ts';
import { refuseFullDisk } from '../full-disk.ts';
import { BackupRefused } from '../refused.ts';
import { listSnapshots } from '../snapshots.ts';
import {
  type LedgerPart,
  ledgerFolder,
  ledgerFormat,
  listNames,
  listParts,
  type NewLedgerPart,
  type PartName,
  readPart,
  writePart,
} from './ledger-file.ts';
import { readRows, readStrands, type Strand } from './ledger-rows.ts';

export interface LedgerCopy {
  readonly databaseUrl: string;
  readonly folder: string;
  readonly clock: Clock;
}

/** Deletions per part, of 500 photos each at most: some 10 MB of text. */
const entriesInPart = 500;

/** A draft this old is from a killed run; a part takes seconds. */
const draftMilliseconds = 3600 * 1000;

/**
 * Copies new entries into a backup. Runs may be concurrent, also with a backup. Returns how many deletions were
 * new.
 */
export async function copyLedger({ databaseUrl, folder, clock }: LedgerCopy): Promise<number> {
  // Listed before the snapshot, so that the snapshot includes all copied entries.
  const parts = await newestParts(folder);
  const begin = 'begin isolation level repeatable read read only';
  return refuseFullDisk(folder, () =>
    withCopyConnection(databaseUrl, (client) =>
      inTransaction(client, begin, async () => {
        const strands = await readStrands(client);
        const newest = strands.at(-1);
        if (!newest) return 0;
        const target = await prepareFolder(folder, newest.strand, clock);
        return copyStrand(client, target, { newest, before: strands.slice(0, -1) }, parts.get(newest.strand));
      }),
    ),
  );
}

async function newestParts(folder: string): Promise<Map<string, PartName>> {
  const newest = new Map<string, PartName>();
  for (const strand of await listNames(ledgerFolder(folder))) {
    const parts = await listParts(ledgerFolder(folder, strand));
    const last = parts.toSorted((a, b) => a.last - b.last).at(-1);
    if (last) newest.set(strand, last);
  }
  return newest;
}

async function prepareFolder(folder: string, strand: string, clock: Clock): Promise<string> {
  const target = ledgerFolder(folder, strand);
  await ensureFolder(target);
  // Another run may not have synced it yet.
  for (const above of [ledgerFolder(folder), folder]) await syncFolder(above);
  await removeOldDrafts(target, clock);
  return target;
}

/** Copies the ledger between backups; refuses a folder without a backup, whose disk may not be mounted. */
export async function copyLedgerBetween(copy: LedgerCopy): Promise<number> {
  const { finished } = await listSnapshots(copy.folder);
  if (finished.length > 0) return copyLedger(copy);
  throw new BackupRefused(
    `There is no finished backup in ${copy.folder}, to which a ledger could belong: is its disk mounted? ` +
      'If there has never been one: npm run backup -- FOLDER',
  );
}

async function copyStrand(
  client: pg.ClientBase,
  target: string,
  { newest, before }: { readonly newest: Strand; readonly before: readonly Strand[] },
  newestPart: PartName | undefined,
): Promise<number> {
  const { strand, beganAt, position } = newest;
  if (newestPart) await refuseDivergedHistory(client, await readPart(newestPart), newestPart, position);
  const ancestors = before.map(({ strand, position }) => ({ strand, position }));
  const write = (after: number, entries: NewLedgerPart['entries']) =>
    writePart(target, { format: ledgerFormat, strand, beganAt, ancestors, after, entries });
  let after = newestPart?.last ?? ancestors.at(-1)?.position ?? 0;
  let copied = 0;
  for (;;) {
    const rows = await readRows(client, after, entriesInPart);
    const [first] = rows;
    // Parts may be empty: the folder records start and length of this strand.
    if (!first && (after < position || (!newestPart && copied === 0))) await write(position, []);
    if (!first) return copied;
    // Rows are swept oldest first, so the rest has no gaps.
    after = first.position - 1;
    const entries = rows.map(({ entry }) => entry);
    await write(after, entries);
    after += entries.length;
    copied += entries.length;
  }
}

/** Leaves out what copies by earlier versions lack: projects and products. */
function withoutAdditions(entry: NewLedgerEntry | undefined) {
  return entry && { ...entry, projectIds: undefined, productCodes: undefined };
}

/** Whether the database has the entry of the part at this position, or none any more. */
export async function hasEntryOf(
  client: pg.ClientBase,
  { after, entries }: LedgerPart,
  position: number,
): Promise<boolean> {
  const [row] = entries.length > 0 ? await readRows(client, position - 1, 1) : [];
  if (row?.position !== position) return true;
  return isDeepStrictEqual(withoutAdditions(row.entry), withoutAdditions(entries[position - after - 1]));
}

/** Refuses a database that was reset to an older state without `npm run restore` and has changed since. */
async function refuseDivergedHistory(
  client: pg.ClientBase,
  part: LedgerPart,
  { file, last }: PartName,
  position: number,
): Promise<void> {
  if (position >= last && (await hasEntryOf(client, part, last))) return;
  throw new BackupRefused(
    `${file} has deletions that the database does not know: it was put back by other means than npm run restore. ` +
      'Stop Keepsake and repeat them: npm run restore -- FOLDER --ledger-only. Or begin a backup in a new folder.',
  );
}

async function removeOldDrafts(target: string, clock: Clock): Promise<void> {
  for (const name of await readdir(target)) {
    if (!name.endsWith('.draft')) continue;
    const file = path.join(target, name);
    const made = await stat(file).catch(() => undefined);
    if (made && clock.now() - made.mtimeMs > draftMilliseconds) await rm(file, { force: true });
  }
}
