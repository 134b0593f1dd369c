import { openDatabaseOf } from '../platform/backup/index.ts';
import { isUnavailable } from '../platform/database/index.ts';
import { prepareDatabase } from '../platform/index.ts';
import { createLog, messageOf } from '../platform/log/index.ts';
import { readSettings } from '../platform/settings/index.ts';
import { CommandError, runCommand } from './run-command.ts';

function asSentence(error: unknown): unknown {
  if (!isUnavailable(error)) return error;
  return new CommandError(`The database is unavailable: ${messageOf(error)}`, { cause: error });
}

/** `npm run migrate`: checks what a start checks, applies missing migrations, and prints their names. */
await runCommand(async () => {
  const settings = readSettings(process.env);
  const log = createLog({ level: 'warn', process: 'migrate' });
  const server = await openDatabaseOf(settings, log);
  try {
    const { store, applied } = await prepareDatabase({ settings, databaseUrl: server.url, log });
    await store.close();
    console.log(applied.length > 0 ? applied.join('\n') : 'Every migration is applied already.');
    return 0;
  } catch (error) {
    throw asSentence(error);
  } finally {
    await server.stop();
  }
});
