import type { PgBoss } from 'pg-boss';
import { scrub } from '../log/index.ts';

/** How many jobs of a queue are where. `waiting` holds those that will be tried again. */
export interface QueueCounts {
  readonly queue: string;
  readonly waiting: number;
  readonly active: number;
  readonly failed: number;
  /** Given up after all tries; they stay until somebody retries them. */
  readonly dead: number;
}

export interface DeadJob {
  readonly id: string;
  readonly queue: string;
  /** ISO 8601. */
  readonly since: string;
  /** The last failure, without values. What the job is about is not shown: it may hold an address. */
  readonly reason: string;
}

export function deadQueueOf(queue: string): string {
  return `${queue}-dead`;
}

/** Counted by the index that jobs are fetched with, so that it costs as much as there is to do. */
async function countWaiting(boss: PgBoss, queues: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await boss.getDb().executeSql(
    `select name, count(*)::int as count from pgboss.job
     where name = any($1) and state < 'active' and not blocked group by name`,
    [[...queues, ...queues.map(deadQueueOf)]],
  );
  return new Map((rows as { name: string; count: number }[]).map(({ name, count }) => [name, count]));
}

export async function countJobs(boss: PgBoss, queues: readonly string[]): Promise<QueueCounts[]> {
  if (queues.length === 0) return [];
  const waiting = await countWaiting(boss, queues);
  const known = await boss.getQueues([...queues]);
  return known.map(({ name, activeCount, failedCount }) => ({
    queue: name,
    waiting: waiting.get(name) ?? 0,
    active: activeCount,
    failed: failedCount,
    dead: waiting.get(deadQueueOf(name)) ?? 0,
  }));
}

/** What a job failed with is what its copy in the dead-letter queue came from; the copy itself has never run. */
function reasonOf(output: unknown): string {
  if (typeof output !== 'object' || output === null) return '';
  // The queue's own, of a run that took too long, stands one deeper.
  if ('value' in output) return reasonOf(output.value);
  return 'message' in output && typeof output.message === 'string' ? scrub(output.message) : '';
}

const suffix = deadQueueOf('');

/** Also of queues that this process does not know. */
async function deadQueues(boss: PgBoss): Promise<string[]> {
  const queues = await boss.getQueues();
  return queues.map(({ name }) => name).filter((name) => name.endsWith(suffix));
}

export async function listDead(boss: PgBoss): Promise<DeadJob[]> {
  const found: DeadJob[] = [];
  for (const name of await deadQueues(boss)) {
    const queue = name.slice(0, -suffix.length);
    for (const { id, createdOn, sourceOutput } of await boss.findJobs(name, { queued: true })) {
      found.push({ id, queue, since: new Date(createdOn).toISOString(), reason: reasonOf(sourceOutput) });
    }
  }
  return found.sort((a, b) => (a.since < b.since ? -1 : 1));
}

/** @param only one queue; without it all of them */
export async function retryDead(boss: PgBoss, only: string | undefined): Promise<number> {
  let count = 0;
  for (const name of await deadQueues(boss)) {
    const destination = name.slice(0, -suffix.length);
    if (only !== undefined && destination !== only) continue;
    // A thousand at a time, so that a large pile does not become one long transaction.
    for (let moved = -1; moved !== 0; count += moved) moved = await boss.redrive(name, { destination });
  }
  return count;
}
