import { fromKysely, PgBoss } from 'pg-boss';
import type * as z from 'zod/mini';
import type { Clock } from '../clock/index.ts';
import type { Transaction } from '../database/index.ts';
import { sqlOf } from '../database/sql.ts';
import type { Log } from '../log/index.ts';

/** A kind of work: its name and what it needs to know, safe to import anywhere. */
export interface JobDefinition<Data extends object> {
  readonly name: string;
  readonly data: z.ZodMiniType<Data>;
  /** Longest time one run may take, in seconds; after it the job counts as failed and is tried again. */
  readonly expireInSeconds: number;
}

/** A definition whose data nobody looks at: for making queues. */
export type AnyJobDefinition = Pick<JobDefinition<object>, 'name' | 'expireInSeconds'>;

export interface Jobs {
  /**
   * Enqueues in the caller's transaction: there is a job if and only if the change is committed.
   * While a job with the same key waits, another is not added.
   */
  enqueue<Data extends object>(
    tx: Transaction,
    job: JobDefinition<Data>,
    data: Data,
    options: { key: string },
  ): Promise<void>;
  /** Runs jobs here. Handlers may run twice for one job and must be idempotent. */
  work<Data extends object>(
    job: JobDefinition<Data>,
    options: { concurrency: number },
    handle: (data: Data) => Promise<void>,
  ): Promise<void>;
  /** Makes the queues; call once the definitions are known, before enqueueing. */
  start(definitions: readonly AnyJobDefinition[]): Promise<void>;
  /** Waits for running jobs, up to 10 s. */
  stop(): Promise<void>;
}

/** Tries before a job is laid aside in the dead-letter queue, where people can see it. */
const maximumTries = 8;
const batchSize = 10;

function queueOptions(job: AnyJobDefinition) {
  return {
    policy: 'short',
    retryLimit: maximumTries - 1,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 600,
    expireInSeconds: job.expireInSeconds,
    notify: true,
  } as const;
}

interface Outcome {
  readonly id: string;
  readonly status: 'completed' | 'failed';
  readonly output?: object;
}

/** Runs a batch with bounded concurrency; each job succeeds or fails for itself. */
async function runBatch<Data>(
  batch: readonly { id: string; data: unknown }[],
  concurrency: number,
  run: (data: unknown) => Promise<Data>,
  onFailure: (error: unknown) => void,
): Promise<Outcome[]> {
  const waiting = [...batch];
  const outcomes: Outcome[] = [];
  const drain = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      try {
        await run(job.data);
        outcomes.push({ id: job.id, status: 'completed' });
      } catch (error) {
        onFailure(error);
        outcomes.push({ id: job.id, status: 'failed', output: { message: String(error) } });
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, drain));
  return outcomes;
}

export interface JobsOptions {
  readonly url: string;
  readonly clock: Clock;
  readonly log: Log;
}

/** Jobs in the same database as the data they are about (pg-boss). */
export function createJobs({ url, clock, log }: JobsOptions): Jobs {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'keepsake-jobs',
    max: 5,
    useListenNotify: true,
    clock: {
      now: () => clock.now(),
      setTimeout: (run, ms) => setTimeout(run, ms),
      clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
      setInterval: (run, ms) => setInterval(run, ms),
      clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
    },
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue had an error'));

  return {
    async start(definitions) {
      await boss.start();
      for (const job of definitions) {
        await boss.createQueue(`${job.name}-dead`, { policy: 'standard' });
        await boss.createQueue(job.name, { ...queueOptions(job), deadLetter: `${job.name}-dead` });
      }
    },
    async enqueue(tx, job, data, { key }) {
      await boss.send(job.name, data, { singletonKey: key, db: fromKysely(sqlOf(tx)) });
    },
    async work(job, { concurrency }, handle) {
      const options = {
        batchSize,
        burstWhenBatchFull: true,
        pollingIntervalSeconds: 2,
        perJobResults: true,
      } as const;
      await boss.work(job.name, options, (batch) =>
        runBatch(
          batch,
          concurrency,
          async (data) => handle(job.data.parse(data)),
          (error) => log.warn({ job: job.name, err: error }, 'a job failed and will be tried again'),
        ),
      );
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}
