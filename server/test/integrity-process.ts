// Runs the integrity check once on a store that is two days older, for kills and faults.
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createDiskBlobs } from '../src/platform/blobs/index.ts';
import { systemClock } from '../src/platform/clock/index.ts';
import { createAdvisoryLocks, openDatabase } from '../src/platform/database/index.ts';
import { createIntegrityCheck } from '../src/platform/integrity-check/index.ts';
import { createLog } from '../src/platform/log/index.ts';
import { agedInventory } from './aged-store.ts';

const {
  DATABASE_URL: url = '',
  DATA_DIR: dataDir = '',
  DISK_MILLISECONDS: diskMilliseconds = '50',
} = process.env;
const database = openDatabase({ url, max: 2 });
const locks = createAdvisoryLocks(url, 'keepsake-locks');
const inventory = agedInventory(dataDir);
const check = createIntegrityCheck({
  ...{ database, locks, scrubDays: 1, scrubBytesPerSecond: 2 ** 30 },
  blobs: createDiskBlobs(path.join(dataDir, 'blobs')),
  inventory: {
    ...inventory,
    removeOrphan: async (listed) => {
      await delay(Number(diskMilliseconds));
      return inventory.removeOrphan(listed);
    },
  },
  clock: systemClock,
  log: createLog({ level: 'error', process: 'test', write: () => undefined }),
});
await database.ping();
console.log('ready');
const requested = { signal: new AbortController().signal, isForced: true };
for (const job of ['scrub', 'sweepOrphans'] as const) {
  console.log(job, await check[job](requested).catch((error: Error) => error.message));
}
await locks.close();
await database.close();
