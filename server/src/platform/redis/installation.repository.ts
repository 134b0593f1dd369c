import type { Transaction } from '../database/index.ts';
import { sql, sqlOf } from '../database/sql.ts';

/**
 * Identity of this database: PostgreSQL's cluster identifier and the database's number. Equal for all
 * processes of an installation, different after a restore elsewhere.
 */
export async function readDatabaseIdentity(tx: Transaction): Promise<string> {
  const { rows } = await sql<{ identity: string }>`
    select system_identifier || '/' || oid as identity
    from pg_control_system(), pg_database where datname = current_database()`.execute(sqlOf(tx));
  if (!rows[0]) throw new Error('the database has no identity');
  return rows[0].identity;
}
