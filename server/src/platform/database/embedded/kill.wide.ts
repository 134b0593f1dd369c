import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deadlines, minutes, within } from '../../../../test/deadlines.ts';
import { seededRandom } from '../../../../test/seed.ts';
import { createLog } from '../../log/index.ts';
import { findProcesses } from './find-processes.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts';
import { takeOwnership } from './take-ownership.ts';

const log = createLog({ level: 'silent', process: 'test' });
const starter = new URL('./start-embedded-postgres.ts', import.meta.url).href;

let dataDir: string;
let running: EmbeddedPostgres | undefined;
let child: ChildProcess | undefined;
const others: ChildProcess[] = [];
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'keepsake-kill-'));
});
afterEach(async () => {
  for (const each of [child, ...others.splice(0)]) each?.kill('SIGKILL');
  await running?.stop();
  running = undefined;
  await rm(dataDir, { recursive: true });
});

const inside = (name: string) => path.join(dataDir, 'postgres', name);

async function start(): Promise<EmbeddedPostgres> {
  running = await startEmbeddedPostgres({ dataDir, log });
  return running;
}

/** Starts the database and then runs `more` with its `url`. */
function startElsewhere(more: string): ChildProcess & { stdout: Readable } {
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(starter)});
    const log = { debug() {}, info() {}, warn() {}, error() {} };
    const { url } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log });
    console.log('ready ' + url);
    ${more}`;
  const cwd = import.meta.dirname;
  const started = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd,
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  child = started;
  return started;
}

const writeRows = `
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('create table if not exists acknowledged (n int generated always as identity)');
  for (;;) {
    const { rows } = await client.query('insert into acknowledged default values returning n');
    process.stdout.write('row ' + rows[0].n + '\\n');
  }`;

async function databaseProcesses(): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const folders = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')));
  return pids.filter((_, index) => folders[index] === inside('cluster'));
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function query(url: string, question: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query(question)).rows;
  } finally {
    await client.end();
  }
}

/** The server with its helpers, the server, or our process. */
const targets = ['everything', 'the server', 'our process'] as const;

/** Resolves with the database's address at the first row; adds acknowledged rows to `acknowledged`. */
async function startWriter(acknowledged: Set<number>): Promise<string> {
  const lines = createInterface({ input: startElsewhere(writeRows).stdout });
  let url: string | undefined;
  const written = new Promise<string>((resolve, reject) => {
    lines.on('close', () => reject(new Error('the writer ended before it wrote')));
    lines.on('line', (line) => {
      if (line.startsWith('ready ')) url = line.slice(6);
      if (!line.startsWith('row ')) return;
      acknowledged.add(Number(line.slice(4)));
      if (url) resolve(url);
    });
  });
  return within(deadlines.processReady, written, 'the first row after the start');
}

async function killTarget(target: (typeof targets)[number]): Promise<void> {
  const { server } = await findProcesses(inside('cluster'));
  if (target === 'everything') for (const pid of await databaseProcesses()) kill(pid);
  if (target === 'the server') kill(server ?? expect.fail('no server'));
  child?.kill('SIGKILL');
  if (child) await once(child, 'close');
}

async function lostRows(url: string, acknowledged: ReadonlySet<number>): Promise<number[]> {
  // Only rows acknowledged before the query count.
  const confirmed = [...acknowledged];
  const kept = new Set((await query(url, 'select n from acknowledged')).map((row) => row.n));
  return confirmed.filter((n) => !kept.has(n));
}

test('20 kills while rows are written lose no acknowledged row', { timeout: 30 * minutes }, async () => {
  const { next } = seededRandom('kill -9 of the database');
  const acknowledged = new Set<number>();
  for (let cycle = 0; cycle < 20; cycle++) {
    const url = await startWriter(acknowledged);
    expect(await lostRows(url, acknowledged)).toEqual([]);
    await delay(next() * 400);
    await killTarget(targets[cycle % targets.length] ?? 'everything');
  }
  const { url } = await start();
  expect(await lostRows(url, acknowledged)).toEqual([]);
  console.log(`${acknowledged.size} acknowledged rows`);
  expect(acknowledged.size).toBeGreaterThan(100);
});

test('a server whose process was killed is adopted, and stopped by its new owner', async () => {
  await startWriter(new Set());
  const { server } = await findProcesses(inside('cluster'));
  await killTarget('our process');
  const { stop } = await start();
  expect((await findProcesses(inside('cluster'))).server).toBe(server);
  await stop();
  // pg_ctl waits for the pid file, which disappears first.
  await expect.poll(databaseProcesses).toEqual([]);
});

test('processes of a killed server are ended before the next one starts', async () => {
  const url = await startWriter(new Set());
  const busy = query(url, 'do $$ begin loop end loop; end $$').catch(() => {});
  const working = `select 1 from pg_stat_activity where state = 'active' and query like 'do $$ begin loop%'`;
  await expect.poll(() => query(url, working)).toHaveLength(1);
  await killTarget('the server');
  await expect
    .poll(() => findProcesses(inside('cluster')))
    .toEqual({ server: undefined, orphans: [expect.any(Number)] });
  const { orphans } = await findProcesses(inside('cluster'));
  await start();
  expect(await databaseProcesses()).not.toContain(orphans[0]);
  await busy;
});

async function filesOfInitdb(): Promise<number> {
  const [draft] = (await readdir(inside('')).catch(() => [])).filter((name) => name.startsWith('cluster.'));
  return draft ? (await readdir(inside(draft), { recursive: true }).catch(() => [])).length : 0;
}

test('initdb cut off at 5 moments: the next start makes the cluster', { timeout: 10 * minutes }, async () => {
  let cutOff = 0;
  for (const files of [1, 30, 150, 400, 800]) {
    const starting = startElsewhere('');
    await expect.poll(filesOfInitdb, { interval: 1 }).toBeGreaterThanOrEqual(files);
    starting.kill('SIGKILL');
    await once(starting, 'close');
    if (!(await readdir(inside(''))).includes('cluster')) cutOff += 1;
    const { url, stop } = await start();
    expect(await query(url, 'select 1 as n')).toEqual([{ n: 1 }]);
    await stop();
    await rm(inside(''), { recursive: true });
  }
  expect(cutOff, 'starts that were really cut off').toBeGreaterThan(1);
});

test('Ctrl-C in the terminal does not reach the database', async () => {
  const url = await startWriter(new Set());
  const { server } = await findProcesses(inside('cluster'));
  const group = child?.pid ?? expect.fail('no child');
  process.kill(-group, 'SIGINT');
  if (child?.exitCode === null && child.signalCode === null) await once(child, 'close');
  expect(await query(url, 'select 1 as n')).toEqual([{ n: 1 }]);
  expect((await findProcesses(inside('cluster'))).server).toBe(server);
  await start();
});

test('four processes that start together share one server', async () => {
  const urls = await Promise.all(
    [1, 2, 3, 4].map(async () => {
      const each = startElsewhere('setInterval(() => {}, 1000);');
      others.push(each);
      const [line] = await once(createInterface({ input: each.stdout }), 'line');
      return line.slice(6);
    }),
  );
  expect(new Set(urls).size).toBe(1);
  expect(await query(urls[0], 'select 1 as n')).toEqual([{ n: 1 }]);
  for (const each of others) each.kill('SIGKILL');
  await Promise.all(others.map((each) => each.exitCode ?? each.signalCode ?? once(each, 'close')));
  await start();
});

test('a server that cannot start is reported with the reason from its log', async () => {
  await (await start()).stop();
  await rm(inside('cluster/global/pg_control'));
  await expect(start()).rejects.toThrow(/The database does not start.*pg_control/s);
  const release = await takeOwnership(path.dirname(inside('cluster')));
  expect(release, 'a failed start leaves the folder to others').toBeDefined();
  release?.();
});
