// Proves PLA-68.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../test/free-port.ts';
import { runOnServer } from '../../../test/test-server.ts';
import { createLog } from '../log/index.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/start-embedded-postgres.ts';
import { createAdvisoryLocks, type Database, isUnavailable, openDatabase } from './index.ts';
import { sql, sqlOf } from './sql.ts';

const log = createLog({ level: 'silent', process: 'test' });
const settings = { fsync: 'off', shared_buffers: '8MB' };

let folder: string;
let servers: EmbeddedPostgres[];
const start = (name: string) => startEmbeddedPostgres({ dataDir: path.join(folder, name), log, settings });
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'keepsake-hosts-'));
  servers = await Promise.all([start('one'), start('two')]);
  for (const [index, { url }] of servers.entries()) {
    await runOnServer(url, `create table names (name text); insert into names values ('${index}')`);
    await runOnServer(url, `create role fleet login superuser password 'shared'`);
  }
});
afterAll(async () => {
  await Promise.all(servers.map(({ stop }) => stop()));
  await rm(folder, { recursive: true });
});

const hostOf = ({ url }: EmbeddedPostgres) => new URL(url).host;

/** An address of these hosts, in this order. */
const addressOf = (hosts: readonly string[], wanted: string) =>
  `postgresql://fleet:shared@${hosts.join(',')}/postgres?target_session_attrs=${wanted}`;

/** Makes all but one server read-only, for sessions that are open too. */
async function letWrite(index: number): Promise<void> {
  for (const [each, { url }] of servers.entries()) {
    const value = each === index ? 'off' : 'on';
    await runOnServer(url, `alter system set default_transaction_read_only = ${value}`);
    await runOnServer(url, 'select pg_reload_conf()');
  }
}

let database: Database | undefined;
afterEach(() => database?.close());

function open(hosts: readonly string[], wanted: string): Database {
  database = openDatabase({ url: addressOf(hosts, wanted), max: 4 });
  return database;
}

/** Writes, and returns which server did. */
async function write(database: Database): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`update names set name = name returning name`.execute(
    sqlOf(database.autocommit),
  );
  return rows[0]?.name;
}

test('writes go to the host that accepts them, and follow when it is another one', async () => {
  const database = open(servers.map(hostOf), 'read-write');
  for (const index of [1, 0, 1]) {
    await letWrite(index);
    const errors: unknown[] = [];
    const writeSoon = () => write(database).catch((error: unknown) => void errors.push(error));
    await expect.poll(writeSoon).toBe(String(index));
    const all = await Promise.all(Array.from({ length: 20 }, writeSoon));
    expect(new Set(all)).toEqual(new Set([String(index)]));
    expect(errors.filter((error) => !isUnavailable(error))).toEqual([]);
  }
});

test('a host that does not respond is passed over', async () => {
  await letWrite(1);
  const absent = `127.0.0.1:${await freePort()}`;
  expect(await write(open([absent, ...servers.map(hostOf)], 'read-write'))).toBe('1');
});

test('locks are taken where writes go', async () => {
  await letWrite(1);
  const locks = createAdvisoryLocks(addressOf(servers.map(hostOf), 'read-write'), 'tried');
  const lock = await locks.tryLock('a');
  const held = `select count(*)::int as count from pg_locks where locktype = 'advisory'`;
  const counts = await Promise.all(servers.map(({ url }) => runOnServer(url, held)));
  expect(counts).toEqual([[{ count: 0 }], [{ count: 1 }]]);
  await lock?.release();
  await locks.close();
});

test('without a host that accepts writes the database is unavailable', async () => {
  await letWrite(-1);
  const all = [`127.0.0.1:${await freePort()}`, ...servers.map(hostOf)];
  await expect(open(all, 'read-write').ping()).rejects.toMatchObject({ code: '25006' });
});

test('"any" takes the first host that responds, "primary" passes over a standby', async () => {
  await letWrite(0);
  await servers[1]?.stop();
  await writeFile(path.join(folder, 'two/postgres/cluster/standby.signal'), '');
  servers[1] = await start('two');
  const hosts = servers.map(hostOf).toReversed();
  await expect(open(hosts, 'any').ping()).rejects.toMatchObject({ code: '25006' });
  await database?.close();
  expect(await write(open(hosts, 'primary'))).toBe('0');
});
