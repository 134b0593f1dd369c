import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { appendFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../server/test/free-port.ts';
import { recordStart } from '../../server/test/server-process.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

const repository = path.resolve(import.meta.dirname, '../..');

/** A whole Keepsake, as `npm start` runs it, behind a proxy that can cut connections. */
export interface Instance {
  readonly origin: string;
  readonly proxy: TcpProxy;
  pid(): number | undefined;
  /** SIGTERM, then a new process at the same address. */
  restart(): Promise<void>;
  /** SIGTERM; returns the exit code, keeps the data. */
  stop(): Promise<number | null>;
  /** kill -9 of the process only. */
  kill(): Promise<void>;
}

export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

export function makeDataDir(): Promise<string> {
  return mkdtemp(path.join(tmpdir(), 'keepsake-e2e-'));
}

export function removeDataDir(dataDir: string): Promise<void> {
  return rm(dataDir, { recursive: true, force: true });
}

/** Output of all processes of an instance. */
export const logOf = (dataDir: string) => path.join(dataDir, 'output.log');

export interface InstanceOptions {
  readonly dataDir: string;
  /** Output that means ready. */
  readonly until?: string;
  /** More settings. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** Resolves when its output has this text; throws if the process ends without it. */
async function runUntil(
  text: string,
  env: Readonly<Record<string, string>>,
  log: string,
): Promise<ChildProcess> {
  await appendFile(log, '');
  const { size } = await stat(log);
  const child = runAll(env, log);
  const output = async () => (await readFile(log)).subarray(size).toString();
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  for (let isOver = false; !isOver; await delay(50)) {
    isOver = hasEnded();
    if ((await output()).includes(text)) return child;
  }
  throw new Error(`the instance ended before it printed "${text}":\n${await output()}`);
}

/** Output goes to a file, as an instance can outlive its parent. */
function runAll(env: Readonly<Record<string, string>>, log: string): ChildProcess {
  const file = openSync(log, 'a');
  const child = spawn(process.execPath, [path.join(repository, 'server/src/processes/all.ts')], {
    env: { ...process.env, DATABASE_URL: '', NODE_ENV: '', LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', file, file],
  });
  closeSync(file);
  return child;
}

export async function startInstance(options: InstanceOptions): Promise<Instance> {
  const { dataDir, until = 'demo shop is at', settings } = options;
  const port = await freePort();
  const proxy = await startTcpProxy(port);
  const origin = `http://localhost:${proxy.port}`;
  const shopPort = String(await freePort());
  const own = { PORT: String(port), SHOP_PORT: shopPort, PUBLIC_ORIGIN: origin, DATA_DIR: dataDir };
  const env = { ...settings, ...own };
  const since = performance.now();
  const start = () => runUntil(until, env, logOf(dataDir));
  let child = await start();
  await recordStart('instance', performance.now() - since);
  async function exit(signal: NodeJS.Signals): Promise<number | null> {
    child.kill(signal);
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    return child.exitCode;
  }
  async function end(signal: NodeJS.Signals): Promise<number | null> {
    await proxy.close();
    return exit(signal);
  }
  return {
    origin,
    proxy,
    pid: () => child.pid,
    async restart() {
      await exit('SIGTERM');
      child = await start();
    },
    stop: () => end('SIGTERM'),
    kill: async () => {
      await end('SIGKILL');
    },
  };
}
