import type pg from 'pg';
import { migrate, readMigrations } from '../database/migrate.ts';
import type { Log } from '../log/index.ts';
import { inTransaction, withCopyConnection } from './copy-connection.ts';
import { copyJobsIn, makeQueues } from './copy-jobs.ts';
import { copyIn } from './copy-tables.ts';
import { beginStrand } from './ledger/ledger-rows.ts';
import { listTables, quoted } from './list-tables.ts';
import type { Manifest } from './manifest.ts';
import type { Progress } from './progress.ts';
import { BackupRefused } from './refused.ts';

export interface DatabaseRestore {
  readonly url: string;
  /** The folder of the snapshot. */
  readonly source: string;
  readonly manifest: Manifest;
  readonly migrationsFolder: string;
  /** From then on this is an installation of its own. */
  readonly restoredAt: string;
  readonly log: Log;
  readonly progress: Progress;
}

/** A backup of a newer Keepsake has migrations that this one does not know. Throws `BackupRefused`. */
export async function refuseUnknownMigrations(
  folder: string,
  { migrations, keepsake }: Manifest,
): Promise<void> {
  const known = new Map((await readMigrations(folder)).map(({ name, checksum }) => [name, checksum]));
  const strange = migrations.find(({ name, checksum }) => known.get(name) !== checksum);
  if (!strange) return;
  throw new BackupRefused(
    `This backup is of Keepsake ${keepsake} and has the migration ${strange.name}, which this one does not have ` +
      'or has otherwise: restore it with the version that made it, or a newer one.',
  );
}

/**
 * Fills an empty database: the shape it had when the backup was taken, then all rows in one transaction, then the
 * migrations that came since, which find real rows to work on.
 */
export async function restoreDatabase(options: DatabaseRestore): Promise<void> {
  const { url, source, manifest, migrationsFolder: folder, log, progress } = options;
  await migrate({ url, folder, log, only: new Set(manifest.migrations.map(({ name }) => name)) });
  await makeQueues(url, source, manifest.jobs);
  await withCopyConnection(url, (client) =>
    inTransaction(client, 'begin', async () => {
      await emptyTables(client);
      for (const table of manifest.tables) {
        await copyIn(client, source, table);
        progress.tick(`table ${table.name}: ${table.rows} rows`);
      }
      for (const { name, value } of manifest.sequences) {
        await client.query('select setval($1::regclass, $2)', [`public.${quoted(name)}`, value]);
      }
      await copyJobsIn(client, url, source, manifest.jobs);
    }),
  );
  const newer = await migrate({ url, folder, log });
  await withCopyConnection(url, (client) => beginStrand(client, options.restoredAt));
  if (newer.length > 0) progress.say(`Brought up to date by ${newer.length} migrations that came since.`);
}

/** Migrations may have put rows of their own in; the backup has them, as they were. */
async function emptyTables(client: pg.ClientBase): Promise<void> {
  const names = (await listTables(client)).map(({ name }) => `public.${quoted(name)}`);
  // With those that refer to them and are not kept.
  await client.query(`truncate ${names.join(', ')} cascade`);
}
