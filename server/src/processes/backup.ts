import path from 'node:path';
import packageFile from '../../package.json' with { type: 'json' };
import { BackupRefused, consoleProgress, openDatabaseOf, takeBackup } from '../platform/backup/index.ts';
import { systemClock } from '../platform/clock/index.ts';
import { createLog } from '../platform/log/index.ts';
import { readSettings } from '../platform/settings/index.ts';
import { pathTyped, runCommand } from './run-command.ts';

/** The backup is whole, but the installation lacks blobs that its database names. */
const exitWithMissing = 2;

function readFolder(): string {
  const [folder, ...rest] = process.argv.slice(2);
  if (folder && rest.length === 0 && !folder.startsWith('-')) return pathTyped(folder);
  throw new BackupRefused('Say where the backup goes, best to another disk: npm run backup -- FOLDER');
}

/** `npm run backup -- FOLDER`: database, blobs and keys of the installation that the settings name. */
await runCommand(async () => {
  const folder = readFolder();
  const settings = readSettings(process.env);
  const log = createLog({ level: 'error', process: 'backup' });
  const database = await openDatabaseOf(settings, log);
  try {
    const { manifest, snapshot } = await takeBackup({
      databaseUrl: database.url,
      blobsFolder: settings.objectStore ? undefined : path.join(settings.dataDir, 'blobs'),
      secretsFile: settings.keyRing ? undefined : path.join(settings.dataDir, 'secrets.json'),
      folder,
      version: packageFile.version,
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
  } finally {
    await database.stop();
  }
});
