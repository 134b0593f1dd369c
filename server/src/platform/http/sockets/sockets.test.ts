import { once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import WebSocket from 'ws';
import { connectRaw } from '../../../../test/raw-client.ts';
import { createLog } from '../../log/index.ts';
import type { RateLimits } from '../../rate-limits/index.ts';
import { ApiError } from '../api-error.ts';
import { createHttpServer, type HttpServer } from '../server.ts';
import { checkOrigin } from './check-handshake.ts';
import { acceptSockets, type Socket } from './index.ts';

const maxBufferedBytes = 200_000;
const pingSeconds = 10;
/** Time until a socket that does not respond to its close is cut off. */
const closeMs = 5_000;

let app: HttpServer;
let port: number;
let sockets: Socket[] = [];
let closes: string[] = [];
let messages: (string | undefined)[] = [];
let handled = 0;

const nobody = async () => {
  throw new Error('not used');
};
const rateLimits: RateLimits = {
  take: async () => {},
  giveBack: async () => {},
  reset: async () => {},
  refuseSpent: () => {},
  sweep: async () => 0,
};

async function start(): Promise<void> {
  const site = { tenantId: 'demo', brandId: 'b', channel: 'c', origin: 'http://localhost' };
  app = await createHttpServer({
    log: createLog({ level: 'silent', process: 'test' }),
    guards: { customer: nobody, phone: nobody, editor: nobody, backOffice: nobody, account: nobody },
    rateLimits,
    resolveSite: (host) => (host.startsWith('localhost') ? site : undefined),
    watch: (server) =>
      server.addHook('onResponse', async () => {
        handled += 1;
      }),
  });
  await acceptSockets(app, {
    path: '/socket',
    maxPayloadBytes: 1000,
    maxBufferedBytes,
    pingSeconds,
    isOriginAllowed: (origin) => origin === 'https://shop.example',
    isDevelopment: true,
    onOpen(socket) {
      sockets.push(socket);
      return { onMessage: (text) => messages.push(text), onClose: (reason) => closes.push(reason) };
    },
  });
  app.get('/plain', async () => ({ plain: true }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as { port: number }).port;
}

beforeAll(async () => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    fakeNodeBuiltins: true,
  });
  await start();
});
afterAll(async () => {
  await app.close();
  vi.useRealTimers();
});
afterEach(async () => {
  for (const socket of sockets) socket.close(1000, 'test-over');
  await vi.advanceTimersByTimeAsync(closeMs);
  await expect.poll(() => closes).toHaveLength(sockets.length);
  [sockets, closes, messages] = [[], [], []];
});

async function open(): Promise<WebSocket> {
  const line = new WebSocket(`ws://localhost:${port}/socket`, { family: 4 });
  await new Promise((resolve, reject) => line.once('open', resolve).once('error', reject));
  return line;
}

const closeOf = (line: WebSocket) =>
  new Promise<number>((resolve) => {
    line.once('close', resolve);
  });

const handshake = (lines: string[] = [], key = 'dGhlIHNhbXBsZSBub25jZQ==') =>
  [
    'GET /socket HTTP/1.1',
    'Host: localhost',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${key}`,
    'X-CorrelationId: a-test',
    ...lines,
    '\r\n',
  ].join('\r\n');

async function exchange(bytes: string, end = '\r\n\r\n'): Promise<string> {
  const client = await connectRaw(port, bytes);
  await expect.poll(client.received).toContain(end);
  client.socket.destroy();
  return client.received();
}

it('carries the security headers and the correlation id on the handshake', async () => {
  const response = await exchange(handshake());
  expect(response).toMatch(/^HTTP\/1.1 101 /);
  expect(response).toMatch(/^x-correlationid: a-test\r$/im);
  expect(response).toMatch(/^content-security-policy: default-src 'none'; frame-ancestors 'none'\r$/im);
  expect(response).toMatch(/^x-content-type-options: nosniff\r$/im);
  expect(response).not.toMatch(/sec-websocket-extensions/i);
});

it.each([
  ['another site’s page', handshake(['Origin: https://elsewhere.example']), 403],
  ['a page without an origin', handshake(['Origin: null']), 403],
  ['a page of the same host by another scheme', handshake(['Origin: https://localhost']), 403],
  ['an origin that is none', handshake(['Origin: javascript://localhost']), 403],
  ['another protocol', handshake(['Sec-WebSocket-Protocol: chat']), 400],
  ['half a key', handshake([], 'dGhl'), 400],
  ['an old version', handshake().replace('Version: 13', 'Version: 8'), 426],
  ['no upgrade', handshake().replace('Upgrade: websocket', 'X: y'), 426],
  ['another upgrade', handshake().replace('Upgrade: websocket', 'Upgrade: h2c'), 426],
  ['an unknown host', handshake().replace('Host: localhost', 'Host: elsewhere'), 421],
  ['another path', handshake().replace('/socket', '/nowhere'), 404],
  ['another method', handshake().replace('GET', 'POST'), 404],
])('refuses %s with our headers and body', async (_what, bytes, status) => {
  const response = await exchange(bytes, '"correlationId":"a-test"');
  expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(response).toMatch(/^x-correlationid: a-test\r$/im);
  expect(response).toMatch(/^x-frame-options: DENY\r$/im);
  expect(sockets).toHaveLength(0);
});

it.each([
  ['a page of ours', 'Origin: https://shop.example'],
  ['a page of the same host', 'Origin: http://localhost'],
  ['no browser', 'Accept: nothing'],
])('accepts %s', async (_what, line) => {
  expect(await exchange(handshake([line]))).toMatch(/^HTTP\/1.1 101 /);
});

it('accepts no page of the same host but those of the shop in production', () => {
  const site = { tenantId: 'demo', brandId: 'b', channel: 'c', origin: 'http://localhost:4000' };
  const request = {
    headers: { origin: 'http://localhost:5173' },
    host: 'localhost:5173',
    site,
  } as FastifyRequest;
  const check = (isDevelopment: boolean) => () => checkOrigin(request, () => false, isDevelopment);
  expect(check(true)).not.toThrow();
  expect(check(false)).toThrow(ApiError);
});

it('upgrades nowhere else', async () => {
  const response = await exchange(handshake().replace('/socket', '/plain'));
  expect(response).toMatch(/^HTTP\/1.1 200 /);
});

it('ends the response once the socket is open', async () => {
  const before = handled;
  await open();
  await expect.poll(() => handled).toBe(before + 1);
});

it('distinguishes texts from bytes', async () => {
  const line = await open();
  line.send('hello');
  line.send(Buffer.from([1, 2, 3]));
  await expect.poll(() => messages).toEqual(['hello', undefined]);
});

it('closes a message that is too big, and one that is no message', async () => {
  const big = await open();
  big.send('x'.repeat(1001));
  expect(await closeOf(big)).toBe(1009);
  const client = await connectRaw(port, handshake());
  await expect.poll(client.received).toContain('\r\n\r\n');
  const closeFrame = once(client.socket, 'data');
  client.socket.write(Buffer.from([0xff, 0xff, 0xff, 0xff]));
  await closeFrame;
  await vi.advanceTimersByTimeAsync(closeMs);
  await client.ended();
  await expect.poll(() => closes).toEqual(['too-big', 'broken']);
});

it('receives nothing from a socket it has closed', async () => {
  const line = await open();
  sockets[0]?.close(4400, 'test-over');
  line.send('too late');
  expect(await closeOf(line)).toBe(4400);
  expect(messages).toEqual([]);
});

it('ends a socket whose peer does not respond to pings, and keeps one that does', async () => {
  const silent = await connectRaw(port, handshake());
  const line = await open();
  await expect.poll(() => sockets).toHaveLength(2);
  const ping = async () => {
    const pinged = once(line, 'ping');
    await vi.advanceTimersByTimeAsync(pingSeconds * 1000);
    await pinged;
    // The pong comes after the server has read ours.
    line.ping();
    await once(line, 'pong');
  };
  await ping();
  expect(closes).toEqual([]);
  await ping();
  await silent.ended();
  for (let times = 0; times < 3; times += 1) await ping();
  expect(line.readyState).toBe(line.OPEN);
  expect(closes).toEqual(['dead']);
});

it('closes a reader that does not read, and holds no more than it may', async () => {
  const client = await connectRaw(port, handshake());
  await expect.poll(() => sockets).toHaveLength(1);
  client.socket.pause();
  const [socket] = sockets;
  let most = 0;
  for (let sent = 0; sent < 20_000; sent += 1) {
    socket?.send('x'.repeat(1_000));
    most = Math.max(most, socket?.bufferedBytes ?? 0);
    if (sent % 100 === 0) await turn();
  }
  expect(most).toBeGreaterThan(maxBufferedBytes / 2);
  expect(most).toBeLessThan(maxBufferedBytes + 1_000);
  await vi.advanceTimersByTimeAsync(closeMs);
  await expect.poll(() => closes).toEqual(['too-slow']);
});

it('closes all sockets at the end, even unresponsive ones', async () => {
  const line = await open();
  const silent = await connectRaw(port, handshake());
  await expect.poll(() => sockets).toHaveLength(2);
  const code = closeOf(line);
  const closed = app.close();
  expect(await code).toBe(1012);
  await vi.advanceTimersByTimeAsync(closeMs);
  await closed;
  await silent.ended();
  expect(closes).toHaveLength(2);
  expect(closes).toContain('restart');
  await start();
});
