import type { Transaction } from '../database/index.ts';
import { sql, sqlOf } from '../database/sql.ts';

/**
 * What tells this database from every other: PostgreSQL's own name of the cluster, and the database's number in it.
 * All processes of an installation read the same; one that was restored from a backup elsewhere reads another.
 */
export async function readDatabaseIdentity(tx: Transaction): Promise<string> {
  const { rows } = await sql<{ identity: string }>`
    select system_identifier || '/' || oid as identity
    from pg_control_system(), pg_database where datname = current_database()`.execute(sqlOf(tx));
  if (!rows[0]) throw new Error('the database has no identity');
  return rows[0].identity;
}
