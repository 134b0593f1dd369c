import { randomInt } from 'node:crypto';
import type pg from 'pg';
import { WrongSettings } from '../settings/index.ts';
import { type ConnectionConfig, connectClient } from './connection.ts';

export type SessionClient = Pick<pg.Client, 'query' | 'end'>;

const inTransactionMode =
  'DATABASE_URL leads to a connection pooler in transaction mode, which gives each transaction another session: ' +
  'locks, LISTEN and settings of a session do not work. Use session mode, or the address of PostgreSQL itself.';

/** A pooler with many connections may give the same one by chance. */
const rounds = 3;

const takeLock = 'select pg_backend_pid() as pid, pg_try_advisory_lock($1) as yes';
const releaseLock = 'select pg_backend_pid() as pid, pg_advisory_unlock($1) as yes';
const seeLock = `select pg_backend_pid() as pid, exists (select from pg_locks where locktype = 'advisory'
  and pid = pg_backend_pid() and classid = 0 and objid = $1) as yes`;

interface Answer {
  readonly pid: number;
  readonly yes: boolean;
}

async function ask(client: SessionClient, statement: string, key: number): Promise<Answer | undefined> {
  return (await client.query<Answer>(statement, [key])).rows[0];
}

/** Takes a lock, keeps a transaction of another client meanwhile, and looks for the lock. */
async function keepsSession(client: SessionClient, other: SessionClient): Promise<boolean> {
  const key = randomInt(2 ** 31);
  const taken = await ask(client, takeLock, key);
  await other.query('begin');
  try {
    const elsewhere = await ask(other, releaseLock, key);
    if (elsewhere?.pid === taken?.pid) return false;
    const seen = await ask(client, seeLock, key);
    if (seen?.pid !== taken?.pid || !seen?.yes) return false;
  } finally {
    await other.query('rollback');
  }
  await ask(client, releaseLock, key);
  return true;
}

/**
 * Checks that the statements of a connection run in one session of PostgreSQL.
 *
 * @param connect opens another connection to the same address
 * @throws WrongSettings at a pooler in transaction mode
 */
export async function requireSession(
  client: SessionClient,
  connect: () => Promise<SessionClient>,
): Promise<void> {
  // PostgreSQL's own greeting names the process; a pooler's does not.
  const { processID } = client as SessionClient & { readonly processID?: number };
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  if (rows[0]?.pid === processID) return;
  const other = await connect();
  try {
    for (let round = 0; round < rounds; round += 1)
      if (!(await keepsSession(client, other))) throw new WrongSettings(inTransactionMode);
  } finally {
    await other.end();
  }
}

/** Connects for work that needs a session, such as locks and temporary tables. */
export async function connectSession(config: ConnectionConfig): Promise<pg.Client> {
  const client = await connectClient(config);
  try {
    await requireSession(client, () => connectClient(config));
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}
