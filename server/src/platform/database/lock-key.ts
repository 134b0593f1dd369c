import type { Transaction } from './index.ts';
import { sql, sqlOf } from './sql.ts';

/** Serializes transactions with the same key: two first sign-ins, two first PUTs. */
export async function lockKey(tx: Transaction, ...key: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${JSON.stringify(key)}, 0))`.execute(sqlOf(tx));
}
