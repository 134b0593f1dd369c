import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from 'pg-boss';
import { isUnavailable } from '../database/index.ts';
import type { Outcome } from './run-batch.ts';

/** Seconds until a job that was put back runs again: one to two times this. */
const pauseSeconds = 30;
/** Pause between attempts while the queue's database is away. */
const pauseMilliseconds = 1_000;

export interface PutBackOptions {
  readonly db: Pick<Db, 'executeSql'>;
  readonly queue: string;
  readonly isStopping: () => boolean;
}

/**
 * Puts jobs of an outage back as if their try had not been, once the database responds. What the queue is told about them
 * later applies to running jobs only, so it must be told at once.
 */
export async function putBack(
  { db, queue, isStopping }: PutBackOptions,
  outcomes: readonly Outcome[],
): Promise<void> {
  const jobs = outcomes.filter(({ isPutBack }) => isPutBack);
  if (jobs.length === 0) return;
  // The next fetch counts a try where `started_on` is set.
  const statement = `
    update pgboss.job set state = 'retry', started_on = null, heartbeat_on = null,
      start_after = pgboss.job_now() + (1 + random()) * ${pauseSeconds} * interval '1 second'
    where name = $1 and state = 'active'
      and (id, retry_count) in (select * from unnest($2::uuid[], $3::int[]))`;
  const values = [queue, jobs.map(({ id }) => id), jobs.map(({ retryCount }) => retryCount)];
  for (;;) {
    try {
      await db.executeSql(statement, values);
      return;
    } catch (error) {
      if (isStopping() || !isUnavailable(error)) throw error;
      await delay(pauseMilliseconds);
    }
  }
}
