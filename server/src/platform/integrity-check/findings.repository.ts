import type { Relation, Transaction } from '../database/index.ts';
import { relationOf, sql, sqlOf } from '../database/sql.ts';
import { databaseNow } from './database-clock.ts';

/** `unreadable`: the store reports an error for this blob alone. */
export type FindingKind = 'missing' | 'damaged' | 'unreadable';

export interface Finding {
  readonly key: string;
  /** The table whose row names the blob. */
  readonly heldBy: string;
  readonly finding: FindingKind;
  readonly expectedBytes: number;
  readonly foundBytes: number | undefined;
}

export interface SeenFinding extends Finding {
  /** ISO 8601. */
  readonly firstSeenAt: string;
  readonly lastSeenAt: string;
}

interface FindingRow {
  readonly held_key: string;
  readonly held_by: string;
  readonly finding: FindingKind;
  readonly expected_bytes: string;
  readonly found_bytes: string | null;
  readonly first_seen_at: string;
  readonly last_seen_at: string;
}

/** Rows of held_key and finding. */
export const storageFindings: Relation = relationOf(sql`(select held_key, finding from storage_findings)`);

export async function saveFinding(tx: Transaction, found: Finding): Promise<void> {
  const now = await databaseNow(tx);
  await sql`
    insert into storage_findings
      (held_key, held_by, finding, expected_bytes, found_bytes, first_seen_at, last_seen_at)
    values (${found.key}, ${found.heldBy}, ${found.finding}, ${found.expectedBytes}, ${found.foundBytes ?? null},
      ${now}::timestamptz, ${now}::timestamptz)
    on conflict (held_key) do update set held_by = excluded.held_by, finding = excluded.finding,
      expected_bytes = excluded.expected_bytes, found_bytes = excluded.found_bytes,
      last_seen_at = excluded.last_seen_at`.execute(sqlOf(tx));
}

export async function deleteFindings(tx: Transaction, keys: readonly string[]): Promise<void> {
  await sql`delete from storage_findings where held_key = any(${[...keys]}::text[])`.execute(sqlOf(tx));
}

export async function findFindings(
  tx: Transaction,
  keys: readonly string[],
): Promise<Map<string, FindingKind>> {
  const { rows } = await sql<FindingRow>`
    select held_key, finding from storage_findings where held_key = any(${[...keys]}::text[])`.execute(
    sqlOf(tx),
  );
  return new Map(rows.map((row) => [row.held_key, row.finding]));
}

/** Lists findings by key. */
export async function listFindings(
  tx: Transaction,
  { after, limit }: { after: string; limit: number },
): Promise<SeenFinding[]> {
  const { rows } = await sql<FindingRow>`
    select held_key, held_by, finding, expected_bytes, found_bytes,
      to_json(first_seen_at) #>> '{}' as first_seen_at, to_json(last_seen_at) #>> '{}' as last_seen_at
    from storage_findings where held_key > ${after} order by held_key limit ${limit}`.execute(sqlOf(tx));
  return rows.map((row) => ({
    key: row.held_key,
    heldBy: row.held_by,
    finding: row.finding,
    expectedBytes: Number(row.expected_bytes),
    foundBytes: row.found_bytes === null ? undefined : Number(row.found_bytes),
    firstSeenAt: row.first_seen_at,
    lastSeenAt: row.last_seen_at,
  }));
}

export async function countFindings(tx: Transaction): Promise<Record<FindingKind, number>> {
  const { rows } = await sql<{ finding: FindingKind; count: number }>`
    select finding, count(*)::int as count from storage_findings group by finding`.execute(sqlOf(tx));
  const counts = { missing: 0, damaged: 0, unreadable: 0 };
  for (const { finding, count } of rows) counts[finding] = count;
  return counts;
}
