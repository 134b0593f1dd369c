import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  consoleProgress,
  openDatabaseOf,
  repeatLedger,
  restoreBackup,
  sampleOriginals,
  startNewDatabase,
} from '../platform/backup/index.ts';
import { type BlobStore, BlobsUnavailable, openBlobs } from '../platform/blobs/index.ts';
import { systemClock } from '../platform/clock/index.ts';
import { repositoryRoot } from '../platform/index.ts';
import { createLog, type Log } from '../platform/log/index.ts';
import { readSettings, type Settings } from '../platform/settings/index.ts';
import { type Replayed, replayDeletions } from './replay-deletions.ts';
import { CommandError, pathTyped, runCommand } from './run-command.ts';

const usage =
  'Say what to restore: npm run restore -- FOLDER [--snapshot NAME] [--replace] [--without-ledger], ' +
  'or repeat the deletions of its ledger on a database that was put back: npm run restore -- FOLDER --ledger-only';

const migrationsFolder = path.join(repositoryRoot, 'server/migrations');

function readArguments() {
  try {
    const flag = { type: 'boolean', default: false } as const;
    const ledger = { 'without-ledger': flag, 'ledger-only': flag };
    const options = { snapshot: { type: 'string' }, replace: flag, ...ledger } as const;
    const { positionals, values } = parseArgs({ allowPositionals: true, options });
    const [folder] = positionals;
    const { snapshot, replace, 'without-ledger': withoutLedger, 'ledger-only': onlyLedger } = values;
    const isClear = !onlyLedger || !(snapshot || replace || withoutLedger);
    if (folder && positionals.length === 1 && isClear) {
      return { folder: pathTyped(folder), snapshot, replace, withoutLedger, onlyLedger };
    }
  } catch {
    // An option that there is not.
  }
  throw new CommandError(usage);
}

/** Describes the outcome of the deletions after the backup. */
function describe(replayed: Replayed | undefined, withoutLedger: boolean): string {
  if (withoutLedger) return 'Deletions after that moment were left out: those photos are there again.';
  if (!replayed) return 'The ledger names no deletion after that moment.';
  const { entries, deleted, shown, projects, projectsRestored, customers, unknown, lastAt } = replayed;
  const { widgets, galleryEntries } = replayed;
  const andProjects = projects > 0 ? ` and ${projects} projects` : '';
  const andCustomers = customers > 0 ? ` and ${customers} accounts` : '';
  const andWidgets = widgets > 0 ? ` and ${widgets} links of photo books` : '';
  const andEntries = galleryEntries > 0 ? ` and ${galleryEntries} gallery entries` : '';
  const back = shown + projectsRestored + replayed.customersRestored;
  const undone = back > 0 ? `, and ${back} brought back again` : '';
  const later = unknown > 0 ? `; ${unknown} came after the backup` : '';
  return `Repeated ${entries} deletions after that moment, the last of ${lastAt}: ${deleted} photos${andProjects}${andCustomers}${andWidgets}${andEntries}${undone}${later}.`;
}

/** The restore is complete, but the bucket lacks photos, or could not be asked. */
const exitWithLack = 2;

type Arguments = ReturnType<typeof readArguments>;

async function repeatDeletions(settings: Settings, folder: string, log: Log): Promise<number> {
  const database = await openDatabaseOf(settings, log);
  let replayed: Replayed | undefined;
  try {
    await repeatLedger({
      folder,
      databaseUrl: database.url,
      migrationsFolder,
      async replay(url, entries, begin) {
        replayed = await replayDeletions({ url, entries, begin, clock: systemClock, log });
      },
      clock: systemClock,
      log,
    });
  } finally {
    await database.stop();
  }
  console.log(describe(replayed, false));
  console.log('What was deleted after the last copy of the ledger is there again. Start Keepsake now.');
  return 0;
}

/** Describes what the bucket lacks of the restored database; undefined for nothing. */
async function describeLack(url: string, blobs: BlobStore, bucket: string): Promise<string | undefined> {
  try {
    const { asked, missing } = await sampleOriginals(url, blobs);
    if (missing === 0) return undefined;
    return (
      `THE BUCKET ${bucket} LACKS PHOTOS: ${missing} of ${asked}, chosen at random, are not there. Do not start ` +
      'Keepsake: put the objects back, or set S3_BUCKET to the bucket that has them. Then: npm run integrity -- --now'
    );
  } catch (error) {
    if (!(error instanceof BlobsUnavailable)) throw error;
    return `The bucket ${bucket} could not be looked at: ${error.message}. Before the start: npm run integrity -- --now`;
  }
}

async function restore(settings: Settings, chosen: Arguments, log: Log): Promise<number> {
  let replayed: Replayed | undefined;
  let lack: string | undefined;
  const { objectStore } = settings;
  // A bucket that is not there is refused here, before anything is changed.
  const store = objectStore && (await openBlobs({ ...settings, demo: false }));
  const manifest = await restoreBackup({
    ...chosen,
    dataDir: settings.dataDir,
    databaseUrl: settings.databaseUrl,
    startDatabase: () => startNewDatabase(settings, log),
    migrationsFolder,
    blobsOnDisk: objectStore === undefined,
    async replay(url, entries) {
      replayed = await replayDeletions({ url, entries, clock: systemClock, log });
    },
    check:
      store &&
      objectStore &&
      (async (url) => {
        lack = await describeLack(url, store.blobs, objectStore.bucket);
      }),
    clock: systemClock,
    log,
    progress: consoleProgress(),
  }).finally(() => store?.close());
  console.log(`Restored into ${settings.dataDir}, as it was at ${manifest.takenAt}.`);
  console.log(describe(replayed, chosen.withoutLedger));
  console.log(
    'What customers uploaded after that moment, or deleted after the last copy, is as if they had not.',
  );
  if (!manifest.secrets)
    console.log('Set SECRETS to the keys that were in use: the backup does not hold them.');
  if (lack) console.error(lack);
  else console.log('Start Keepsake now.');
  return lack ? exitWithLack : 0;
}

/**
 * `npm run restore -- FOLDER`: restores into the empty DATA_DIR and DATABASE_URL of the settings; with
 * `--ledger-only` repeats deletions on a database that was put back by other means.
 */
await runCommand(async () => {
  const chosen = readArguments();
  const settings = readSettings(process.env);
  const log = createLog({ level: 'error', process: 'restore' });
  return chosen.onlyLedger ? repeatDeletions(settings, chosen.folder, log) : restore(settings, chosen, log);
});
