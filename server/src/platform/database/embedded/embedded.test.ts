import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { deadlines } from '../../../../test/deadlines.ts';
import { createLog } from '../../log/index.ts';
import { findProcesses } from './find-processes.ts';
import {
  type EmbeddedOptions,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from './start-embedded-postgres.ts';

const log = createLog({ level: 'silent', process: 'test' });

let dataDir: string;
let started: EmbeddedPostgres[] = [];
beforeAll(async () => {
  // A shell would expand this name.
  dataDir = await mkdtemp(path.join(tmpdir(), 'keepsake "$(data)\' '));
});
afterEach(async () => {
  for (const server of started) await server.stop();
  started = [];
});
afterAll(() => rm(dataDir, { recursive: true }));

const inside = (name: string) => path.join(dataDir, 'postgres', name);

async function start(options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log, ...options });
  started.push(server);
  return server;
}

async function query(url: string, question: string): Promise<Record<string, unknown>> {
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

async function killServer(): Promise<number> {
  const pid = (await serverPid()) ?? expect.fail('no server');
  process.kill(pid, 'SIGKILL');
  return pid;
}

const responds = (url: string) =>
  query(url, 'select 1 as n').then(
    () => true,
    () => false,
  );

test('a cluster that was cut off while it was made is made again', async () => {
  await mkdir(inside('cluster.0123456789ab/base'), { recursive: true });
  await writeFile(inside('cluster.0123456789ab/PG_VERSION'), '18\n');
  await writeFile(inside('password'), '');
  const { url } = await start();
  expect(await query(url, 'select 1 as n')).toEqual({ n: 1 });
  const names = (await readdir(inside(''))).sort();
  expect(names).toEqual(['cluster', 'password', 'port', 'postgres.log']);
});

test('the cluster is durable, closed to others, and free of locales', async () => {
  const { url } = await start();
  const settings = ['listen_addresses', 'unix_socket_directories', 'fsync', 'synchronous_commit'];
  const more = ['full_page_writes', 'TimeZone', 'max_connections', 'shared_buffers', 'data_checksums'];
  const list = [...settings, ...more].map((name) => `current_setting('${name}') as "${name}"`);
  expect(await query(url, `select ${list}`)).toEqual({
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
  expect(await query(url, locale)).toEqual({ provider: 'b', locale: 'C.UTF-8', encoding: 'UTF8' });
  expect((await stat(inside('password'))).mode & 0o777).toBe(0o600);
  expect((await stat(path.dirname(inside('')))).mode & 0o077).toBe(0);
  const wrong = new URL(url);
  wrong.password = 'wrong';
  await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed');
});

test('its log names no values of statements that failed', async () => {
  const { url } = await start();
  await query(url, 'create table people (email text unique)');
  await query(url, "insert into people values ('canary@example.test')");
  await expect(query(url, "insert into people values ('canary@example.test')")).rejects.toThrow();
  await expect(query(url, "select 'canary'::uuid")).rejects.toThrow();
  expect(await readFile(inside('postgres.log'), 'utf8')).not.toContain('canary');
});

test('data, address and password stay the same after a stop', async () => {
  const first = await start();
  await query(first.url, 'create table kept as select 1 as n');
  await first.stop();
  await first.stop();
  expect(await serverPid()).toBeUndefined();
  const second = await start();
  expect(second.url).toBe(first.url);
  expect(await query(second.url, 'select n from kept')).toEqual({ n: 1 });
});

test('a second process uses the running server, and does not stop it', async () => {
  const owner = await start();
  const guests = await Promise.all([start(), start()]);
  expect(guests.map((guest) => guest.url)).toEqual([owner.url, owner.url]);
  for (const guest of guests) await guest.stop();
  expect(await query(owner.url, 'select 1 as n')).toEqual({ n: 1 });
});

test('one of several concurrent starts starts the server', async () => {
  const startsBefore = await countStarts();
  const all = await Promise.all([start(), start(), start(), start()]);
  expect(new Set(all.map((server) => server.url)).size).toBe(1);
  expect(await countStarts()).toBe(startsBefore + 1);
});

test('another port is taken when another program uses the kept one', async () => {
  const first = await start();
  await first.stop();
  const stranger = createServer();
  await new Promise<void>((done) => {
    stranger.listen(Number(new URL(first.url).port), '127.0.0.1', done);
  });
  const second = await start();
  expect(new URL(second.url).port).not.toBe(new URL(first.url).port);
  expect(await query(second.url, 'select 1 as n')).toEqual({ n: 1 });
  await new Promise((done) => stranger.close(done));
});

test('a stale pid file does not stop the start, even when another process has the pid now', async () => {
  const first = await start();
  const pidFile = await readFile(inside('cluster/postmaster.pid'), 'utf8');
  await first.stop();
  const stranger = spawn('sleep', ['3600']);
  await writeFile(inside('cluster/postmaster.pid'), pidFile.replace(/^\d+/, String(stranger.pid)));
  const { url } = await start();
  expect(await query(url, 'select 1 as n')).toEqual({ n: 1 });
  expect(stranger.exitCode, 'the stranger is left alone').toBeNull();
  stranger.kill();
});

test('a server that is killed is started again at the same address, each time', async () => {
  const { url } = await start({ onLost: (error) => expect.fail(String(error)) });
  await query(url, 'create table survived as select 1 as n');
  for (let kill = 0; kill < 3; kill += 1) {
    const before = await killServer();
    await expect.poll(serverPid, { timeout: deadlines.recovers }).not.toBe(before);
    await expect.poll(() => responds(url), { timeout: deadlines.recovers }).toBe(true);
    expect(await query(url, 'select n from survived')).toEqual({ n: 1 });
  }
});

test('a server that does not start again is given up, with the reason from its log', async () => {
  const lost = Promise.withResolvers<unknown>();
  const { url } = await start({ onLost: lost.resolve, timeouts: { tries: 2, startMilliseconds: 200 } });
  const control = inside('cluster/global/pg_control');
  await rename(control, `${control}.away`);
  await killServer();
  expect(String(await lost.promise)).toMatch(/The database does not start.*pg_control/s);
  expect(await responds(url)).toBe(false);
  await started.pop()?.stop();
  await rename(`${control}.away`, control);
});

test('a stop while the server is being started again leaves none behind', async () => {
  const server = await start();
  await killServer();
  await expect.poll(serverPid).toBeUndefined();
  await server.stop();
  expect(await serverPid()).toBeUndefined();
});

test('an exclusive start is refused while another process has the database', async () => {
  const owner = await start();
  const second = start({ isExclusive: true, timeouts: { ownershipMilliseconds: 300 } });
  await expect(second).rejects.toThrow('runs with this DATA_DIR');
  expect(await query(owner.url, 'select 1 as n')).toEqual({ n: 1 });
  await owner.stop();
  const third = await start({ isExclusive: true });
  expect(await query(third.url, 'select 1 as n')).toEqual({ n: 1 });
});
