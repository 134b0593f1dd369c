import path from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabaseOf } from '../platform/backup/index.ts';
import { openBlobs } from '../platform/blobs/index.ts';
import { systemClock } from '../platform/clock/index.ts';
import { createAdvisoryLocks, migrate, openDatabase } from '../platform/database/index.ts';
import { repositoryRoot } from '../platform/index.ts';
import { createIntegrityCheck, type IntegrityCheck, showReport } from '../platform/integrity-check/index.ts';
import { createLog } from '../platform/log/index.ts';
import { readSettings } from '../platform/settings/index.ts';
import { CommandError, runCommand } from './run-command.ts';

const flag = { type: 'boolean', default: false } as const;
const options = { json: flag, now: flag, 'accept-store': flag, 'allow-mass-delete': flag };

function readArguments() {
  try {
    return parseArgs({ options }).values;
  } catch {
    throw new CommandError('npm run integrity -- [--json] [--now] [--accept-store] [--allow-mass-delete]');
  }
}

type Arguments = ReturnType<typeof readArguments>;

/** Checks everything before the report, on request. */
async function checkNow(check: IntegrityCheck): Promise<void> {
  const requested = { signal: new AbortController().signal, isForced: true };
  for (const job of ['scrub', 'sweepOrphans'] as const) {
    const outcome = await check[job](requested);
    if (outcome === 'busy')
      console.error(`${job}: another process is running it; these are its last known findings.`);
  }
}

async function run(check: IntegrityCheck, requested: Arguments): Promise<number> {
  if (requested['accept-store']) await check.acceptStore();
  if (requested['allow-mass-delete'])
    console.error(`${await check.allowMassDelete()} files without a row may go at the next sweep.`);
  if (requested.now) await checkNow(check);
  const report = await check.report();
  console.log(requested.json ? JSON.stringify(report, undefined, 2) : showReport(report));
  const { missing, damaged, unreadable } = report.findings;
  return missing + damaged + unreadable > 0 || report.store !== 'verified' ? 1 : 0;
}

/**
 * `npm run integrity`: the state of rows and blobs, of a running or stopped installation. Exit code 1 where
 * anything is missing or damaged, or the store is not verified.
 */
await runCommand(async () => {
  const requested = readArguments();
  const settings = readSettings(process.env);
  const log = createLog({ level: 'error', process: 'integrity' });
  const server = await openDatabaseOf(settings, log);
  await migrate({ url: server.url, folder: path.join(repositoryRoot, 'server/migrations'), log });
  const store = await openBlobs(settings);
  const database = openDatabase({ url: server.url, max: 3, applicationName: 'keepsake-integrity' });
  const locks = createAdvisoryLocks(server.url, 'keepsake-integrity-locks');
  try {
    const parts = { ...store, ...settings.scrub, database, locks, clock: systemClock, log };
    return await run(createIntegrityCheck(parts), requested);
  } finally {
    await locks.close();
    await database.close();
    await store.close();
    await server.stop();
  }
});
