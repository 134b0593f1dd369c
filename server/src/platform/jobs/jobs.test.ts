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

const numbered = { name: 'numbered-job', data: z.object({ number: z.number() }), expireInSeconds: 60 };

beforeAll(async () => {
  db = await createTestDatabase();
  const log = createLog({ level: 'warn', process: 'test', write: (line) => lines.push(line) });
  jobs = createJobs({ url: db.url, clock: systemClock, log });
  await jobs.start([job, numbered]);
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
