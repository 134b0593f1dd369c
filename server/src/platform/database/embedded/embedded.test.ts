import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../log/index.ts';
import { findProcesses } from './find-processes.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts';

const log = createLog({ level: 'silent', process: 'test' });

let dataDir: string;
let started: EmbeddedPostgres[] = [];
beforeAll(async () => {
  // A name that a shell would take apart.
  dataDir = await mkdtemp(path.join(tmpdir(), 'keepsake "$(data)\' '));
});
afterEach(async () => {
  for (const server of started) await server.stop();
  started = [];
});
afterAll(() => rm(dataDir, { recursive: true }));

const inside = (name: string) => path.join(dataDir, 'postgres', name);

async function start(): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log });
  started.push(server);
  return server;
}

async function ask(url: string, question: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return (await client.query(question)).rows[0];
  } finally {
    await client.end();
  }
}

const countStarts = async () =>
  (await readFile(inside('postgres.log'), 'utf8')).split('starting PostgreSQL').length;

const serverPid = async () => (await findProcesses(inside('cluster'))).server;

test('a cluster that was cut off while it was made is made again', async () => {
  await mkdir(inside('cluster.0123456789ab/base'), { recursive: true });
  await writeFile(inside('cluster.0123456789ab/PG_VERSION'), '18\n');
  await writeFile(inside('password'), '');
  const { url } = await start();
  expect(await ask(url, 'select 1 as n')).toEqual({ n: 1 });
  const names = (await readdir(inside(''))).sort();
  expect(names).toEqual(['cluster', 'password', 'port', 'postgres.log']);
});

test('the cluster is durable, closed to others, and free of locales', async () => {
  const { url } = await start();
  const settings = ['listen_addresses', 'unix_socket_directories', 'fsync', 'synchronous_commit'];
  const more = ['full_page_writes', 'TimeZone', 'max_connections', 'shared_buffers', 'data_checksums'];
  const list = [...settings, ...more].map((name) => `current_setting('${name}') as "${name}"`);
  expect(await ask(url, `select ${list}`)).toEqual({
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    TimeZone: 'UTC',
    max_connections: '100',
    shared_buffers: '128MB',
    data_checksums: 'on',
  });
  const locale = `select datlocprovider as provider, datlocale as locale,
    pg_encoding_to_char(encoding) as encoding from pg_database where datname = current_database()`;
  expect(await ask(url, locale)).toEqual({ provider: 'b', locale: 'C.UTF-8', encoding: 'UTF8' });
  expect((await stat(inside('password'))).mode & 0o777).toBe(0o600);
  expect((await stat(path.dirname(inside('')))).mode & 0o077).toBe(0);
  const wrong = new URL(url);
  wrong.password = 'wrong';
  await expect(ask(wrong.href, 'select 1')).rejects.toThrow('password authentication failed');
});

test('its log names no values of statements that failed', async () => {
  const { url } = await start();
  await ask(url, 'create table people (email text unique)');
  await ask(url, "insert into people values ('canary@example.test')");
  await expect(ask(url, "insert into people values ('canary@example.test')")).rejects.toThrow();
  await expect(ask(url, "select 'canary'::uuid")).rejects.toThrow();
  expect(await readFile(inside('postgres.log'), 'utf8')).not.toContain('canary');
});

test('data, address and password stay the same after a stop', async () => {
  const first = await start();
  await ask(first.url, 'create table kept as select 1 as n');
  await first.stop();
  await first.stop();
  expect(await serverPid()).toBeUndefined();
  const second = await start();
  expect(second.url).toBe(first.url);
  expect(await ask(second.url, 'select n from kept')).toEqual({ n: 1 });
});

test('who starts second uses the running one, and does not stop it', async () => {
  const owner = await start();
  const guests = await Promise.all([start(), start()]);
  expect(guests.map((guest) => guest.url)).toEqual([owner.url, owner.url]);
  for (const guest of guests) await guest.stop();
  expect(await ask(owner.url, 'select 1 as n')).toEqual({ n: 1 });
});

test('of those who start together one starts the server', async () => {
  const startsBefore = await countStarts();
  const all = await Promise.all([start(), start(), start(), start()]);
  expect(new Set(all.map((server) => server.url)).size).toBe(1);
  expect(await countStarts()).toBe(startsBefore + 1);
});

test('another port is taken when somebody else has the kept one', async () => {
  const first = await start();
  await first.stop();
  const stranger = createServer();
  await new Promise<void>((done) => {
    stranger.listen(Number(new URL(first.url).port), '127.0.0.1', done);
  });
  const second = await start();
  expect(new URL(second.url).port).not.toBe(new URL(first.url).port);
  expect(await ask(second.url, 'select 1 as n')).toEqual({ n: 1 });
  await new Promise((done) => stranger.close(done));
});

test('a stale pid file does not stop the start, even when a stranger has the number now', async () => {
  const first = await start();
  const pidFile = await readFile(inside('cluster/postmaster.pid'), 'utf8');
  await first.stop();
  const stranger = spawn('sleep', ['60']);
  await writeFile(inside('cluster/postmaster.pid'), pidFile.replace(/^\d+/, String(stranger.pid)));
  const { url } = await start();
  expect(await ask(url, 'select 1 as n')).toEqual({ n: 1 });
  expect(stranger.exitCode, 'the stranger is left alone').toBeNull();
  stranger.kill();
});
