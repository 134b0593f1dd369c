import type { PgBoss } from 'pg-boss';
import { scrub } from '../log/index.ts';

/** `waiting` includes retries. */
export interface QueueCounts {
  readonly queue: string;
  readonly waiting: number;
  readonly active: number;
  readonly failed: number;
  /** Failed after all tries, until an operator retries. */
  readonly dead: number;
  /** For how long the oldest waiting job could have run; undefined without one that is due. */
  readonly oldestSeconds: number | undefined;
}

export interface DeadJob {
  readonly id: string;
  readonly queue: string;
  /** ISO 8601. */
  readonly since: string;
  /** Reason without values or data, which may contain an address. */
  readonly reason: string;
}

export function deadQueueOf(queue: string): string {
  return `${queue}-dead`;
}

interface Waiting {
  readonly name: string;
  readonly count: number;
  readonly oldest: number | null;
}

/** Counts waiting jobs by the index of fetching. */
async function countWaiting(
  boss: PgBoss,
  queues: readonly string[],
  now: string,
): Promise<Map<string, Waiting>> {
  const { rows } = await boss.getDb().executeSql(
    `select name, count(*)::int as count,
       extract(epoch from $2::timestamptz - min(start_after) filter (where start_after <= $2))::float8 as oldest
     from pgboss.job where name = any($1) and state < 'active' and not blocked group by name`,
    [[...queues, ...queues.map(deadQueueOf)], now],
  );
  return new Map((rows as Waiting[]).map((row) => [row.name, row]));
}

/** @param now ISO 8601 */
export async function countJobs(
  boss: PgBoss,
  queues: readonly string[],
  now: string,
): Promise<QueueCounts[]> {
  if (queues.length === 0) return [];
  const waiting = await countWaiting(boss, queues, now);
  const known = await boss.getQueues([...queues]);
  return known.map(({ name, activeCount, failedCount }) => ({
    queue: name,
    waiting: waiting.get(name)?.count ?? 0,
    active: activeCount,
    failed: failedCount,
    dead: waiting.get(deadQueueOf(name))?.count ?? 0,
    oldestSeconds: waiting.get(name)?.oldest ?? undefined,
  }));
}

export async function listNextTries(
  boss: PgBoss,
  queues: readonly string[],
  keys: readonly string[],
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const { rows } = await boss.getDb().executeSql(
    `select singleton_key as key, min(start_after) as at from pgboss.job
     where name = any($1) and state = 'retry' and singleton_key = any($2) group by singleton_key`,
    [queues, keys],
  );
  const found = rows as { key: string; at: Date | string }[];
  return new Map(found.map(({ key, at }) => [key, new Date(at).toISOString()]));
}

/** Reason of the original job; its copy in the dead-letter queue has never run. */
function reasonOf(output: unknown): string {
  if (typeof output !== 'object' || output === null) return '';
  // Timeouts are one level deeper.
  if ('value' in output) return reasonOf(output.value);
  return 'message' in output && typeof output.message === 'string' ? scrub(output.message) : '';
}

const suffix = deadQueueOf('');

/** Lists dead-letter queues, those of unknown queues too. */
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

/** Marks dead letters as taken; the mark stays when a retry fails again. */
export async function takeDead(
  db: ReturnType<PgBoss['getDb']>,
  queue: string,
  limit: number,
): Promise<unknown[]> {
  const { rows } = await db.executeSql(
    `update pgboss.job set data = data || '{"isTaken": true}'
     where name = $1 and id in (
       select id from pgboss.job
       where name = $1 and state < 'active' and not data @> '{"isTaken": true}'
       limit $2 for update skip locked
     ) returning data`,
    [deadQueueOf(queue), limit],
  );
  return (rows as { data: unknown }[]).map(({ data }) => data);
}

/** @param only one queue, all by default */
export async function retryDead(boss: PgBoss, only: string | undefined): Promise<number> {
  let count = 0;
  for (const name of await deadQueues(boss)) {
    const destination = name.slice(0, -suffix.length);
    if (only !== undefined && destination !== only) continue;
    // Batches of a thousand avoid a long transaction.
    for (let moved = -1; moved !== 0; count += moved) moved = await boss.redrive(name, { destination });
  }
  return count;
}
