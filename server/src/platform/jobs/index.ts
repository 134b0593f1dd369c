import { fromKysely, PgBoss } from 'pg-boss';
import type * as z from 'zod/mini';
import type { Clock } from '../clock/index.ts';
import type { Transaction } from '../database/index.ts';
import { sqlOf } from '../database/sql.ts';
import { type Log, scrub } from '../log/index.ts';
import {
  countJobs,
  type DeadJob,
  deadQueueOf,
  listDead,
  type QueueCounts,
  retryDead,
} from './dead-letters.ts';

export type { DeadJob, QueueCounts } from './dead-letters.ts';

/** A kind of work: its name and what it needs to know, safe to import anywhere. */
export interface JobDefinition<Data extends object> {
  readonly name: string;
  readonly data: z.ZodMiniType<Data>;
  /** Longest time one run may take, in seconds; after it the job counts as failed and is tried again. */
  readonly expireInSeconds: number;
  /**
   * Seconds before the second try, 2 unless said otherwise. Each pause is one to two times as long as said, and each
   * is twice as long as the one before: all eight tries take 127 to 254 times this.
   */
  readonly firstPauseSeconds?: number;
}

/** A definition whose data nobody looks at: for making queues. */
export type AnyJobDefinition = Pick<JobDefinition<object>, 'name' | 'expireInSeconds' | 'firstPauseSeconds'>;

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
  /** Jobs of every queue by state. `active` and `failed` are up to a minute old. */
  counts(): Promise<QueueCounts[]>;
  /** Jobs that were given up, oldest first. */
  listDead(): Promise<DeadJob[]>;
  /** Puts given-up jobs back into their queues, of one queue or of all; returns how many. */
  retryDead(queue?: string): Promise<number>;
  /** Takes no more jobs here and waits for those that have begun; the rest of a batch is put back. */
  drain(): Promise<void>;
  /** Waits for running jobs, up to 5 s. */
  stop(): Promise<void>;
}

/** Tries before a job is laid aside in the dead-letter queue, where people can see it. */
const maximumTries = 8;
const batchSize = 10;
/** `drain` has waited before it; what still runs then is put back and runs again elsewhere. */
const stopMilliseconds = 5_000;
/** Nobody may look for weeks: what was given up waits a year. */
const deadRetentionSeconds = 365 * 24 * 3600;

const firstPauseSeconds = 2;

/** No try waits for longer than this for the one before. */
const longestPauseSeconds = 4 * 3600;

function queueOptions(job: AnyJobDefinition) {
  return {
    retryLimit: maximumTries - 1,
    retryDelay: job.firstPauseSeconds ?? firstPauseSeconds,
    retryBackoff: true,
    retryDelayMax: longestPauseSeconds,
    expireInSeconds: job.expireInSeconds,
    notify: true,
  } as const;
}

interface Outcome {
  readonly id: string;
  readonly status: 'completed' | 'failed';
  readonly output?: object;
}

interface Batch<Data> {
  readonly jobs: readonly { id: string; data: unknown }[];
  readonly concurrency: number;
  /** From then on no further job of the batch is begun. */
  readonly isStopping: () => boolean;
  readonly run: (data: unknown) => Promise<Data>;
  readonly onFailure: (error: unknown) => void;
}

function messageOf(error: unknown): string {
  return scrub(error instanceof Error ? error.message : String(error));
}

/** Runs a batch with bounded concurrency; each job succeeds or fails for itself. */
async function runBatch<Data>(batch: Batch<Data>): Promise<Outcome[]> {
  const waiting = [...batch.jobs];
  const outcomes: Outcome[] = [];
  const work = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      try {
        if (batch.isStopping()) throw new Error('put back: the process was about to end');
        await batch.run(job.data);
        outcomes.push({ id: job.id, status: 'completed' });
      } catch (error) {
        if (!batch.isStopping()) batch.onFailure(error);
        outcomes.push({ id: job.id, status: 'failed', output: { message: messageOf(error) } });
      }
    }
  };
  await Promise.all(Array.from({ length: batch.concurrency }, work));
  return outcomes;
}

export interface JobsOptions {
  readonly url: string;
  readonly clock: Clock;
  readonly log: Log;
  /** Told of every run and how long it took. */
  readonly onRun?: (queue: string, outcome: 'done' | 'failed', milliseconds: number) => void;
}

function openBoss({ url, clock, log }: JobsOptions): PgBoss {
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
  return boss;
}

/** Tells how each run ended and how long it took. */
function createMeasure(onRun: JobsOptions['onRun']) {
  return async (queue: string, run: () => Promise<void>): Promise<void> => {
    const started = performance.now();
    const report = (outcome: 'done' | 'failed') => onRun?.(queue, outcome, performance.now() - started);
    try {
      await run();
      report('done');
    } catch (error) {
      report('failed');
      throw error;
    }
  };
}

/** Jobs in the same database as the data they are about (pg-boss). */
export function createJobs(options: JobsOptions): Jobs {
  const { log } = options;
  const boss = openBoss(options);
  const measured = createMeasure(options.onRun);
  const queues = new Set<string>();
  const worked = new Set<string>();
  let isStopping = false;

  return {
    async start(definitions) {
      await boss.start();
      for (const job of definitions) {
        const deadLetter = deadQueueOf(job.name);
        await boss.createQueue(deadLetter, { policy: 'standard', retentionSeconds: deadRetentionSeconds });
        const options = { ...queueOptions(job), deadLetter };
        await boss.createQueue(job.name, { policy: 'short', ...options });
        // A queue that an older version made keeps what that one said.
        await boss.updateQueue(job.name, options);
        queues.add(job.name);
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
        runBatch({
          jobs: batch,
          concurrency,
          isStopping: () => isStopping,
          run: (data) => measured(job.name, async () => handle(job.data.parse(data))),
          onFailure: (error) =>
            log.warn({ job: job.name, err: error }, 'a job failed and will be tried again'),
        }),
      );
      worked.add(job.name);
    },
    counts: () => countJobs(boss, [...queues]),
    listDead: () => listDead(boss),
    retryDead: (queue) => retryDead(boss, queue),
    async drain() {
      isStopping = true;
      await Promise.all([...worked].map((name) => boss.offWork(name, { wait: true })));
      worked.clear();
    },
    async stop() {
      isStopping = true;
      await boss.stop({ graceful: true, timeout: stopMilliseconds });
    },
  };
}
