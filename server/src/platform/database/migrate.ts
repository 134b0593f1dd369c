import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '../log/index.ts';
import { advisoryKey } from './advisory-key.ts';
import { connectionConfig } from './connection.ts';
import { isLocked } from './database-errors.ts';
import { connectSession } from './require-session.ts';

export interface MigrateOptions {
  readonly url: string;
  readonly folder: string;
  readonly log: Log;
  /** Files to apply: backups are restored into their own schema first. */
  readonly only?: ReadonlySet<string>;
}

interface Migration {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

/** A file that cannot be applied; the message names it. */
export class MigrationFailed extends Error {
  override readonly name = 'MigrationFailed';
}

const wellFormedName = /^\d{4}-\d{2}-\d{2}-\d{4}-[a-z0-9]+(-[a-z0-9]+)*\.sql$/;

export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      if (!wellFormedName.test(name))
        throw new Error(`Migration ${name} is not named like 2026-11-21-0001-name.sql.`);
      // git may change line ends on checkout.
      const text = (await readFile(path.join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  await client.query(`create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default clock_timestamp())`);
  const { rows } = await client.query<Migration>('select name, checksum from schema_migrations');
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

/** Longest wait for a lock of a table: everybody who comes later waits behind it. */
const lockTimeout = '2s';
/** Lets those through who came meanwhile. */
const pauseMilliseconds = 2_000;
/** Interval of looking whether another process has migrated. */
const turnMilliseconds = 200;

/** First line of a file with one index, which is built outside of a transaction while others write. */
const outside = '-- concurrently\n';
const concurrentIndex =
  /^(?:--.*\n)+create (?:unique )?index concurrently if not exists ([a-z0-9_]+)\s+on [^;]+;\s*$/;

async function record(client: pg.Client, { name, checksum }: Migration): Promise<void> {
  await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
}

/** Builds an index anew that an earlier try left invalid. Waits for others' transactions, and nobody waits for it. */
async function buildIndex(client: pg.Client, migration: Migration): Promise<void> {
  const index = concurrentIndex.exec(migration.text)?.[1];
  if (!index) throw new Error('behind "-- concurrently" is one "create index concurrently if not exists"');
  const left = await client.query(
    'select 1 from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [index],
  );
  if (left.rowCount) await client.query(`drop index concurrently ${index}`);
  await client.query(migration.text);
  await record(client, migration);
}

async function applyInTransaction(client: pg.Client, migration: Migration): Promise<void> {
  await client.query(`begin; set local lock_timeout = '${lockTimeout}'`);
  await client.query(migration.text);
  await record(client, migration);
  await client.query('commit');
}

async function tryApplying(client: pg.Client, migration: Migration): Promise<void> {
  const { name, text } = migration;
  try {
    await (text.startsWith(outside) ? buildIndex : applyInTransaction)(client, migration);
  } catch (cause) {
    if (isLocked(cause)) throw cause;
    throw new MigrationFailed(`Migration ${name} failed: ${cause}`, { cause });
  }
}

/** Sessions that have locks of tables, the longest transactions first; times only of sessions that the role may see. */
async function readLockHolders(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ session: string }>(`
    select format('process %s, %s, since %s', pid, application_name, coalesce(xact_start::text, 'unknown')) as session
    from pg_stat_activity where pid <> pg_backend_pid() and pid in (
      select pid from pg_locks join pg_database on pg_database.oid = database
      where datname = current_database() and locktype = 'relation' and granted)
    order by xact_start nulls first limit 5`);
  return rows.map(({ session }) => session);
}

/** Begins again while a session keeps a lock, so that nobody waits behind this one for long. */
async function apply(client: pg.Client, migration: Migration, log: Log): Promise<void> {
  for (;;) {
    try {
      return await tryApplying(client, migration);
    } catch (error) {
      if (!isLocked(error)) throw error;
      await client.query('rollback');
      const holders = await readLockHolders(client);
      log.warn({ name: migration.name, holders }, 'a migration waits for locks and begins again');
      await delay(pauseMilliseconds);
    }
  }
}

async function applyMissing(client: pg.Client, { folder, log, only }: MigrateOptions): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const applied = await readApplied(client);
  const changed = migrations.find(({ name, checksum }) => (applied.get(name) ?? checksum) !== checksum);
  if (changed)
    throw new MigrationFailed(
      `Migration ${changed.name} was changed after it had been applied. Add a new one.`,
    );
  const missing = migrations.filter(({ name }) => !applied.has(name) && (only?.has(name) ?? true));
  for (const migration of missing) {
    await apply(client, migration, log);
    log.info({ name: migration.name }, 'migration applied');
  }
  return missing.map(({ name }) => name);
}

/** Polls: a statement that waits for the lock has a snapshot, and a concurrent index waits for all of those. */
async function takeTurn(client: pg.Client): Promise<void> {
  const key = advisoryKey('migrations');
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [key]);
    if (rows[0].taken) return;
    await delay(turnMilliseconds);
  }
}

/**
 * Applies missing SQL files in order of their names, each in a transaction. One whose first line is `-- concurrently` has
 * one index, which is built outside of a transaction. Concurrent processes wait for each other. A file that gets no lock of a
 * table within 2 s is rolled back and begins again after a pause. Returns the applied names. A missing file is ignored, since
 * older code may run on a newer database.
 *
 * @throws MigrationFailed when a file fails, or has changed after it was applied
 * @throws WrongSettings at a pooler in transaction mode: every process and command migrates first
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const client = await connectSession(connectionConfig(options.url, 'keepsake-migrate'));
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await takeTurn(client);
    return await applyMissing(client, options);
  } finally {
    await client.end();
  }
}
