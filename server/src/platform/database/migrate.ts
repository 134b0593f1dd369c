import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import type { Log } from '../log/index.ts';
import { advisoryKey } from './advisory-key.ts';
import { connectionConfig } from './connection.ts';
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

async function apply(client: pg.Client, { name, text, checksum }: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(text);
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (cause) {
    throw new Error(`Migration ${name} failed: ${cause}`, { cause });
  }
}

async function applyMissing(client: pg.Client, { folder, log, only }: MigrateOptions): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const applied = await readApplied(client);
  const changed = migrations.find(({ name, checksum }) => (applied.get(name) ?? checksum) !== checksum);
  if (changed)
    throw new Error(`Migration ${changed.name} was changed after it had been applied. Add a new one.`);
  const missing = migrations.filter(({ name }) => !applied.has(name) && (only?.has(name) ?? true));
  for (const migration of missing) {
    await apply(client, migration);
    log.info({ name: migration.name }, 'migration applied');
  }
  return missing.map(({ name }) => name);
}

/**
 * Applies missing SQL files in order of their names, each in a transaction. Concurrent processes wait for
 * each other. Returns the applied names. Rejects when an applied file has changed; a missing file is ignored,
 * since older code may run on a newer database.
 *
 * @throws WrongSettings at a pooler in transaction mode: every process and command migrates first
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const client = await connectSession(connectionConfig(options.url, 'keepsake-migrate'));
  try {
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [advisoryKey('migrations')]);
    return await applyMissing(client, options);
  } finally {
    await client.end();
  }
}
