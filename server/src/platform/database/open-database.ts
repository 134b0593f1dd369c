import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, type KyselyConfig, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Traces } from '../traces/index.ts';
import { type Client, connectionConfig } from './connection.ts';
import { isConflict } from './database-errors.ts';
import { createPool } from './pool.ts';
import type { Transaction } from './transaction.ts';
import { type TransactionEnd, trackEnd } from './transaction-ends.ts';

export interface Database {
  /**
   * Commits `work` when it resolves, else rolls back. After a deadlock or serialisation failure `work` runs
   * again, up to three times: it must change nothing but the database. After an error that `isUnavailable`
   * accepts the commit may have succeeded.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Commits each statement separately. */
  readonly autocommit: Transaction;
  /** Rejects when the database does not respond or accepts no writes. */
  ping(): Promise<void>;
  /** Connections of the pool. */
  connections(): { readonly total: number; readonly idle: number; readonly waiting: number };
  /** Waits for running transactions. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** `postgresql://user:password@host:port/database`, with `?sslmode=verify-full` for TLS. */
  readonly url: string;
  /** Most connections, 10 by default. */
  readonly max?: number;
  readonly applicationName?: string;
  /** Statements become spans of what runs them. */
  readonly traces?: Pick<Traces, 'addStatement'> | undefined;
}

/**
 * Text of times depends on the first two. Statements end after 30 s by default, and idle transactions lose
 * their locks.
 */
const sessionSettings = `
  set timezone = 'UTC'; set datestyle = 'ISO, YMD';
  set statement_timeout = '30s'; set idle_in_transaction_session_timeout = '60s'`;

/** Timeout longer than PostgreSQL's for every statement. */
const deadMilliseconds = 35_000;

/**
 * Ends a dead connection: TCP would wait for a quarter of an hour, as would requests, jobs and push clients
 * whose sign-in has ended.
 */
function endWhenDead(client: pg.PoolClient): void {
  // Missing in the library's types.
  const { connection } = client as unknown as { connection: { stream: Socket } };
  const { stream } = connection;
  stream.setTimeout(deadMilliseconds, () => {
    // An idle transaction is no dead connection.
    if (!(client as unknown as { readyForQuery: boolean }).readyForQuery) stream.destroy();
  });
}

const maximumTries = 3;
const retryMilliseconds = 20;

function createSessionPool({ url, max = 10, applicationName = 'keepsake' }: DatabaseOptions): pg.Pool {
  const config = { ...connectionConfig(url, applicationName), begin: sessionSettings };
  const pool = createPool({ ...config, max });
  pool.on('connect', endWhenDead);
  return pool;
}

async function runOnce<T>(kysely: Kysely<unknown>, work: (tx: Transaction) => Promise<T>): Promise<T> {
  let end: TransactionEnd | undefined;
  const result = await kysely.transaction().execute(async (opened) => {
    const tx = opened as unknown as Transaction;
    end = trackEnd(tx);
    const done = await work(tx);
    await end.runWorks();
    return done;
  });
  end?.runNotices();
  return result;
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

async function ping(pool: pg.Pool): Promise<void> {
  const client = (await pool.connect()) as pg.PoolClient & Client;
  try {
    await client.checkWritable();
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

function logOf(traces: DatabaseOptions['traces']): Pick<KyselyConfig, 'log'> {
  if (!traces) return {};
  return {
    log: ({ level, query, queryDurationMillis }) =>
      traces.addStatement(query.sql, queryDurationMillis, level === 'error'),
  };
}

export function openDatabase(options: DatabaseOptions): Database {
  const pool = createSessionPool(options);
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }), ...logOf(options.traces) });
  return {
    transaction: (work) => runTransaction(kysely, work),
    autocommit: kysely as unknown as Transaction,
    ping: () => ping(pool),
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async close() {
      await kysely.destroy();
      if (!pool.ended) await pool.end();
    },
  };
}
