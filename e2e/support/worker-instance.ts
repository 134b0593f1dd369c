import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { type Instance, isRunning, makeDataDir, startInstance } from './instance.ts';
import { skipDemoPhotos } from './skip-demo-photos.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder with a file per instance: its name is the process id, its content the data folder. */
    instances: string;
  }
}

interface WorkerInstance {
  readonly instance: Instance;
  readonly dataDir: string;
}

let started: Promise<WorkerInstance> | undefined;

/** The worker's instance, without demo photos; stopped after the run. */
export function workerInstance(): Promise<WorkerInstance> {
  started ??= start();
  return started;
}

async function start(): Promise<WorkerInstance> {
  const dataDir = await makeDataDir();
  await skipDemoPhotos(dataDir);
  const instance = await startInstance({ dataDir });
  await writeFile(path.join(inject('instances'), String(instance.pid())), dataDir);
  return { instance, dataDir };
}

async function stop(folder: string, pid: number): Promise<void> {
  if (isRunning(pid)) process.kill(pid, 'SIGTERM');
  while (isRunning(pid)) await delay(50);
  const dataDir = await readFile(path.join(folder, String(pid)), 'utf8');
  await rm(dataDir, { recursive: true, force: true });
}

/** Stops the instances of all workers after the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'keepsake-instances-'));
  project.provide('instances', folder);
  return async () => {
    const pids = (await readdir(folder)).map(Number);
    await Promise.all(pids.map((pid) => stop(folder, pid)));
    await rm(folder, { recursive: true });
  };
}
