import type { Transaction } from '../database/index.ts';
import { sql, sqlOf } from '../database/sql.ts';
import { databaseNow } from './database-clock.ts';

export interface Mark {
  readonly mark: string;
  /** Whether the store was seen to have it. */
  readonly isWritten: boolean;
}

export async function findMark(tx: Transaction): Promise<Mark | undefined> {
  const { rows } = await sql<Mark>`select mark, is_written as "isWritten" from storage_marks`.execute(
    sqlOf(tx),
  );
  return rows[0];
}

/** Keeps the mark that is there. Returns the one that counts. */
export async function proposeMark(tx: Transaction, mark: string): Promise<string> {
  const now = await databaseNow(tx);
  await sql`insert into storage_marks (mark, created_at) values (${mark}, ${now}::timestamptz)
    on conflict do nothing`.execute(sqlOf(tx));
  return (await findMark(tx))?.mark ?? mark;
}

export async function confirmMark(tx: Transaction): Promise<void> {
  await sql`update storage_marks set is_written = true`.execute(sqlOf(tx));
}
