import type { Transaction } from '../database/index.ts';
import { sql, sqlOf } from '../database/sql.ts';
import { databaseNow } from './database-clock.ts';

export type RoundKind = 'scrub' | 'sweep';

/** Times as milliseconds since 1970, by the database's clock. */
export interface Round<Figures> {
  /** How many have begun. */
  readonly round: number;
  readonly begunAt: number | undefined;
  /** The last row that was looked at. */
  readonly position: { readonly table: string; readonly key: string } | undefined;
  /** Of the round that runs. */
  readonly progress: Figures | undefined;
  /** Of the last one that came to its end. */
  readonly finished: Figures | undefined;
  readonly finishedAt: number | undefined;
  /** Since when the clock was seen to go evenly. */
  readonly steadySince: number | undefined;
  /** Why nothing is done. */
  readonly refused: string | undefined;
  /** So many orphans may go once more than usual. */
  readonly allowed: number | undefined;
  /** What time it is. */
  readonly now: number;
}

interface RoundRow {
  readonly [column: string]: unknown;
}

const instant = (column: string) =>
  sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8 as ${sql.ref(column)}`;

const present = <T>(value: unknown): T | undefined => (value === null ? undefined : (value as T));

export async function readRound<Figures>(tx: Transaction, kind: RoundKind): Promise<Round<Figures>> {
  const now = await databaseNow(tx);
  await sql`insert into storage_rounds (kind) values (${kind}) on conflict do nothing`.execute(sqlOf(tx));
  const { rows } = await sql<RoundRow>`
    select round, position_table, position_key, progress, finished, refused,
      case when allowed_until > ${now}::timestamptz then allowed end as allowed,
      ${instant('begun_at')}, ${instant('finished_at')}, ${instant('steady_since')},
      (extract(epoch from ${now}::timestamptz) * 1000)::float8 as now
    from storage_rounds where kind = ${kind}`.execute(sqlOf(tx));
  const row = rows[0] as RoundRow;
  const table = present<string>(row.position_table);
  return {
    round: Number(row.round),
    begunAt: present(row.begun_at),
    position: table === undefined ? undefined : { table, key: row.position_key as string },
    progress: present(row.progress),
    finished: present(row.finished),
    finishedAt: present(row.finished_at),
    steadySince: present(row.steady_since),
    refused: present(row.refused),
    allowed: present(row.allowed),
    now: row.now as number,
  };
}

export async function beginRound(tx: Transaction, kind: RoundKind, figures: object): Promise<void> {
  const now = await databaseNow(tx);
  await sql`update storage_rounds set round = round + 1, begun_at = ${now}::timestamptz, position_table = null,
    position_key = null, progress = ${JSON.stringify(figures)}::jsonb where kind = ${kind}`.execute(
    sqlOf(tx),
  );
}

export async function saveProgress(
  tx: Transaction,
  kind: RoundKind,
  position: { readonly table: string; readonly key: string },
  figures: object,
): Promise<void> {
  await sql`update storage_rounds set position_table = ${position.table}, position_key = ${position.key},
    progress = ${JSON.stringify(figures)}::jsonb where kind = ${kind}`.execute(sqlOf(tx));
}

export async function finishRound(tx: Transaction, kind: RoundKind, figures: object): Promise<void> {
  const now = await databaseNow(tx);
  await sql`update storage_rounds set finished = ${JSON.stringify(figures)}::jsonb, progress = null,
    finished_at = ${now}::timestamptz, position_table = null, position_key = null,
    allowed = null, allowed_until = null where kind = ${kind}`.execute(sqlOf(tx));
}

/** Why nothing is done, or that nothing is in the way any more. Whether that is news. */
export async function saveRefusal(
  tx: Transaction,
  kind: RoundKind,
  refused: string | undefined,
): Promise<boolean> {
  await sql`insert into storage_rounds (kind) values (${kind}) on conflict do nothing`.execute(sqlOf(tx));
  const { rows } = await sql`update storage_rounds set refused = ${refused ?? null}
    where kind = ${kind} and refused is distinct from ${refused ?? null} returning kind`.execute(sqlOf(tx));
  return rows.length > 0;
}

/**
 * Notes that the clock was seen. Where it went back, or forward by more than 25 h (security rule 15), it counts as steady
 * from now on only: nobody can tell how old anything is.
 */
export async function noteClock(tx: Transaction): Promise<void> {
  const now = await databaseNow(tx);
  await sql`insert into storage_rounds (kind) values ('sweep') on conflict do nothing`.execute(sqlOf(tx));
  await sql`update storage_rounds set seen_at = ${now}::timestamptz, steady_since = case
      when steady_since is null or seen_at is null or ${now}::timestamptz > seen_at + interval '25 hours'
        or ${now}::timestamptz < seen_at - interval '5 minutes'
      then ${now}::timestamptz else steady_since end
    where kind = 'sweep'`.execute(sqlOf(tx));
}

/** Begins to count the steady day again. */
export async function forgetSteadiness(tx: Transaction): Promise<void> {
  const now = await databaseNow(tx);
  await sql`update storage_rounds set steady_since = ${now}::timestamptz where kind = 'sweep'`.execute(
    sqlOf(tx),
  );
}

/** Lets that many orphans go once, for a day. */
export async function allowOrphans(tx: Transaction, count: number): Promise<void> {
  const now = await databaseNow(tx);
  await sql`update storage_rounds set allowed = ${count}, allowed_until = ${now}::timestamptz + interval '1 day'
    where kind = 'sweep'`.execute(sqlOf(tx));
}
