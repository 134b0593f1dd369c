import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Clock, toInstant } from '../clock/index.ts';
import type { LedgerEntry } from '../deletion-ledger/index.ts';
import { ensureFolder } from '../files/durable.ts';
import type { Log } from '../log/index.ts';
import { readBlobBatches } from './blob-list.ts';
import { BlobCopier, blobDamage } from './copy-blobs.ts';
import { refuseFullDisk } from './full-disk.ts';
import { checkLedger, type Ledger, readLedger } from './ledger/read-ledger.ts';
import { type Manifest, readManifest } from './manifest.ts';
import type { Progress } from './progress.ts';
import { BackupRefused } from './refused.ts';
import { refuseUnknownMigrations, restoreDatabase } from './restore-database.ts';
import {
  finishDataDir,
  prepareDataDir,
  refuseFilled,
  refuseRunning,
  refuseUsedDatabase,
} from './restore-target.ts';
import { blobsOf, chooseSnapshot, listSnapshots, snapshotFolder, snapshotName } from './snapshots.ts';
import { writeDurable } from './stored-file.ts';
import { verifyBackup } from './verify-backup.ts';

export interface RestoreOptions {
  readonly folder: string;
  /** Snapshot, the newest by default. */
  readonly snapshot: string | undefined;
  readonly dataDir: string;
  /** Undefined: a new embedded one in DATA_DIR. */
  readonly databaseUrl: string | undefined;
  startDatabase(): Promise<{ readonly url: string; stop(): Promise<void> }>;
  readonly migrationsFolder: string;
  /** False for an object store. */
  readonly blobsOnDisk: boolean;
  /** Moves the content of DATA_DIR aside. */
  readonly replace: boolean;
  /** Without the ledger, deleted photos come back. */
  readonly withoutLedger: boolean;
  /** Repeats deletions in order. */
  replay(databaseUrl: string, entries: AsyncIterable<readonly LedgerEntry[]>): Promise<void>;
  /** Looks at the restored database; undefined: nothing to look at. */
  readonly check?: ((databaseUrl: string) => Promise<void>) | undefined;
  readonly clock: Clock;
  readonly log: Log;
  readonly progress: Progress;
}

/** Verifies everything before changing anything. Throws `BackupRefused`. */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { folder, dataDir, progress } = options;
  const snapshot = await chooseSnapshot(folder, options.snapshot);
  await warnUnfinished(folder, progress);
  const source = snapshotFolder(folder, snapshot);
  const manifest = await readManifest(source);
  await refuseUnknownMigrations(options.migrationsFolder, manifest);
  refuseOtherStore(manifest, options.blobsOnDisk);
  await refuseRunning(dataDir);
  if (!options.replace) await refuseFilled(dataDir);
  if (options.databaseUrl) await refuseUsedDatabase(options.databaseUrl);
  progress.say(`Snapshot ${snapshot}: checking every file ...`);
  await verifyBackup(folder, snapshot, manifest, progress);
  const ledger = options.withoutLedger ? [] : await checkLedger(folder, manifest.ledger);
  await refuseFullDisk(dataDir, () => putInPlace(options, source, manifest, ledger));
  return manifest;
}

async function putInPlace(
  options: RestoreOptions,
  source: string,
  manifest: Manifest,
  ledger: Ledger,
): Promise<void> {
  const { dataDir, clock, progress } = options;
  const restoredAt = toInstant(clock.now());
  await prepareDataDir(dataDir, snapshotName(restoredAt));
  if (manifest.blobs) await restoreBlobs(options, source, manifest.blobs);
  if (manifest.secrets) {
    await writeDurable(path.join(dataDir, 'secrets.json'), await readFile(path.join(source, 'secrets.json')));
  }
  progress.say('Restoring the database ...');
  await fillDatabase(options, async (url) => {
    await restoreDatabase({ ...options, url, source, manifest, restoredAt });
    if (ledger.length > 0) await options.replay(url, readLedger(ledger));
    await options.check?.(url);
  });
  await finishDataDir(dataDir);
}

async function warnUnfinished(folder: string, progress: Progress): Promise<void> {
  const { unfinished } = await listSnapshots(folder);
  if (unfinished.length > 0) progress.say(`Never finished and left out: ${unfinished.join(', ')}.`);
}

function refuseOtherStore({ blobs }: Manifest, blobsOnDisk: boolean): void {
  if (blobs && !blobsOnDisk) {
    throw new BackupRefused(
      'This backup holds the photos as files, and the settings name an object store: unset S3_*.',
    );
  }
  if (!blobs && blobsOnDisk) {
    throw new BackupRefused(
      'The photos of this backup lie in an object store: set S3_* to the one that has them.',
    );
  }
}

async function restoreBlobs(
  { folder, dataDir, progress }: RestoreOptions,
  source: string,
  blobs: NonNullable<Manifest['blobs']>,
): Promise<void> {
  const target = path.join(dataDir, 'blobs');
  await ensureFolder(target);
  const copier = new BlobCopier(blobsOf(folder), target);
  let count = 0;
  for await (const batch of readBlobBatches(path.join(source, blobs.list.file))) {
    await Promise.all(
      batch.map(async (blob) => {
        await copier.copy(blob.key);
        const damage = await blobDamage(target, { ...blob, sha256: undefined });
        if (damage) throw new Error(damage);
      }),
    );
    count += batch.length;
    progress.tick(`${count} of ${blobs.count} blobs restored`);
  }
  await copier.finish();
}

async function fillDatabase(options: RestoreOptions, fill: (url: string) => Promise<void>): Promise<void> {
  if (options.databaseUrl) return fill(options.databaseUrl);
  await mkdir(options.dataDir, { recursive: true });
  const database = await options.startDatabase();
  try {
    await fill(database.url);
  } finally {
    await database.stop();
  }
}
