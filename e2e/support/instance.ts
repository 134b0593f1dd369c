import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../server/test/free-port.ts';
import { noteStart } from '../../server/test/server-process.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

const repository = path.resolve(import.meta.dirname, '../..');

/** A whole Keepsake, as `npm start` runs it, behind a proxy that can cut connections. */
export interface Instance {
  readonly origin: string;
  readonly proxy: TcpProxy;
  /** Milliseconds from start to ready. */
  readonly readyAfter: number;
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

/** Output of the current process. */
const outputOf = (dataDir: string) => path.join(dataDir, 'output.log');

/** Resolves when the output has this text; throws if the process ended without it. */
async function waitForText(child: ChildProcess, file: string, text: string): Promise<void> {
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  for (let isOver = false; !isOver; await delay(50)) {
    isOver = hasEnded();
    if ((await readFile(file, 'utf8')).includes(text)) return;
  }
  throw new Error(`the instance ended before it said "${text}":\n${await readFile(file, 'utf8')}`);
}

export interface InstanceOptions {
  readonly dataDir: string;
  /** Output that means ready. */
  readonly until?: string;
}

/** Output goes to a file, as an instance can outlive its parent. */
function runAll(env: Readonly<Record<string, string>>, output: string): ChildProcess {
  const file = openSync(output, 'w');
  const child = spawn(process.execPath, [path.join(repository, 'server/src/processes/all.ts')], {
    env: { ...process.env, DATABASE_URL: '', NODE_ENV: '', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', file, file],
  });
  closeSync(file);
  return child;
}

export async function startInstance({ dataDir, until = 'sign in as' }: InstanceOptions): Promise<Instance> {
  const port = await freePort();
  const proxy = await startTcpProxy(port);
  const origin = `http://localhost:${proxy.port}`;
  const env = { PORT: String(port), PUBLIC_ORIGIN: origin, DATA_DIR: dataDir };
  const since = performance.now();
  const output = outputOf(dataDir);
  let child = runAll(env, output);
  await waitForText(child, output, until);
  const readyAfter = performance.now() - since;
  await noteStart('instance', readyAfter);
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
    readyAfter,
    pid: () => child.pid,
    async restart() {
      await exit('SIGTERM');
      child = runAll(env, output);
      await waitForText(child, output, until);
    },
    stop: () => end('SIGTERM'),
    kill: async () => {
      await end('SIGKILL');
    },
  };
}
