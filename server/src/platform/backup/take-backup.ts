import { mkdir, readFile, realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { type Clock, toInstant } from '../clock/index.ts';
import { takeOwnership } from '../database/embedded/take-ownership.ts';
import { ensureFolder, syncFolder } from '../files/durable.ts';
import { backUpBlobs } from './back-up-blobs.ts';
import { writeReferencedBlobs } from './blob-list.ts';
import { inTransaction, withCopyConnection } from './copy-connection.ts';
import { copyJobsOut } from './copy-jobs.ts';
import { copyOut } from './copy-tables.ts';
import { refuseFullDisk } from './full-disk.ts';
import { copyLedger } from './ledger/copy-ledger.ts';
import { readStrands } from './ledger/ledger-rows.ts';
import { listSequences, listTables, migrationsTable } from './list-tables.ts';
import { backupFormat, type Manifest, readManifest, writeManifest } from './manifest.ts';
import type { Progress } from './progress.ts';
import { BackupRefused } from './refused.ts';
import { blobsOf, listSnapshots, removeUnfinished, snapshotFolder, snapshotName } from './snapshots.ts';
import { recordFile, type StoredFile, writeDurable } from './stored-file.ts';

export interface BackupOptions {
  readonly databaseUrl: string;
  /** Undefined: an object store. */
  readonly blobsFolder: string | undefined;
  /** Undefined: the keys come from SECRETS. */
  readonly secretsFile: string | undefined;
  /** Folder of the backup; later backups add new data. */
  readonly folder: string;
  readonly version: string;
  readonly clock: Clock;
  readonly progress: Progress;
}

export interface TakenBackup {
  readonly snapshot: string;
  readonly manifest: Manifest;
}

/**
 * Runs alongside Keepsake. Rows come from one snapshot; blobs are copied after it, so that no row lacks its
 * blob.
 */
export async function takeBackup(options: BackupOptions): Promise<TakenBackup> {
  await ensureFolder(options.folder);
  const release = await takeOwnership(await realpath(options.folder));
  if (!release)
    throw new BackupRefused(`Another backup runs into ${options.folder}; wait until it has ended.`);
  try {
    await removeUnfinished(options.folder);
    return await refuseFullDisk(options.folder, () => writeSnapshot(options));
  } finally {
    release();
  }
}

async function writeSnapshot(options: BackupOptions): Promise<TakenBackup> {
  const { folder, clock, progress } = options;
  const takenAt = toInstant(clock.now());
  const snapshot = snapshotName(takenAt);
  const target = snapshotFolder(folder, snapshot);
  const earlier = await earlierBlobList(folder);
  await mkdir(path.join(target, 'tables'), { recursive: true, mode: 0o700 });
  const referenced = path.join(target, 'blobs.referenced');
  progress.say(`Snapshot ${snapshot}: copying the database ...`);
  const database = await copyDatabase(options, target, referenced);
  const blobs =
    options.blobsFolder === undefined
      ? undefined
      : await backUpBlobs({
          source: options.blobsFolder,
          target: blobsOf(folder),
          snapshot: target,
          referenced,
          earlier,
          progress,
        });
  await rm(referenced);
  const secrets = await copySecrets(options.secretsFile, target);
  const manifest: Manifest = {
    format: backupFormat,
    keepsake: options.version,
    takenAt,
    ...database,
    ...(blobs && { blobs }),
    ...(secrets && { secrets }),
  };
  // A finished snapshot needs the ledger up to its position.
  await copyLedger(options);
  for (const made of [path.join(target, 'tables'), path.dirname(target), folder]) await syncFolder(made);
  await writeManifest(target, manifest);
  return { snapshot, manifest };
}

async function earlierBlobList(folder: string): Promise<string | undefined> {
  const newest = (await listSnapshots(folder)).finished.at(-1);
  if (!newest) return undefined;
  const { blobs } = await readManifest(snapshotFolder(folder, newest));
  return blobs && path.join(snapshotFolder(folder, newest), blobs.list.file);
}

type DatabasePart = Pick<Manifest, 'postgres' | 'migrations' | 'tables' | 'sequences' | 'jobs' | 'ledger'>;

function copyDatabase(options: BackupOptions, target: string, referenced: string): Promise<DatabasePart> {
  const { databaseUrl, progress } = options;
  const begin = 'begin isolation level repeatable read read only';
  return withCopyConnection(databaseUrl, (client) =>
    inTransaction(client, begin, async () => {
      const facts = await readFacts(client);
      const jobs = await copyJobsOut(client, databaseUrl, target);
      const tables: Manifest['tables'] = [];
      for (const table of await listTables(client)) {
        tables.push(await copyOut(client, target, table));
        progress.tick(`table ${table.name}: ${tables.at(-1)?.rows} rows`);
      }
      await writeReferencedBlobs(client, referenced);
      const sequences = await listSequences(client);
      progress.say(`${tables.length} tables, ${sumOf(tables)} rows, ${jobs.count} jobs that wait.`);
      const place = (await readStrands(client)).at(-1);
      const ledger = place && { strand: place.strand, position: place.position };
      return { ...facts, tables, sequences, jobs, ...(ledger && { ledger }) };
    }),
  );
}

function sumOf(tables: Manifest['tables']): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}

async function readFacts(client: pg.ClientBase): Promise<Pick<Manifest, 'postgres' | 'migrations'>> {
  const version = await client.query<{ server_version: string }>('show server_version');
  const migrations = await client
    .query<Manifest['migrations'][number]>(`select name, checksum from ${migrationsTable} order by name`)
    .catch((cause) => {
      throw new BackupRefused('This database is not one of Keepsake: it has no list of migrations.', {
        cause,
      });
    });
  return { postgres: version.rows[0]?.server_version ?? '', migrations: migrations.rows };
}

async function copySecrets(file: string | undefined, target: string): Promise<StoredFile | undefined> {
  if (!file) return undefined;
  await writeDurable(path.join(target, 'secrets.json'), await readFile(file));
  return recordFile(target, 'secrets.json');
}
