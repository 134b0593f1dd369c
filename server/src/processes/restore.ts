import path from 'node:path';
import { parseArgs } from 'node:util';
import { consoleProgress, restoreBackup, startNewDatabase } from '../platform/backup/index.ts';
import { systemClock } from '../platform/clock/index.ts';
import { repositoryRoot } from '../platform/index.ts';
import { createLog } from '../platform/log/index.ts';
import { readSettings } from '../platform/settings/index.ts';
import { type Replayed, replayDeletions } from './replay-deletions.ts';
import { CommandError, pathTyped, runCommand } from './run-command.ts';

const usage =
  'Say what to restore: npm run restore -- FOLDER [--snapshot NAME] [--replace] [--without-ledger]';

function readArguments() {
  try {
    const flag = { type: 'boolean', default: false } as const;
    const options = { snapshot: { type: 'string' }, replace: flag, 'without-ledger': flag } as const;
    const { positionals, values } = parseArgs({ allowPositionals: true, options });
    const [folder] = positionals;
    if (folder && positionals.length === 1) {
      const { snapshot, replace, 'without-ledger': withoutLedger } = values;
      return { folder: pathTyped(folder), snapshot, replace, withoutLedger };
    }
  } catch {
    // An option that there is not.
  }
  throw new CommandError(usage);
}

/** Describes the outcome of the deletions after the backup. */
function describe(replayed: Replayed | undefined, withoutLedger: boolean): string {
  if (withoutLedger) return 'Deletions after that moment were left out: those photos are there again.';
  if (!replayed) return 'Its ledger names no deletion after that moment.';
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

/** `npm run restore -- FOLDER`: restores into the empty DATA_DIR and DATABASE_URL of the settings. */
await runCommand(async () => {
  const chosen = readArguments();
  const settings = readSettings(process.env);
  const log = createLog({ level: 'error', process: 'restore' });
  let replayed: Replayed | undefined;
  const manifest = await restoreBackup({
    ...chosen,
    dataDir: settings.dataDir,
    databaseUrl: settings.databaseUrl,
    startDatabase: () => startNewDatabase(settings, log),
    migrationsFolder: path.join(repositoryRoot, 'server/migrations'),
    blobsOnDisk: settings.objectStore === undefined,
    async replay(url, entries) {
      replayed = await replayDeletions({ url, entries, clock: systemClock, log });
    },
    clock: systemClock,
    log,
    progress: consoleProgress(),
  });
  console.log(`Restored into ${settings.dataDir}, as it was at ${manifest.takenAt}. Start Keepsake now.`);
  console.log(describe(replayed, chosen.withoutLedger));
  console.log(
    'What customers uploaded after that moment, or deleted after the last copy, is as if they had not.',
  );
  if (!manifest.secrets)
    console.log('Set SECRETS to the keys that were in use: the backup does not hold them.');
  return 0;
});
