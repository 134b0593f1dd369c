import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { deadlines } from './deadlines.ts';
import { freePort } from './free-port.ts';

const entry = (role: string) => path.join(import.meta.dirname, `../src/processes/${role}.ts`);

export interface ServerProcess {
  readonly origin: string;
  readonly port: number;
  readonly pid: number;
  output(): string;
  terminate(): void;
  ended(): Promise<number | null>;
  kill(): Promise<void>;
}

export interface ServerProcessOptions {
  readonly role: 'api' | 'worker' | 'all';
  readonly databaseUrl?: string;
  /** A free one by default. */
  readonly port?: number;
  readonly dataDir: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Uses its own address as PUBLIC_ORIGIN, for sign-in. */
  readonly isPublic?: boolean;
  /** A wrapper that executes the command in the same process, as strace -D does. */
  readonly under?: readonly string[];
}

async function whenReady(origin: string, child: ChildProcess): Promise<void> {
  const until = performance.now() + deadlines.processReady;
  while (performance.now() < until) {
    if (child.exitCode !== null) throw new Error(`the process ended with ${child.exitCode}`);
    const response = await fetch(`${origin}/health/ready`).catch(() => undefined);
    if (response?.ok) return;
    await delay(50);
  }
  throw new Error(`the process was not ready within ${deadlines.processReady} ms`);
}

export async function startServerProcess(options: ServerProcessOptions): Promise<ServerProcess> {
  const port = options.port ?? (await freePort());
  const origin = `http://localhost:${port}`;
  const [program = '', ...args] = [...(options.under ?? []), process.execPath, entry(options.role)];
  const child = spawn(program, args, {
    env: {
      ...process.env,
      NODE_ENV: '',
      [options.role === 'worker' ? 'STATUS_PORT' : 'PORT']: String(port),
      PUBLIC_ORIGIN: options.isPublic ? origin : 'http://localhost:4000',
      DATABASE_URL: options.databaseUrl ?? '',
      DATA_DIR: options.dataDir,
      LOG_LEVEL: 'error',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const gone = once(child, 'close');
  const since = performance.now();
  await whenReady(origin, child).catch((error) => {
    throw new Error(`${error}\n${output}`);
  });
  await recordStart(options.role, performance.now() - since);
  return {
    origin,
    port,
    pid: Number(child.pid),
    output: () => output,
    terminate: () => void child.kill('SIGTERM'),
    async ended() {
      await gone;
      return child.exitCode;
    },
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/** Records how long a process took to be ready, which the run prints at its end. */
export async function recordStart(kind: string, milliseconds: number): Promise<void> {
  const file = process.env.TEST_STARTS;
  if (file) await appendFile(file, `${kind}\t${Math.round(milliseconds)}\n`);
}
