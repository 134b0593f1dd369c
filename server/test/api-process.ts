import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const entry = path.join(import.meta.dirname, '../src/processes/api.ts');

/** The API as a process of its own, to be killed. */
export interface ApiProcess {
  readonly origin: string;
  /** kill -9, and waits until it is gone. */
  kill(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function whenReady(origin: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`the API ended with ${child.exitCode}`);
    const answer = await fetch(`${origin}/health/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await delay(50);
  }
  throw new Error('the API was not ready within 15 s');
}

export async function startApiProcess(options: {
  databaseUrl: string;
  dataDir: string;
  env?: Record<string, string>;
}): Promise<ApiProcess> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const child = spawn(process.execPath, [entry], {
    env: {
      ...process.env,
      NODE_ENV: '',
      PORT: String(port),
      // Tokens of the test were issued under the default origin.
      PUBLIC_ORIGIN: 'http://localhost:4000',
      DATABASE_URL: options.databaseUrl,
      DATA_DIR: options.dataDir,
      LOG_LEVEL: 'error',
      ...options.env,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await whenReady(origin, child);
  return {
    origin,
    async kill() {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}
