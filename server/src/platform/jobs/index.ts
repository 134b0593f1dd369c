import { type Db, fromKysely, PgBoss } from 'pg-boss';
import type * as z from 'zod/mini';
import { type Clock, toInstant } from '../clock/index.ts';
import type { Transaction } from '../database/index.ts';
import { sqlOf } from '../database/sql.ts';
import type { Log } from '../log/index.ts';
import type { Traces } from '../traces/index.ts';
import {
  countJobs,
  type DeadJob,
  deadQueueOf,
  listDead,
  listNextTries,
  type QueueCounts,
  retryDead,
  takeDead,
} from './dead-letters.ts';
import { putBack } from './put-back.ts';
import { listenForJobs, openQueueDatabase } from './queue-database.ts';
import { runBatch } from './run-batch.ts';

export type { DeadJob, QueueCounts } from './dead-letters.ts';
export { PermanentFailure } from './run-batch.ts';

/** A definition, safe to import anywhere. */
export interface JobDefinition<Data extends object> {
  readonly name: string;
  readonly data: z.ZodMiniType<Data>;
  /** Timeout of one run, after which the job has failed and is retried. */
  readonly expireInSeconds: number;
  /**
   * Seconds before the second try, 2 by default. Each pause is one to two times its base, which doubles each
   * time, up to four hours: eight tries take 127 to 254 times this.
   */
  readonly firstPauseSeconds?: number;
  /** Limit of tries, 8 by default. */
  readonly maxTries?: number;
}

/** A definition without its data's type, for creating queues. */
export type AnyJobDefinition = Pick<
  JobDefinition<object>,
  'name' | 'expireInSeconds' | 'firstPauseSeconds' | 'maxTries'
>;

export interface WorkOptions {
  /** Concurrent jobs of a batch. */
  readonly concurrency: number;
  /**
   * Batches that run side by side, so that a job that takes long holds back neither those behind it nor, at the end of
   * its batch, a decoder. One by default.
   */
  readonly batches?: number;
  /**
   * Jobs of one group that run at once. There is one worker more than that, each with its own
   * `concurrency`, so that a slow group always leaves one to the others.
   */
  readonly perGroup?: number;
}

export interface Jobs {
  /** Enqueues a job in the caller's transaction. A job with the key of a waiting one is not added. */
  enqueue<Data extends object>(
    tx: Transaction,
    job: JobDefinition<Data>,
    data: Data,
    options: { key: string; group?: string },
  ): Promise<void>;
  /**
   * Runs jobs. Handlers may run twice for one job and must be idempotent. A try that fails in an outage does not count:
   * the job runs again within two minutes.
   */
  work<Data extends object>(
    job: JobDefinition<Data>,
    options: WorkOptions,
    handle: (data: Data) => Promise<void>,
  ): Promise<void>;
  /** Whether the database or the store of the blobs is unavailable now. */
  isOutage(): Promise<boolean>;
  /** Starts the queues, before any enqueueing. */
  start(definitions: readonly AnyJobDefinition[]): Promise<void>;
  /** Counts jobs by queue; `active` and `failed` are up to a minute old. */
  counts(): Promise<QueueCounts[]>;
  /** Times of the next try, ISO 8601 in UTC, by the keys of jobs that have failed before. */
  nextTries(jobs: readonly AnyJobDefinition[], keys: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Lists dead letters, oldest first. */
  listDead(): Promise<DeadJob[]>;
  /**
   * Returns data of up to `limit` dead letters not taken before. The letters stay until an operator retries
   * them.
   */
  takeDead<Data extends object>(tx: Transaction, job: JobDefinition<Data>, limit: number): Promise<Data[]>;
  /** Retries dead letters of one queue or all; returns how many. */
  retryDead(queue?: string): Promise<number>;
  /** Takes no more jobs and waits for running ones; the rest of a batch is put back. */
  drain(): Promise<void>;
  /** Waits for running jobs, up to 5 s. */
  stop(): Promise<void>;
}

/** Tries after which a job becomes a dead letter. */
const maxTries = 8;
const batchSize = 10;
/** Poll interval for due retries, which nothing notifies of. */
const retryPollSeconds = 3;
/** Timeout of `stop`: `drain` has waited; running jobs are put back. */
const stopMilliseconds = 5_000;
/** Time for operators to retry. */
const deadRetentionSeconds = 365 * 24 * 3600;

const firstPauseSeconds = 2;

/** Time without word from the process that runs a job, after which the job has failed: it was killed, or hangs. */
const heartbeatSeconds = 60;

/** Maximum pause between tries. */
const longestPauseSeconds = 4 * 3600;

function queueOptions(job: AnyJobDefinition) {
  return {
    retryLimit: (job.maxTries ?? maxTries) - 1,
    retryDelay: job.firstPauseSeconds ?? firstPauseSeconds,
    retryBackoff: true,
    retryDelayMax: longestPauseSeconds,
    expireInSeconds: job.expireInSeconds,
    heartbeatSeconds,
    notify: true,
  } as const;
}

function fetchOptions({ concurrency, batches, perGroup }: WorkOptions) {
  const common = { burstWhenBatchFull: true, pollingIntervalSeconds: 2, perJobResults: true } as const;
  if (batches !== undefined) return { ...common, batchSize: concurrency, localConcurrency: batches };
  if (perGroup === undefined) return { ...common, batchSize };
  return {
    ...common,
    batchSize: perGroup,
    localConcurrency: perGroup + 1,
    localGroupConcurrency: perGroup,
    notifyPollingIntervalSeconds: retryPollSeconds,
  };
}

export interface JobsOptions {
  readonly url: string;
  readonly clock: Clock;
  readonly log: Log;
  /** Rejects while jobs cannot succeed, for their database or their store. */
  readonly checkStores?: () => Promise<void>;
  readonly traces?: Traces | undefined;
  readonly onRun?: (queue: string, outcome: 'done' | 'failed', milliseconds: number) => void;
}

function openBoss(db: Db, { clock, log }: JobsOptions): PgBoss {
  const boss = new PgBoss({
    db,
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

function createOutageCheck(checkStores: JobsOptions['checkStores']): Jobs['isOutage'] {
  return async () => {
    try {
      await checkStores?.();
      return false;
    } catch {
      return true;
    }
  };
}

/** Measures runs, below the span that enqueued the job: payloads have its `traceparent`. */
function createRuns({ onRun, traces }: JobsOptions) {
  const measured = createMeasure(onRun);
  return {
    payloadOf(data: object): object {
      const traceparent = traces?.current();
      return traceparent === undefined ? data : { ...data, traceparent };
    },
    run(queue: string, payload: unknown, run: (data: unknown) => Promise<void>): Promise<void> {
      const { traceparent, ...data } = payload as { traceparent?: string };
      const runMeasured = () => measured(queue, () => run(data));
      return traces ? traces.runJob(queue, traceparent, runMeasured) : runMeasured();
    },
  };
}

/** Creates jobs in the database of their data (pg-boss). */
export function createJobs(options: JobsOptions): Jobs {
  const { url, log, clock } = options;
  const db = openQueueDatabase({ url, applicationName: 'keepsake-jobs', max: 5 });
  const boss = openBoss({ ...db, listen: listenForJobs(url, log) }, options);
  const runs = createRuns(options);
  const queues = new Set<string>();
  const worked = new Set<string>();
  let isStopping = false;
  const isOutage = createOutageCheck(options.checkStores);

  return {
    isOutage,
    async start(definitions) {
      await boss.start();
      for (const job of definitions) {
        const deadLetter = deadQueueOf(job.name);
        await boss.createQueue(deadLetter, { policy: 'standard', retentionSeconds: deadRetentionSeconds });
        const options = { ...queueOptions(job), deadLetter };
        await boss.createQueue(job.name, { policy: 'short', ...options });
        // A queue of an older version would keep its options.
        await boss.updateQueue(job.name, options);
        queues.add(job.name);
      }
    },
    async enqueue(tx, job, data, { key, group }) {
      await boss.send(job.name, runs.payloadOf(data), {
        singletonKey: key,
        ...(group !== undefined && { group: { id: group } }),
        db: fromKysely(sqlOf(tx)),
      });
    },
    async work(job, options, handle) {
      await boss.work(job.name, fetchOptions(options), async (jobs) => {
        const outcomes = await runBatch({
          jobs,
          concurrency: options.concurrency,
          isStopping: () => isStopping,
          isOutage,
          run: (payload) => runs.run(job.name, payload, async (data) => handle(job.data.parse(data))),
          onFailure: (err, fate) => log.warn({ job: job.name, err }, `a job failed and will be ${fate}`),
        });
        await putBack({ db, queue: job.name, isStopping: () => isStopping }, outcomes);
        return outcomes;
      });
      worked.add(job.name);
    },
    counts: () => countJobs(boss, [...queues], toInstant(clock.now())),
    nextTries: (definitions, keys) =>
      listNextTries(
        boss,
        definitions.map(({ name }) => name),
        keys,
      ),
    listDead: () => listDead(boss),
    async takeDead(tx, job, limit) {
      const taken = await takeDead(fromKysely(sqlOf(tx)), job.name, limit);
      return taken.flatMap((data) => job.data.safeParse(data).data ?? []);
    },
    retryDead: (queue) => retryDead(boss, queue),
    async drain() {
      isStopping = true;
      await Promise.all([...worked].map((name) => boss.offWork(name, { wait: true })));
      worked.clear();
    },
    async stop() {
      isStopping = true;
      await boss.stop({ graceful: true, timeout: stopMilliseconds });
      await db.close();
    },
  };
}
