import { callbackLimits } from '@keepsake/contract/server-limits';
import { createCallbacks } from '../src/platform/callbacks/index.ts';
import { createEgress } from '../src/platform/egress/index.ts';
import { newToken } from '../src/platform/ids/index.ts';
import { createJobs, type JobDefinition } from '../src/platform/jobs/index.ts';
import { createLog } from '../src/platform/log/index.ts';
import { openSecrets } from '../src/platform/secrets/index.ts';
import { makeKeyRing } from '../src/platform/secrets/key-ring.ts';
import { type CallbackReceiver, startReceiver } from './callback-receiver.ts';
import { type FakeClock, fakeClock } from './clock.ts';
import { createTestDatabase } from './database.ts';
import { runOnServer } from './test-server.ts';

export interface DeliveryRow {
  readonly delivery_id: string;
  readonly receiver: string;
  readonly event: string;
  readonly host: string | null;
  readonly outcome: string;
  readonly reason: string | null;
  readonly status: number | null;
  readonly tries: number;
}

/** Bounds of the pause, in seconds: longer than `left`, shorter than `sinceTry`. */
export interface SkippedPause {
  readonly sinceTry: number;
  readonly left: number;
}

/** Callbacks by the real queue over TLS, to a receiver on this machine. */
export type CallbackSender = Awaited<ReturnType<typeof startSender>>;

/** Reads the database. */
function readingsOf(url: string) {
  return {
    async deliveries(): Promise<DeliveryRow[]> {
      return runOnServer(
        url,
        `select delivery_id, receiver, event, host, outcome, reason, status, tries
         from callback_deliveries order by created_at, delivery_id`,
      );
    },
    async stored(): Promise<unknown[]> {
      return runOnServer(url, 'select * from callback_deliveries');
    },
    async queued(): Promise<string> {
      return JSON.stringify(await runOnServer(url, 'select * from pgboss.job'));
    },
    async unfinished(): Promise<number> {
      const [row] = await runOnServer<{ jobs: number }>(
        url,
        `select count(*)::int as jobs from pgboss.job where name like 'deliver-callback%' and state < 'completed'`,
      );
      return row?.jobs ?? 0;
    },
    async jobsOf(deliveryId: string): Promise<unknown[]> {
      const rows = await runOnServer<{ data: unknown }>(
        url,
        `select data from pgboss.job where name like 'deliver-callback%' and data ->> 'deliveryId' = '${deliveryId}'`,
      );
      return rows.map(({ data }) => data);
    },
    /** Sets the tries as if all but one had failed. */
    async skipTries(deliveryId: string): Promise<void> {
      await runOnServer(
        url,
        `update callback_deliveries set tries = ${callbackLimits.maxTries - 1}
         where delivery_id = '${deliveryId}'`,
      );
    },
  };
}

/** The queue polls every 30 s; a new job wakes it. */
async function wakeQueue(url: string): Promise<void> {
  for (const queue of ['deliver-callback', 'deliver-callback-backlog'])
    await runOnServer(
      url,
      `select pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), '${queue}')`,
    );
}

export async function startSender({ ring = '', clock = fakeClock() as FakeClock } = {}) {
  const lines: string[] = [];
  const log = createLog({ level: 'debug', process: 'test', write: (line) => lines.push(line) });
  const db = await createTestDatabase();
  const receiver: CallbackReceiver = await startReceiver();
  const secrets = await openSecrets({ dataDir: '', ring: ring || JSON.stringify(await makeKeyRing()) });
  const jobs = createJobs({ url: db.url, clock: { now: () => Date.now() }, log });
  const egress = createEgress(receiver.options);
  const callbacks = createCallbacks({ jobs, database: db.database, secrets, clock, egress, log });
  await jobs.start(callbacks.jobs);
  await callbacks.work();
  const url = `https://shop.example.com:${receiver.port}/hook?token=canary-of-the-address`;
  const retailer = { tenantId: 'demo', receiver: 'retailer' };
  const put = (to = retailer, change: { url: string; events?: string[] } = { url }) =>
    callbacks.receivers.put(db.database.autocommit, to, { events: undefined, ...change });
  const { secret } = await put();
  return {
    db,
    clock,
    jobs,
    receiver,
    callbacks,
    /** Log lines. */
    lines,
    url,
    retailer,
    /** Secret of the retailer. */
    secret: secret ?? '',
    put,
    ...readingsOf(db.url),
    /** Enqueues a job again, as after a crash before its acknowledgement. */
    async enqueue(data: object): Promise<void> {
      const [definition] = callbacks.jobs as readonly JobDefinition<object>[];
      if (!definition) throw new Error('callbacks have no job');
      await jobs.enqueue(db.database.autocommit, definition, data, { key: newToken() });
      await wakeQueue(db.url);
    },
    /** Makes failed jobs due at once, with this many tries. */
    async hurry(tries: number): Promise<void> {
      await runOnServer(
        db.url,
        `update pgboss.job set start_after = created_on, retry_limit = ${tries - 1}
         where name like 'deliver-callback%' and state = 'retry'`,
      );
      await wakeQueue(db.url);
    },
    /** Skips the pause before the next try; undefined without one. */
    async skipPause(): Promise<SkippedPause | undefined> {
      const [skipped] = await runOnServer<SkippedPause>(
        db.url,
        `update pgboss.job j set start_after = j.created_on from pgboss.job before
         where before.name = j.name and before.id = j.id and j.name like 'deliver-callback%' and j.state = 'retry'
           and j.start_after > j.created_on
         returning extract(epoch from before.start_after - before.started_on)::float8 as "sinceTry",
           extract(epoch from before.start_after - now())::float8 as "left"`,
      );
      if (skipped) await wakeQueue(db.url);
      return skipped;
    },
    async close(): Promise<void> {
      await jobs.stop();
      await receiver.close();
      await db.drop();
    },
  };
}
