import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

const repository = path.resolve(import.meta.dirname, '../..');

/** A whole Keepsake of its own, as `npm start` runs it, behind a wire that can be cut. */
export interface Instance {
  /** What a customer types. */
  readonly origin: string;
  readonly wire: TcpProxy;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
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

export async function startInstance(): Promise<Instance> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'keepsake-e2e-'));
  const port = await freePort();
  const wire = await startTcpProxy(port);
  const origin = `http://localhost:${wire.port}`;
  const child = spawn(process.execPath, [path.join(repository, 'server/src/processes/all.ts')], {
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_ORIGIN: origin,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      NODE_ENV: '',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await waitForLine(child, 'sign in as');
  return {
    origin,
    wire,
    async stop() {
      await wire.close();
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
