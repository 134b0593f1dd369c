import type { Transaction } from '../database/index.ts';
import { sql, sqlOf } from '../database/sql.ts';
import { databaseNow } from './database-clock.ts';

export interface Marker {
  readonly mark: string;
  /** Whether the marker was found in the store. */
  readonly isWritten: boolean;
}

export async function findMarker(tx: Transaction): Promise<Marker | undefined> {
  const { rows } = await sql<Marker>`select mark, is_written as "isWritten" from storage_marks`.execute(
    sqlOf(tx),
  );
  return rows[0];
}

/** Inserts a marker; keeps and returns an existing one. */
export async function proposeMarker(tx: Transaction, mark: string): Promise<string> {
  const now = await databaseNow(tx);
  await sql`insert into storage_marks (mark, created_at) values (${mark}, ${now}::timestamptz)
    on conflict do nothing`.execute(sqlOf(tx));
  return (await findMarker(tx))?.mark ?? mark;
}

export async function confirmMarker(tx: Transaction): Promise<void> {
  await sql`update storage_marks set is_written = true`.execute(sqlOf(tx));
}
