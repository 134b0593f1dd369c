// A process that cares once for a store in which everything seems two days old, to be killed or to meet faults.
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createDiskBlobs } from '../src/platform/blobs/index.ts';
import { systemClock } from '../src/platform/clock/index.ts';
import { createAdvisoryLocks, openDatabase } from '../src/platform/database/index.ts';
import { createLog } from '../src/platform/log/index.ts';
import { createStorageCare } from '../src/platform/storage-care/index.ts';
import { agedInventory } from './aged-store.ts';

const { DATABASE_URL: url = '', DATA_DIR: dataDir = '' } = process.env;
const database = openDatabase({ url, max: 2 });
const locks = createAdvisoryLocks(url, 'keepsake-locks');
const inventory = agedInventory(dataDir);
const care = createStorageCare({
  ...{ database, locks, scrubDays: 1, scrubBytesPerSecond: 2 ** 30 },
  blobs: createDiskBlobs(path.join(dataDir, 'blobs')),
  inventory: {
    ...inventory,
    // As slow as a busy disk, so that kills meet it in the middle.
    removeStray: async (listed) => {
      await delay(50);
      return inventory.removeStray(listed);
    },
  },
  clock: systemClock,
  log: createLog({ level: 'error', process: 'test', write: () => undefined }),
});
await database.ping();
console.log('ready');
const asked = { signal: new AbortController().signal, isAsked: true };
for (const job of ['scrub', 'sweepOrphans'] as const) {
  console.log(job, await care[job](asked).catch((error: Error) => error.message));
}
await locks.close();
await database.close();
