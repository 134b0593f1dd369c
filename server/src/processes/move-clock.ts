import { parseArgs } from 'node:util';
import { createModules } from '../modules/index.ts';
import { openDatabaseOf } from '../platform/backup/index.ts';
import { openPlatform } from '../platform/index.ts';
import { createLog } from '../platform/log/index.ts';
import { readSettings } from '../platform/settings/index.ts';
import { moveIntoPast } from './move-clock.repository.ts';
import { CommandError, runCommand } from './run-command.ts';

function readArguments() {
  const [email, days] = parseArgs({ allowPositionals: true }).positionals;
  if (!email || !days || !/^[1-9]\d{0,3}$/.test(days))
    throw new CommandError('npm run move-clock -- EMAIL DAYS');
  return { email, days: Number(days) };
}

/**
 * `npm run move-clock`: simulates that a number of days has passed for one customer, with the reminders, the
 * deletion and the purge that are due then. Not in production.
 */
await runCommand(async () => {
  const requested = readArguments();
  const settings = readSettings(process.env);
  if (settings.production) throw new CommandError('npm run move-clock changes no data in production.');
  const log = createLog({ level: 'error', process: 'move-clock' });
  const server = await openDatabaseOf(settings, log);
  const platform = await openPlatform({ settings, databaseUrl: server.url, log });
  try {
    const { database, jobs } = platform;
    const isMoved = await database.transaction((tx) => moveIntoPast(tx, requested));
    if (!isMoved) throw new CommandError(`There is no customer ${requested.email}.`);
    const modules = await createModules(settings, platform, { siteFolder: undefined });
    await jobs.start(modules.jobs);
    await modules.storageClock.sweep();
    await modules.photos.sweep();
    await modules.storageClock.sweep();
    console.log(`${requested.days} days have passed for ${requested.email}.`);
    return 0;
  } finally {
    await platform.close();
    await server.stop();
  }
});
