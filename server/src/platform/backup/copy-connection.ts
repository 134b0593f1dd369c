import type pg from 'pg';
import { connectionConfig } from '../database/connection.ts';
import { connectSession } from '../database/require-session.ts';

/** Values must have the same text on both sides, and a large table takes longer than a request may. */
const settings = `
  set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'iso_8601';
  set bytea_output = 'hex'; set extra_float_digits = 1;
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set search_path = public`;

export async function withCopyConnection<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connectSession(connectionConfig(url, 'keepsake-backup'));
  try {
    await client.query(settings);
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Closes the connection on failure: a rollback would wait for ever for a COPY without a reader. */
export async function inTransaction<T>(client: pg.Client, begin: string, work: () => Promise<T>): Promise<T> {
  await client.query(begin);
  const result = await work();
  await client.query('commit');
  return result;
}
