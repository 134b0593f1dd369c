import path from 'node:path';
import { parseArgs } from 'node:util';
import { BackupRefused, consoleProgress, restoreBackup, startNewDatabase } from '../platform/backup/index.ts';
import { systemClock } from '../platform/clock/index.ts';
import { repository } from '../platform/index.ts';
import { createLog } from '../platform/log/index.ts';
import { readSettings } from '../platform/settings/index.ts';
import { pathTyped, runCommand } from './run-command.ts';

const usage = 'Say what to restore: npm run restore -- FOLDER [--snapshot NAME] [--replace]';

function readArguments() {
  try {
    const options = { snapshot: { type: 'string' }, replace: { type: 'boolean', default: false } } as const;
    const { positionals, values } = parseArgs({ allowPositionals: true, options });
    const [folder] = positionals;
    if (folder && positionals.length === 1) {
      return { folder: pathTyped(folder), snapshot: values.snapshot, replace: values.replace };
    }
  } catch {
    // An option that there is not.
  }
  throw new BackupRefused(usage);
}

/** `npm run restore -- FOLDER`: into the empty DATA_DIR and DATABASE_URL that the settings name. */
await runCommand(async () => {
  const chosen = readArguments();
  const settings = readSettings(process.env);
  const log = createLog({ level: 'error', process: 'restore' });
  const manifest = await restoreBackup({
    ...chosen,
    dataDir: settings.dataDir,
    databaseUrl: settings.databaseUrl,
    startDatabase: () => startNewDatabase(settings, log),
    migrationsFolder: path.join(repository, 'server/migrations'),
    blobsOnDisk: settings.objectStore === undefined,
    replace: chosen.replace,
    clock: systemClock,
    log,
    progress: consoleProgress(),
  });
  console.log(`Restored into ${settings.dataDir}, as it was at ${manifest.takenAt}. Start Keepsake now.`);
  console.log('What customers uploaded or deleted after that moment is as if they had not.');
  if (!manifest.secrets)
    console.log('Set SECRETS to the keys that were in use: the backup does not hold them.');
  return 0;
});
