import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { deadlines } from '../server/test/deadlines.ts';
import {
  type Instance,
  isRunning,
  logOf,
  makeDataDir,
  removeDataDir,
  startInstance,
} from './support/instance.ts';
import { beginTest } from './support/traces.ts';

let dataDir: string;

beforeAll(async () => {
  dataDir = await makeDataDir();
});
beforeEach(({ task }) => beginTest(task, logOf(dataDir)));
afterAll(() => removeDataDir(dataDir));

const started: Instance[] = [];
async function start(): Promise<Instance> {
  const instance = await startInstance({ dataDir, until: 'ready at' });
  started.push(instance);
  return instance;
}
afterEach(async () => {
  for (const instance of started.splice(0)) await instance.stop();
});

async function databasePid(): Promise<number> {
  const file = path.join(dataDir, 'postgres/cluster/postmaster.pid');
  return Number((await readFile(file, 'utf8')).split('\n')[0]);
}

const isGone = (pid: number) => expect.poll(() => isRunning(pid)).toBe(false);

/** A file that PostgreSQL writes with a new cluster only. */
async function clusterFile(): Promise<number> {
  return (await stat(path.join(dataDir, 'postgres/cluster/PG_VERSION'))).ino;
}

it('stops all processes and the database on SIGTERM', async () => {
  const instance = await start();
  const pid = await databasePid();
  expect(isRunning(pid)).toBe(true);
  expect(await instance.stop()).toBe(0);
  await isGone(pid);
});

it('starts a second time on the database of the first', async () => {
  const before = await clusterFile();
  const instance = await start();
  expect((await fetch(`${instance.origin}/health/ready`)).status).toBe(200);
  expect(await clusterFile()).toBe(before);
  await instance.stop();
});

it('refuses a second start on the same data folder', async () => {
  const first = await start();
  await expect(start()).rejects.toThrow('Another Keepsake, or a backup, runs with this DATA_DIR');
  expect((await fetch(`${first.origin}/health/ready`)).status).toBe(200);
  expect(await first.stop()).toBe(0);
});

it('restarts its database after it is killed', async () => {
  const instance = await start();
  const ready = () => fetch(`${instance.origin}/health/ready`).then(({ status }) => status);
  const killed = await databasePid();
  process.kill(killed, 'SIGKILL');
  await expect.poll(ready).toBe(503);
  await expect.poll(ready, { timeout: deadlines.processReady }).toBe(200);
  const pid = await databasePid();
  expect(pid).not.toBe(killed);
  expect(await instance.stop()).toBe(0);
  await isGone(pid);
});

it('recovers from kill -9 of the process and the database', async () => {
  const first = await start();
  await first.kill();
  const second = await start();
  expect((await fetch(`${second.origin}/health/ready`)).status).toBe(200);
  const pid = await databasePid();
  await second.kill();
  process.kill(pid, 'SIGKILL');
  const third = await start();
  expect((await fetch(`${third.origin}/health/ready`)).status).toBe(200);
  const last = await databasePid();
  expect(await third.stop()).toBe(0);
  await isGone(last);
});
