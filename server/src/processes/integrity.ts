import path from 'node:path';
import { parseArgs } from 'node:util';
import { BackupRefused, openDatabaseOf } from '../platform/backup/index.ts';
import { openBlobs } from '../platform/blobs/index.ts';
import { systemClock } from '../platform/clock/index.ts';
import { createAdvisoryLocks, migrate, openDatabase } from '../platform/database/index.ts';
import { repository } from '../platform/index.ts';
import { createLog } from '../platform/log/index.ts';
import { readSettings } from '../platform/settings/index.ts';
import { createStorageCare, type StorageCare, showReport } from '../platform/storage-care/index.ts';
import { runCommand } from './run-command.ts';

const flag = { type: 'boolean', default: false } as const;
const options = { json: flag, now: flag, adopt: flag, 'let-go': flag };

function readArguments() {
  try {
    return parseArgs({ options }).values;
  } catch {
    throw new BackupRefused('npm run integrity -- [--json] [--now] [--adopt] [--let-go]');
  }
}

type Arguments = ReturnType<typeof readArguments>;

/** Looks at everything before the report, when asked to. */
async function lookNow(care: StorageCare): Promise<void> {
  const asked = { signal: new AbortController().signal, isAsked: true };
  for (const job of ['scrub', 'sweepOrphans'] as const) {
    const outcome = await care[job](asked);
    if (outcome === 'busy') console.error(`${job}: another process is at it; this is what is known so far.`);
  }
}

async function run(care: StorageCare, asked: Arguments): Promise<number> {
  if (asked.adopt) await care.adopt();
  if (asked['let-go']) console.error(`${await care.letGo()} files without a row may go at the next sweep.`);
  if (asked.now) await lookNow(care);
  const report = await care.report();
  console.log(asked.json ? JSON.stringify(report, undefined, 2) : showReport(report));
  const { missing, damaged, unreadable } = report.findings;
  return missing + damaged + unreadable > 0 || report.store !== 'proven' ? 1 : 0;
}

/**
 * `npm run integrity`: what is known of rows and blobs, of an installation that runs or does not. Exit code 1 where
 * anything is missing or damaged, or the store is not proven to be the right one.
 */
await runCommand(async () => {
  const asked = readArguments();
  const settings = readSettings(process.env);
  const log = createLog({ level: 'error', process: 'integrity' });
  const server = await openDatabaseOf(settings, log);
  await migrate({ url: server.url, folder: path.join(repository, 'server/migrations'), log });
  const store = await openBlobs(settings);
  const database = openDatabase({ url: server.url, max: 3, applicationName: 'keepsake-integrity' });
  const locks = createAdvisoryLocks(server.url, 'keepsake-integrity-locks');
  try {
    const parts = { ...store, ...settings.scrub, database, locks, clock: systemClock, log };
    return await run(createStorageCare(parts), asked);
  } finally {
    await locks.close();
    await database.close();
    await store.close();
    await server.stop();
  }
});
