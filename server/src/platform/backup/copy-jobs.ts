import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { type JobInsert, PgBoss, type Queue } from 'pg-boss';
import { openQueueDatabase } from '../jobs/queue-database.ts';
import { copyQueryOut, copyStreamIn } from './copy-tables.ts';
import type { Manifest } from './manifest.ts';
import { recordFile, writeDurable } from './stored-file.ts';

/** Jobs are stored as data, not as the queue's tables, so any version can restore them. Running jobs run again. */
const jobsFile = 'jobs.copy.gz';
const queuesFile = 'queues.json';
const waitingJobs = `
  select name, data, singleton_key, priority, start_after from pgboss.job
  where state in ('created', 'retry', 'active') order by created_on`;
const noJobs = `select null::text, null::jsonb, null::text, 0, null::timestamptz where false`;

const queueOptions = [
  'policy',
  'partition',
  'deadLetter',
  'expireInSeconds',
  'retentionSeconds',
  'deleteAfterSeconds',
  'retryLimit',
  'retryDelay',
  'retryBackoff',
  'retryDelayMax',
  'heartbeatSeconds',
  'warningQueueSize',
  'notify',
] as const satisfies readonly (keyof Queue)[];

type KeptQueue = Pick<Queue, 'name' | (typeof queueOptions)[number]>;

async function withQueues<T>(url: string, isNew: boolean, work: (boss: PgBoss) => Promise<T>): Promise<T> {
  const db = openQueueDatabase({ url, applicationName: 'keepsake-backup-jobs', max: 2 });
  const boss = new PgBoss({ db, migrate: isNew, createSchema: isNew, supervise: false, schedule: false });
  let failure: unknown;
  boss.on('error', (error) => (failure = error));
  try {
    await boss.start();
    return await work(boss);
  } catch (error) {
    throw failure ?? error;
  } finally {
    await boss.stop({ graceful: false });
    await db.close();
  }
}

async function hasQueues(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('pgboss.job') is not null as there`,
  );
  return rows[0]?.there ?? false;
}

function kept(queue: Queue): KeptQueue {
  const options = queueOptions.filter((option) => queue[option] !== undefined && queue[option] !== null);
  return Object.fromEntries(
    ['name' as const, ...options].map((option) => [option, queue[option]]),
  ) as KeptQueue;
}

/** Copies waiting jobs of the client's snapshot, and their queues. */
export async function copyJobsOut(client: pg.Client, url: string, folder: string): Promise<Manifest['jobs']> {
  const there = await hasQueues(client);
  const count = await copyQueryOut(client, path.join(folder, jobsFile), `(${there ? waitingJobs : noJobs})`);
  const queues = there ? await withQueues(url, false, (boss) => boss.getQueues()) : [];
  await writeDurable(path.join(folder, queuesFile), JSON.stringify(queues.map(kept), null, 2));
  return { count, data: await recordFile(folder, jobsFile), queues: await recordFile(folder, queuesFile) };
}

export async function makeQueues(url: string, folder: string, jobs: Manifest['jobs']): Promise<void> {
  const queues: KeptQueue[] = JSON.parse(await readFile(path.join(folder, jobs.queues.file), 'utf8'));
  await withQueues(url, true, async (boss) => {
    // Dead-letter queues come first.
    const inOrder = queues.toSorted((a, b) => Number(Boolean(a.deadLetter)) - Number(Boolean(b.deadLetter)));
    for (const { name, ...options } of inOrder) await boss.createQueue(name, options);
  });
}

interface JobRow {
  name: string;
  data: object | null;
  singleton_key: string | null;
  priority: number;
  start_after: string;
}

function insertOf({ data, singleton_key, priority, start_after }: JobRow): JobInsert {
  return {
    ...(data && { data }),
    ...(singleton_key !== null && { singletonKey: singleton_key }),
    priority,
    startAfter: start_after,
  };
}

const jobsAtOnce = 500;

export async function copyJobsIn(
  client: pg.Client,
  url: string,
  folder: string,
  jobs: Manifest['jobs'],
): Promise<void> {
  await client.query(`create temporary table restored_jobs (place bigint generated always as identity,
    name text, data jsonb, singleton_key text, priority integer, start_after timestamptz) on commit drop`);
  const target = 'restored_jobs (name, data, singleton_key, priority, start_after)';
  await copyStreamIn(client, path.join(folder, jobs.data.file), target);
  const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
  await withQueues(url, false, async (boss) => {
    for (let from = 0; from < jobs.count; from += jobsAtOnce) {
      const { rows } = await client.query<JobRow>(
        'select * from restored_jobs where place > $1 and place <= $2 order by place',
        [from, from + jobsAtOnce],
      );
      for (const [name, group = []] of Object.entries(Object.groupBy(rows, (row) => row.name))) {
        await boss.insert(name, group.map(insertOf), { db });
      }
    }
  });
}
