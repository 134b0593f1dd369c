import type { Transaction } from '../database/index.ts';
import { sql, sqlOf } from '../database/sql.ts';

/** Time of the database, which the integrity check compares with ours and the store's. */
export async function databaseNow(tx: Transaction): Promise<string> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(sqlOf(tx));
  return rows[0]?.now as string;
}
