import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { connectionConfig } from './connection.ts';
import { isConflict } from './database-errors.ts';
import type { Transaction } from './transaction.ts';
import { type TransactionEnd, trackEnd } from './transaction-ends.ts';

export interface Database {
  /**
   * Commits what `work` did when it resolves, undoes it when it rejects. When PostgreSQL gave the transaction up for
   * another one (deadlock, serialisation), `work` runs again, three times in all: it must change nothing but the
   * database. An error after which `isUnavailable` holds may come from a commit that was done all the same.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** For single statements: each is committed by itself. */
  readonly autocommit: Transaction;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  /** Connections of the pool, and how many callers wait for one. */
  connections(): { readonly total: number; readonly idle: number; readonly waiting: number };
  /** Waits for running transactions, then ends all connections. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** `postgresql://user:password@host:port/database`, with `?sslmode=verify-full` for TLS. */
  readonly url: string;
  /** Most connections of the pool, 10 unless said otherwise. */
  readonly max?: number;
  readonly applicationName?: string;
}

/**
 * Texts of times depend on the first two. No statement runs for longer than 30 s unless it says so itself, and no
 * forgotten transaction keeps its locks.
 */
const sessionSettings = `
  set timezone = 'UTC'; set datestyle = 'ISO, YMD';
  set statement_timeout = '30s'; set idle_in_transaction_session_timeout = '60s'`;

/** PostgreSQL has given every statement up by then: a line that is silent for so long is dead. */
const deadMilliseconds = 35_000;

/**
 * Ends a line that does not answer. TCP itself would wait for a quarter of an hour, and with it whoever asked: requests,
 * jobs, and push clients whose sign-in has ended meanwhile.
 */
function endWhenDead(client: pg.PoolClient): void {
  // Neither is in the library's types.
  const { connection } = client as unknown as { connection: { stream: Socket } };
  const { stream } = connection;
  stream.setTimeout(deadMilliseconds, () => {
    // Otherwise it is silent because nobody has asked: in a transaction that waits for us.
    if (!(client as unknown as { readyForQuery: boolean }).readyForQuery) stream.destroy();
  });
}

const maximumTries = 3;
const retryMilliseconds = 20;

function createPool({ url, max = 10, applicationName = 'keepsake' }: DatabaseOptions): pg.Pool {
  const onConnect = (client: pg.ClientBase) => client.query(sessionSettings);
  const pool = new pg.Pool({ ...connectionConfig(url, applicationName), max, onConnect });
  // Without listeners a connection that breaks ends the process; whoever uses it learns of it from their query.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    endWhenDead(client);
  });
  return pool;
}

async function runOnce<T>(kysely: Kysely<unknown>, work: (tx: Transaction) => Promise<T>): Promise<T> {
  let end: TransactionEnd | undefined;
  const answer = await kysely.transaction().execute(async (opened) => {
    const tx = opened as unknown as Transaction;
    end = trackEnd(tx);
    const done = await work(tx);
    await end.runWorks();
    return done;
  });
  end?.runNotices();
  return answer;
}

async function runTransaction<T>(kysely: Kysely<unknown>, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await runOnce(kysely, work);
    } catch (error) {
      if (tries === maximumTries || !isConflict(error)) throw error;
      await delay(tries * retryMilliseconds);
    }
  }
}

/** Connects when first used. */
export function openDatabase(options: DatabaseOptions): Database {
  const pool = createPool(options);
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  return {
    transaction: (work) => runTransaction(kysely, work),
    autocommit: kysely as unknown as Transaction,
    async ping() {
      await pool.query('select 1');
    },
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async close() {
      await kysely.destroy();
      if (!pool.ended) await pool.end();
    },
  };
}
