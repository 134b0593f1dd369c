import type pg from 'pg';
import { openDatabase } from '../database/index.ts';
import { migrate, readMigrations } from '../database/migrate.ts';
import { beginStrand } from '../deletion-ledger/index.ts';
import type { Log } from '../log/index.ts';
import { inTransaction, withCopyConnection } from './copy-connection.ts';
import { copyJobsIn, makeQueues } from './copy-jobs.ts';
import { copyIn } from './copy-tables.ts';
import { listTables, quoted } from './list-tables.ts';
import type { Manifest } from './manifest.ts';
import type { Progress } from './progress.ts';
import { BackupRefused } from './refused.ts';

export interface DatabaseRestore {
  readonly url: string;
  readonly source: string;
  readonly manifest: Manifest;
  readonly migrationsFolder: string;
  /** Time at which the restored installation starts. */
  readonly restoredAt: string;
  readonly log: Log;
  readonly progress: Progress;
}

/** Refuses a newer Keepsake's backup, which has unknown migrations. Throws `BackupRefused`. */
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

/** Restores the schema as of the backup, all rows in one transaction, then applies later migrations. */
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
  const database = openDatabase({ url, max: 1, applicationName: 'keepsake-restore' });
  await database.transaction((tx) => beginStrand(tx, options.restoredAt)).finally(() => database.close());
  if (newer.length > 0) progress.say(`Brought up to date by ${newer.length} migrations that came since.`);
}

/** Deletes rows that migrations inserted and the backup may have too. */
async function emptyTables(client: pg.ClientBase): Promise<void> {
  const names = (await listTables(client)).map(({ name }) => `public.${quoted(name)}`);
  // Cascades to referring tables.
  await client.query(`truncate ${names.join(', ')} cascade`);
}
