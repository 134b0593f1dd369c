import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createClient } from '@redis/client';
import { needProgram } from './programs.ts';

/** A Redis of one's own on this machine, with a password, that keeps nothing over a restart. */
export interface RedisServer {
  readonly url: string;
  /** Where it speaks TLS, if its options say so. */
  readonly tlsUrl: string;
  /** kill -9, and waits until it is gone. */
  kill(): Promise<void>;
  /** Comes back empty, at the same address. */
  start(): Promise<void>;
  /** It holds its connections and says nothing any more. */
  freeze(): void;
  thaw(): void;
  /** One command of an operator's, as `redis-cli` would send it. */
  tell(...command: string[]): Promise<unknown>;
  close(): Promise<void>;
}

/** Undefined where there is no way to a redis-server; a line that says why is printed. */
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

async function whenReady(url: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`redis-server ended with ${child.exitCode}`);
    const answer = await send(url, ['PING']).catch(() => undefined);
    if (answer === 'PONG') return;
    await delay(20);
  }
  throw new Error('redis-server was not ready within 6 s');
}

/** @param options more of what redis-server takes; with `--tls-cert-file` and the like it speaks TLS as well */
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
    await whenReady(url, child);
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
    tell: (...command) => send(url, command),
    async close() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
