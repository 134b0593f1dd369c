import path from 'node:path';
import { parseArgs } from 'node:util';
import { consoleProgress, copyLedgerBetween, openDatabaseOf, takeBackup } from '../platform/backup/index.ts';
import { systemClock } from '../platform/clock/index.ts';
import { createLog } from '../platform/log/index.ts';
import { readSettings, type Settings } from '../platform/settings/index.ts';
import { version } from '../platform/version.ts';
import { CommandError, pathTyped, runCommand } from './run-command.ts';

/** The backup is complete, but the installation lacks blobs that its database names. */
const exitWithMissing = 2;

function readArguments() {
  try {
    const options = { ledger: { type: 'boolean', default: false } } as const;
    const { positionals, values } = parseArgs({ allowPositionals: true, options });
    const [folder] = positionals;
    if (folder && positionals.length === 1) return { folder: pathTyped(folder), onlyLedger: values.ledger };
  } catch {
    // parseArgs rejects an unknown option.
  }
  throw new CommandError(
    'Say where the backup goes, best to another disk: npm run backup -- FOLDER [--ledger]',
  );
}

async function backUp(settings: Settings, databaseUrl: string, folder: string): Promise<number> {
  const { manifest, snapshot } = await takeBackup({
    databaseUrl,
    blobsFolder: settings.objectStore ? undefined : path.join(settings.dataDir, 'blobs'),
    secretsFile: settings.keyRing ? undefined : path.join(settings.dataDir, 'secrets.json'),
    folder,
    version,
    clock: systemClock,
    progress: consoleProgress(),
  });
  console.log(`Backed up: snapshot ${snapshot} in ${folder}.`);
  if (manifest.secrets) {
    console.log(
      'IT HOLDS SECRETS: the keys of this installation and its sessions. Keep it as safe as DATA_DIR.',
    );
  } else console.log('The keys in SECRETS are not part of it: keep them somewhere else.');
  if (!manifest.blobs) {
    console.log(
      'THE PHOTOS ARE NOT PART OF IT: they lie in the object store; turn on its versions or replication.',
    );
  }
  if (!manifest.blobs?.missing) return 0;
  console.error(
    `${manifest.blobs.missing} blobs are missing or damaged in ${settings.dataDir} and not in it.`,
  );
  return exitWithMissing;
}

async function backUpLedger(databaseUrl: string, folder: string): Promise<number> {
  const copied = await copyLedgerBetween({ databaseUrl, folder, clock: systemClock });
  console.log(`${copied} deletions were new, and are in ${folder} now.`);
  return 0;
}

/**
 * `npm run backup -- FOLDER`: database, blobs, keys and the ledger of deletions; with `--ledger` only what is
 * new in that.
 */
await runCommand(async () => {
  const { folder, onlyLedger } = readArguments();
  const settings = readSettings(process.env);
  const log = createLog({ level: 'error', process: 'backup' });
  const database = await openDatabaseOf(settings, log);
  try {
    return onlyLedger
      ? await backUpLedger(database.url, folder)
      : await backUp(settings, database.url, folder);
  } finally {
    await database.stop();
  }
});
