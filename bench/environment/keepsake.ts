import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { buildSite } from '../../scripts/setup/site.mjs';
import { startEmbeddedPostgres } from '../../server/src/platform/database/embedded/start-embedded-postgres.ts';
import { createLog } from '../../server/src/platform/log/index.ts';
import type { ObjectStoreSettings } from '../../server/src/platform/settings/object-store.ts';
import { freePort } from '../../server/test/free-port.ts';
import { type Customer, signIn, signUp } from './customer.ts';
import type { BenchEnvironment } from './environment.ts';

export interface Keepsake {
  readonly origin: string;
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly api: number;
  readonly worker: number | undefined;
  signUp(name: string): Promise<Customer>;
  /** Returns a new access token of somebody who has signed up. */
  signIn(name: string): Promise<string>;
  /** Starts a worker for an instance without one. */
  startWorker(): Promise<number>;
  /**
   * Longest turn of the API's event loop since the last call, in milliseconds of CPU time; needs
   * `observesEventLoop`.
   */
  longestTask(): Promise<number>;
}

const processes = path.join(import.meta.dirname, '../../server/src/processes');
const startMs = 60_000;

/** Keepsake's embedded PostgreSQL with its default settings. Returns its address. */
async function startDatabase(environment: BenchEnvironment): Promise<string> {
  const log = createLog({ level: 'error', process: 'bench' });
  const server = await startEmbeddedPostgres({ dataDir: path.join(environment.folder, 'database'), log });
  environment.onEnd(server.stop);
  return server.url;
}

interface Role {
  readonly role: 'api' | 'worker';
  readonly env: Record<string, string>;
  readonly observesEventLoop?: boolean | undefined;
}

/** Output goes to a file: reading it would use processor time that is measured. */
async function spawnRole(environment: BenchEnvironment, { role, env, observesEventLoop = false }: Role) {
  const logFile = path.join(environment.folder, `${role}.log`);
  const file = await open(logFile, 'a');
  const observer = observesEventLoop
    ? [`--import=${path.join(import.meta.dirname, 'observe-event-loop.ts')}`]
    : [];
  const child = spawn(process.execPath, [...observer, path.join(processes, `${role}.ts`)], {
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, ...env },
    stdio: ['ignore', file.fd, file.fd, ...(observesEventLoop ? ['ipc' as const] : [])],
  });
  await file.close();
  const gone = once(child, 'exit');
  environment.onEnd(async () => {
    child.kill('SIGTERM');
    await Promise.race([gone, delay(20_000, undefined, { ref: false }).then(() => child.kill('SIGKILL'))]);
    await gone;
  });
  return { child, logFile };
}

async function whenReady(origin: string, { child, logFile }: { child: ChildProcess; logFile: string }) {
  for (const since = performance.now(); performance.now() - since < startMs; await delay(100)) {
    if (child.exitCode !== null) break;
    const response = await fetch(`${origin}/health/ready`).catch(() => undefined);
    if (response?.ok) return;
  }
  throw new Error(`a process of Keepsake is not ready:\n${await readFile(logFile, 'utf8')}`);
}

interface KeepsakeOptions {
  readonly withWorker: boolean;
  /** Object store for the photos, instead of the disk. */
  readonly store?: ObjectStoreSettings;
  /** Makes `longestTask` available. */
  readonly observesEventLoop?: boolean;
  /** More settings of all processes. */
  readonly settings?: Readonly<Record<string, string>>;
}

export function storeEnv(store: ObjectStoreSettings | undefined): Record<string, string> {
  if (!store) return {};
  const { endpoint, bucket, region, accessKey, secretKey } = store;
  return {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY: accessKey,
    S3_SECRET_KEY: secretKey,
  };
}

export async function startKeepsake(
  environment: BenchEnvironment,
  { withWorker, store, observesEventLoop, settings }: KeepsakeOptions,
): Promise<Keepsake> {
  await buildSite(process.execPath);
  const databaseUrl = await startDatabase(environment);
  const dataDir = path.join(environment.folder, 'data');
  const [port, statusPort] = [await freePort(), await freePort()];
  const origin = `http://localhost:${port}`;
  // Production logs each request; a demo does not.
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PUBLIC_ORIGIN: origin,
    LOG_LEVEL: 'info',
    ...storeEnv(store),
    ...settings,
  };
  const api = await spawnRole(environment, {
    role: 'api',
    env: { ...env, PORT: String(port) },
    observesEventLoop,
  });
  await whenReady(origin, api);
  const startWorker = async () => {
    const worker = await spawnRole(environment, {
      role: 'worker',
      env: { ...env, STATUS_PORT: String(statusPort) },
    });
    await whenReady(`http://localhost:${statusPort}`, worker);
    return worker.child.pid as number;
  };
  return {
    origin,
    databaseUrl,
    dataDir,
    api: api.child.pid as number,
    worker: withWorker ? await startWorker() : undefined,
    signUp: (name) => signUp(origin, dataDir, name),
    signIn: (name) => signIn(origin, dataDir, name),
    startWorker,
    async longestTask() {
      api.child.send('longest turn');
      const [milliseconds] = (await once(api.child, 'message')) as [number];
      return milliseconds;
    },
  };
}
