import type { Transaction } from '../database/index.ts';
import { sql, sqlOf } from '../database/sql.ts';

/** The integrity check compares this clock with ours and the store's, and stops where they differ. */
export async function databaseNow(tx: Transaction): Promise<string> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(sqlOf(tx));
  return rows[0]?.now as string;
}
