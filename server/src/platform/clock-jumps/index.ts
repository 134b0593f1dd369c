import type { Transaction } from '../database/index.ts';
import { sql, sqlOf } from '../database/sql.ts';

/** Jobs that delete for good, or warn of it. */
export type RunName = 'storage-clock' | 'storage-deletions' | 'purge' | 'projects' | 'customers';

interface Run {
  readonly now: string;
  /** Longest time since the previous run that does not count as a jump. */
  readonly maxHours: number;
}

/**
 * Notes a run; returns whether the machine's clock is steady: neither set back nor more than `maxHours` ahead since the
 * run before, or that was 25 hours ago.
 */
export async function recordRun(tx: Transaction, name: RunName, { now, maxHours }: Run): Promise<boolean> {
  const { rows } = await sql<{ is_steady: boolean }>`
    insert into clock_runs as run (name, seen_at) values (${name}, ${now}::timestamptz)
    on conflict (name) do update set
      steady_since = case
        when excluded.seen_at < run.seen_at - interval '1 hour'
          or excluded.seen_at > run.seen_at + make_interval(hours => ${maxHours}::integer)
          -- A clock that was set back and is put right.
          or excluded.seen_at > run.seen_at + interval '25 hours' and run.steady_since > run.seen_at - interval '25 hours'
          then excluded.seen_at
        else run.steady_since
      end,
      seen_at = excluded.seen_at
    returning coalesce(steady_since <= seen_at - interval '25 hours', true) as is_steady`.execute(sqlOf(tx));
  return rows[0]?.is_steady ?? false;
}
