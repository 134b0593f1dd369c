import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { buildSite } from '../../scripts/setup/site.mjs';
import type { ObjectStoreSettings } from '../../server/src/platform/settings/object-store.ts';
import { freePort } from '../../server/test/free-port.ts';
import { type Customer, signUp } from './customer.ts';
import { startDatabase } from './database.ts';
import type { Stage } from './stage.ts';

/** A running Keepsake on a database and a disk of its own, with its default settings. */
export interface Keepsake {
  readonly origin: string;
  readonly databaseUrl: string;
  readonly api: number;
  /** Undefined where no worker was asked for. */
  readonly worker: number | undefined;
  signUp(name: string): Promise<Customer>;
}

const processes = path.join(import.meta.dirname, '../../server/src/processes');
const startMs = 60_000;

/** What it says goes to a file: reading it would take the processor from what is measured. */
async function spawnRole(stage: Stage, role: 'api' | 'worker', env: Record<string, string>) {
  const words = path.join(stage.folder, `${role}.log`);
  const file = await open(words, 'a');
  const child = spawn(process.execPath, [path.join(processes, `${role}.ts`)], {
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, ...env },
    stdio: ['ignore', file.fd, file.fd],
  });
  await file.close();
  const gone = once(child, 'exit');
  stage.onEnd(async () => {
    child.kill('SIGTERM');
    await Promise.race([gone, delay(20_000, undefined, { ref: false }).then(() => child.kill('SIGKILL'))]);
    await gone;
  });
  return { child, words };
}

async function whenReady(origin: string, { child, words }: { child: ChildProcess; words: string }) {
  for (const since = performance.now(); performance.now() - since < startMs; await delay(100)) {
    if (child.exitCode !== null) break;
    const answer = await fetch(`${origin}/health/ready`).catch(() => undefined);
    if (answer?.ok) return;
  }
  throw new Error(`a process of Keepsake is not ready:\n${await readFile(words, 'utf8')}`);
}

interface KeepsakeOptions {
  readonly withWorker: boolean;
  /** Where its photos lie, instead of the disk. */
  readonly store?: ObjectStoreSettings;
}

function storeEnv(store: ObjectStoreSettings | undefined): Record<string, string> {
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

export async function startKeepsake(stage: Stage, { withWorker, store }: KeepsakeOptions): Promise<Keepsake> {
  await buildSite(process.execPath);
  const databaseUrl = await startDatabase(stage);
  const dataDir = path.join(stage.folder, 'data');
  const [port, statusPort] = [await freePort(), await freePort()];
  const origin = `http://localhost:${port}`;
  // As in production, whose log has a line for each request; a demo, whose tokens these are, is quieter.
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PUBLIC_ORIGIN: origin,
    LOG_LEVEL: 'info',
    ...storeEnv(store),
  };
  const api = await spawnRole(stage, 'api', { ...env, PORT: String(port) });
  await whenReady(origin, api);
  const worker = withWorker
    ? await spawnRole(stage, 'worker', { ...env, STATUS_PORT: String(statusPort) })
    : undefined;
  if (worker) await whenReady(`http://localhost:${statusPort}`, worker);
  return {
    origin,
    databaseUrl,
    api: api.child.pid as number,
    worker: worker?.child.pid,
    signUp: (name) => signUp(origin, dataDir, name),
  };
}
