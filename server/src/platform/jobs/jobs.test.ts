// Proves PLA-75.
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { deadlines } from '../../../test/deadlines.ts';
import { runOnServer } from '../../../test/test-server.ts';
import { systemClock } from '../clock/index.ts';
import { createLog } from '../log/index.ts';
import { createJobs, type Jobs } from './index.ts';

let db: TestDatabase;
let jobs: Jobs;
const lines: string[] = [];

const job = { name: 'test-job', data: z.object({}), expireInSeconds: 60 };

const fragile = { name: 'fragile-job', data: z.object({}), expireInSeconds: 60, maxTries: 2 };
let isStoreAway = false;

const numbered = { name: 'numbered-job', data: z.object({ number: z.number() }), expireInSeconds: 60 };

beforeAll(async () => {
  db = await createTestDatabase();
  const log = createLog({ level: 'warn', process: 'test', write: (line) => lines.push(line) });
  jobs = createJobs({
    url: db.url,
    clock: systemClock,
    log,
    checkStores: async () => {
      if (isStoreAway) throw new Error('away');
    },
  });
  await jobs.start([job, numbered, fragile]);
});
afterAll(async () => {
  await jobs.stop();
  await db.drop();
});

test('every error of the queue is logged with its code, its routine and a message', async () => {
  await jobs.work(job, { concurrency: 1 }, async () => {});
  await runOnServer(db.url, 'alter table pgboss.job_common rename to away');
  // Polls of the worker fail, and tasks of the queue itself.
  await expect.poll(() => lines.length, { timeout: deadlines.jobIsDone }).toBeGreaterThan(3);
  await runOnServer(db.url, 'alter table pgboss.away rename to job_common');
  for (const line of lines)
    expect(JSON.parse(line)).toMatchObject({
      msg: 'the job queue had an error',
      err: { code: '42P01', routine: 'parserOpenTable', message: expect.stringMatching(/^relation/) },
    });
});

test('a job that takes long does not hold back those that come after its batch', async () => {
  const enqueue = (number: number) =>
    db.database.transaction((tx) => jobs.enqueue(tx, numbered, { number }, { key: String(number) }));
  const started: number[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await jobs.work(numbered, { concurrency: 3, batches: 2 }, async ({ number }) => {
    started.push(number);
    if (number === 0) await released;
  });
  await enqueue(0);
  await expect.poll(() => started, { timeout: deadlines.jobIsDone }).toEqual([0]);
  for (const number of [1, 2, 3, 4]) await enqueue(number);
  await expect.poll(() => started.toSorted(), { timeout: deadlines.jobIsDone }).toEqual([0, 1, 2, 3, 4]);
  release();
});

test('a try that fails in an outage does not count, and those after it do', async () => {
  isStoreAway = true;
  let tries = 0;
  // Looks for retries every few seconds.
  await jobs.work(fragile, { concurrency: 1, perGroup: 1 }, async () => {
    tries += 1;
    throw new Error('no bytes');
  });
  await db.database.transaction((tx) => jobs.enqueue(tx, fragile, {}, { key: 'one' }));
  const deadOnes = async () => (await jobs.listDead()).map(({ queue, reason }) => [queue, reason]);
  /** Ends pauses, of a try beyond those wanted too where one begins meanwhile. */
  const untilTry = (wanted: number) =>
    expect
      .poll(
        async () => {
          await runOnServer(
            db.url,
            `update pgboss.job set start_after = now() where name = 'fragile-job' and state = 'retry'`,
          );
          return tries;
        },
        { timeout: deadlines.recovers },
      )
      .toBeGreaterThanOrEqual(wanted);
  // One more than it has.
  for (const wanted of [1, 2, 3]) await untilTry(wanted);
  expect(await deadOnes()).toEqual([]);
  const paused = () =>
    runOnServer(
      db.url,
      `select retry_count, start_after > now() + interval '15 s' as is_later from pgboss.job
       where name = 'fragile-job' and state = 'retry'`,
    );
  await expect.poll(paused).toEqual([{ retry_count: 0, is_later: true }]);
  const uncounted = tries;
  isStoreAway = false;
  for (const counted of [1, 2]) await untilTry(uncounted + counted);
  await expect.poll(deadOnes, { timeout: deadlines.jobIsDone }).toEqual([['fragile-job', 'no bytes']]);
});
