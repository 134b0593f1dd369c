import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './free-port.ts';

const entry = (role: string) => path.join(import.meta.dirname, `../src/processes/${role}.ts`);

/** One role of a fleet as a process of its own, with everything it says. */
export interface ServerProcess {
  /** Where it listens: an API with everything, a worker with health and metrics. */
  readonly origin: string;
  readonly port: number;
  /** What it wrote to standard output and error so far. */
  output(): string;
  terminate(): void;
  /** Resolves with the exit code once it is gone. */
  ended(): Promise<number | null>;
  kill(): Promise<void>;
}

export interface ServerProcessOptions {
  readonly role: 'api' | 'worker';
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Its own address is PUBLIC_ORIGIN, so that people can sign in there. */
  readonly isPublic?: boolean;
  /** A program and its arguments that runs the command behind them in this process, as strace -D does. */
  readonly under?: readonly string[];
}

async function whenReady(origin: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`the process ended with ${child.exitCode}`);
    const answer = await fetch(`${origin}/health/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await delay(50);
  }
  throw new Error('the process was not ready within 30 s');
}

export async function startServerProcess(options: ServerProcessOptions): Promise<ServerProcess> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const [program = '', ...words] = [...(options.under ?? []), process.execPath, entry(options.role)];
  const child = spawn(program, words, {
    env: {
      ...process.env,
      NODE_ENV: '',
      [options.role === 'api' ? 'PORT' : 'STATUS_PORT']: String(port),
      // Tokens that the test made in its own process were issued under the default origin.
      PUBLIC_ORIGIN: options.isPublic ? origin : 'http://localhost:4000',
      DATABASE_URL: options.databaseUrl,
      DATA_DIR: options.dataDir,
      LOG_LEVEL: 'error',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  const gone = once(child, 'close');
  await whenReady(origin, child).catch((error) => {
    throw new Error(`${error}\n${said}`);
  });
  return {
    origin,
    port,
    output: () => said,
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
