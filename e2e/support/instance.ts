import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../server/test/free-port.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

const repository = path.resolve(import.meta.dirname, '../..');

/** A whole Keepsake of its own, as `npm start` runs it, behind a wire that can be cut. */
export interface Instance {
  /** What a customer types. */
  readonly origin: string;
  readonly wire: TcpProxy;
  /** Milliseconds from the start to "ready". */
  readonly readyAfter: number;
  /** SIGTERM, and a new process at the same address. */
  restart(): Promise<void>;
  /** SIGTERM; returns the exit code. The data stays. */
  stop(): Promise<number | null>;
  /** kill -9 of the process, and of nothing that it started. */
  kill(): Promise<void>;
}

export function makeDataDir(): Promise<string> {
  return mkdtemp(path.join(tmpdir(), 'keepsake-e2e-'));
}

export function removeDataDir(dataDir: string): Promise<void> {
  return rm(dataDir, { recursive: true, force: true });
}

async function waitForLine(child: ChildProcess, text: string): Promise<void> {
  let output = '';
  for await (const chunk of child.stdout ?? []) {
    output += chunk;
    if (output.includes(text)) {
      child.stdout?.resume();
      return;
    }
  }
  throw new Error(`the instance ended before it said "${text}":\n${output}`);
}

export interface InstanceOptions {
  readonly dataDir: string;
  /** Resolves when its output says this. */
  readonly until?: string;
}

function runAll(env: Readonly<Record<string, string>>): ChildProcess {
  return spawn(process.execPath, [path.join(repository, 'server/src/processes/all.ts')], {
    env: { ...process.env, DATABASE_URL: '', NODE_ENV: '', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

export async function startInstance({ dataDir, until = 'sign in as' }: InstanceOptions): Promise<Instance> {
  const port = await freePort();
  const wire = await startTcpProxy(port);
  const origin = `http://localhost:${wire.port}`;
  const env = { PORT: String(port), PUBLIC_ORIGIN: origin, DATA_DIR: dataDir };
  const since = performance.now();
  let child = runAll(env);
  await waitForLine(child, until);
  const readyAfter = performance.now() - since;
  async function exit(signal: NodeJS.Signals): Promise<number | null> {
    child.kill(signal);
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    return child.exitCode;
  }
  async function end(signal: NodeJS.Signals): Promise<number | null> {
    await wire.close();
    return exit(signal);
  }
  return {
    origin,
    wire,
    readyAfter,
    async restart() {
      await exit('SIGTERM');
      child = runAll(env);
      await waitForLine(child, until);
    },
    stop: () => end('SIGTERM'),
    kill: async () => {
      await end('SIGKILL');
    },
  };
}
