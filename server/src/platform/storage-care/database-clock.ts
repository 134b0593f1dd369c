import type { Transaction } from '../database/index.ts';
import { sql, sqlOf } from '../database/sql.ts';

/**
 * What time the database has. The care of storage alone asks: it compares this clock with ours and the store's, and
 * does nothing where they differ.
 */
export async function databaseNow(tx: Transaction): Promise<string> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(sqlOf(tx));
  return rows[0]?.now as string;
}
