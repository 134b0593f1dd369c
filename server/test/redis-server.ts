import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createClient } from '@redis/client';
import { deadlines, within } from './deadlines.ts';
import { needProgram } from './programs.ts';

/** A Redis with a password, without persistence. */
export interface RedisServer {
  readonly url: string;
  readonly tlsUrl: string;
  kill(): Promise<void>;
  start(): Promise<void>;
  freeze(): void;
  thaw(): void;
  command(...command: string[]): Promise<unknown>;
  close(): Promise<void>;
}

/** Path of redis-server; undefined without one, and prints why. */
export const redisProgram = await needProgram('redis-server', 'redis-server');

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function send(url: string, command: string[]): Promise<unknown> {
  const client = createClient({ url, socket: { reconnectStrategy: false } });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await client.sendCommand(command);
  } finally {
    client.destroy();
  }
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  while ((await send(url, ['PING']).catch(() => undefined)) !== 'PONG') {
    if (child.exitCode !== null) throw new Error(`redis-server ended with ${child.exitCode}`);
    await delay(20);
  }
}

/** @param options for redis-server; with `--tls-cert-file` and the like it serves TLS too */
export async function startRedisServer(options: readonly string[] = []): Promise<RedisServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'keepsake-redis-'));
  const [port, tlsPort] = [await freePort(), await freePort()];
  const password = randomBytes(16).toString('hex');
  const url = `redis://:${password}@127.0.0.1:${port}`;
  const settings = { port: String(port), bind: '127.0.0.1', dir: folder, requirepass: password, save: '' };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
  if (options.length > 0) args.push('--tls-port', String(tlsPort), ...options);
  let child: ChildProcess;

  async function start(): Promise<void> {
    child = spawn(redisProgram as string, args, { stdio: 'ignore' });
    await within(deadlines.processReady, untilReady(url, child), 'redis-server');
  }
  async function kill(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  await start();
  return {
    url,
    tlsUrl: `rediss://:${password}@localhost:${tlsPort}`,
    start,
    kill,
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    command: (...command) => send(url, command),
    async close() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
