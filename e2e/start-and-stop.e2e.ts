import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isRunning, makeDataDir, removeDataDir, startInstance } from './support/instance.ts';

/** The README's promise for a second start. */
const secondStartMs = 10_000;

let dataDir: string;

beforeAll(async () => {
  dataDir = await makeDataDir();
});
afterAll(() => removeDataDir(dataDir));

const start = () => startInstance({ dataDir, until: 'ready at' });

async function databasePid(): Promise<number> {
  const file = path.join(dataDir, 'postgres/cluster/postmaster.pid');
  return Number((await readFile(file, 'utf8')).split('\n')[0]);
}

async function isGone(pid: number): Promise<boolean> {
  for (let attempt = 0; attempt < 50 && isRunning(pid); attempt += 1) await delay(100);
  return !isRunning(pid);
}

it('stops all processes and the database on SIGTERM', async () => {
  const instance = await start();
  const pid = await databasePid();
  expect(isRunning(pid)).toBe(true);
  expect(await instance.stop()).toBe(0);
  expect(await isGone(pid)).toBe(true);
});

it('starts a second time in less than 10 s', async () => {
  const instance = await start();
  console.log(`second start: ready after ${Math.round(instance.readyAfter)} ms`);
  expect(instance.readyAfter).toBeLessThan(secondStartMs);
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
  await expect.poll(ready, { timeout: secondStartMs }).toBe(200);
  const pid = await databasePid();
  expect(pid).not.toBe(killed);
  expect(await instance.stop()).toBe(0);
  expect(await isGone(pid)).toBe(true);
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
  expect(third.readyAfter).toBeLessThan(secondStartMs);
  expect((await fetch(`${third.origin}/health/ready`)).status).toBe(200);
  const last = await databasePid();
  expect(await third.stop()).toBe(0);
  expect(await isGone(last)).toBe(true);
});
