import path from 'node:path';
import { parseArgs } from 'node:util';
import { allowPurge, readPurgeReport, type TenantPurge } from '../modules/photos/index.ts';
import { openDatabaseOf } from '../platform/backup/index.ts';
import { systemClock, toInstant } from '../platform/clock/index.ts';
import { migrate, openDatabase } from '../platform/database/index.ts';
import { repositoryRoot } from '../platform/index.ts';
import { createLog } from '../platform/log/index.ts';
import { readSettings } from '../platform/settings/index.ts';
import { CommandError, runCommand } from './run-command.ts';

const options = { json: { type: 'boolean', default: false }, allow: { type: 'string' } } as const;

function readArguments() {
  try {
    return parseArgs({ options }).values;
  } catch {
    throw new CommandError('npm run purge -- [--json] [--allow TENANT]');
  }
}

function show(report: readonly TenantPurge[]): string {
  if (report.length === 0) return 'No photos are deleted.';
  const lines = report.map(
    ({ tenantId, photos, libraries, oldest, deleted, limit, purged, waiting }) =>
      `${tenantId}: ${photos} photos of ${libraries} libraries are due${oldest ? `, deleted since ${oldest}` : ''}; ` +
      `${deleted} are deleted in all; ${purged} went last, ${limit} a day at most` +
      (waiting > 0 ? `. ${waiting} WAIT: npm run purge -- --allow ${tenantId}` : ''),
  );
  return lines.join('\n');
}

/**
 * `npm run purge`: shows what the purge of deleted photos would delete; deletes nothing. Exit code 1 where
 * photos wait for an operator.
 */
await runCommand(async () => {
  const requested = readArguments();
  const settings = readSettings(process.env);
  const log = createLog({ level: 'error', process: 'purge' });
  const server = await openDatabaseOf(settings, log);
  await migrate({ url: server.url, folder: path.join(repositoryRoot, 'server/migrations'), log });
  const database = openDatabase({ url: server.url, max: 2, applicationName: 'keepsake-purge' });
  try {
    if (requested.allow !== undefined) {
      const allowed = await allowPurge(
        database.autocommit,
        requested.allow,
        toInstant(systemClock.now()).slice(0, 10),
      );
      console.error(`${allowed} photos of ${requested.allow} may go with the next sweep.`);
    }
    const report = await readPurgeReport(database.autocommit, systemClock.now());
    console.log(requested.json ? JSON.stringify(report, undefined, 2) : show(report));
    return report.some(({ waiting }) => waiting > 0) ? 1 : 0;
  } finally {
    await database.close();
    await server.stop();
  }
});
