import type { Transaction } from '../database/index.ts';
import { sql, sqlOf } from '../database/sql.ts';
import { databaseNow } from './database-clock.ts';

export type RoundKind = 'scrub' | 'sweep';

/** Times are milliseconds since 1970, by the database's clock. */
export interface Round<Figures> {
  /** Rounds begun. */
  readonly round: number;
  readonly begunAt: number | undefined;
  /** The last checked row. */
  readonly position: { readonly table: string; readonly key: string } | undefined;
  /** Figures of the current round. */
  readonly progress: Figures | undefined;
  /** Figures of the last complete round. */
  readonly finished: Figures | undefined;
  readonly finishedAt: number | undefined;
  /** Start of the time without clock steps. */
  readonly steadySince: number | undefined;
  readonly refused: string | undefined;
  /** Orphans that may be deleted once beyond the usual number. */
  readonly allowed: number | undefined;
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

/** Saves a refusal; returns whether the reason is new. */
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
 * Notes the clock. A step back, or forward by more than 25 h (R15), makes it steady from now on only, since
 * ages are unknown.
 */
export async function recordClock(tx: Transaction): Promise<void> {
  const now = await databaseNow(tx);
  await sql`insert into storage_rounds (kind) values ('sweep') on conflict do nothing`.execute(sqlOf(tx));
  await sql`update storage_rounds set seen_at = ${now}::timestamptz, steady_since = case
      when steady_since is null or seen_at is null or ${now}::timestamptz > seen_at + interval '25 hours'
        or ${now}::timestamptz < seen_at - interval '5 minutes'
      then ${now}::timestamptz else steady_since end
    where kind = 'sweep'`.execute(sqlOf(tx));
}

export async function restartSteadyTime(tx: Transaction): Promise<void> {
  const now = await databaseNow(tx);
  await sql`update storage_rounds set steady_since = ${now}::timestamptz where kind = 'sweep'`.execute(
    sqlOf(tx),
  );
}

/** Allows orphans for a day. */
export async function allowOrphans(tx: Transaction, count: number): Promise<void> {
  const now = await databaseNow(tx);
  await sql`update storage_rounds set allowed = ${count}, allowed_until = ${now}::timestamptz + interval '1 day'
    where kind = 'sweep'`.execute(sqlOf(tx));
}
