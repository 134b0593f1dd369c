import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeDataDir, removeDataDir, startInstance } from './support/instance.ts';

/** The promise of the README: the second start takes less than this. */
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

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function isGone(pid: number): Promise<boolean> {
  for (let attempt = 0; attempt < 50 && isRunning(pid); attempt += 1) await delay(100);
  return !isRunning(pid);
}

it('stops everything at SIGTERM, the database with it', async () => {
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

it('recovers from kill -9 of itself, and of its database', async () => {
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
