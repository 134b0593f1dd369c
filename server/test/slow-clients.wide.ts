import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { httpLimits } from '@keepsake/contract/server-limits';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from './app.ts';
import { openRequests } from './attacks/half-open-requests.ts';
import { deadlines, minutes } from './deadlines.ts';
import { connectRaw, type RawClient } from './raw-client.ts';
import { beginUpload, tus } from './uploads.ts';

/** T23: slow clients on many connections, on loopback. */

const halfOpen = 2_000;

vi.setConfig({ testTimeout: 12 * minutes });

let test: TestApp;
let port: number;
let token: string;
/** The server's end of the latest connection. */
let served: Socket;

beforeAll(async () => {
  test = await createTestApp();
  token = (await test.signUp('slow@demo.keepsake.test')).token;
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  port = (test.app.server.address() as AddressInfo).port;
  test.app.server.on('connection', (socket) => {
    served = socket;
  });
});
afterEach(() => vi.useRealTimers());
afterAll(() => test.close());

async function request(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    const response = await fetch(`http://localhost:${port}/config.json`);
    await response.arrayBuffer();
    expect(response.status).toBe(200);
  }
}

it('2,000 half-open requests delay no other, cost little memory and are all ended', async () => {
  await request(700);
  const memoryBefore = process.memoryUsage().rss;
  const clients = await openRequests(port, halfOpen);
  await request(1);
  expect(clients.some(({ socket }) => socket.readyState === 'open')).toBe(true);
  await request(499);
  const memory = (process.memoryUsage().rss - memoryBefore) / 1024 ** 2;
  console.info(`${halfOpen} half-open requests: memory + ${memory.toFixed(0)} MB (both ends)`);
  expect(memory).toBeLessThan(100);
  // Node checks for such connections at intervals.
  const { headersTimeout, connectionsCheckingInterval } = test.app.server as Server & {
    connectionsCheckingInterval: number;
  };
  expect(headersTimeout).toBe(httpLimits.headersSeconds * 1000);
  expect(headersTimeout + connectionsCheckingInterval).toBeLessThanOrEqual(30_000);
  await Promise.all(clients.map((client) => client.ended(deadlines.limitPasses)));
});

/** Sends a byte a second on the fake clock, each of which the server reads before the next. */
async function trickle({ socket }: RawClient, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    const before = served.bytesRead;
    socket.write(' ');
    await expect.poll(() => served.bytesRead).toBe(before + 1);
    await vi.advanceTimersByTimeAsync(1000);
  }
}

/** Connects on a fake clock; the server has read the head of the request. */
async function beginRequest(head: string): Promise<RawClient> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const begun = new Promise((resolve) => {
    test.app.server.once('request', resolve);
  });
  const client = await connectRaw(port, head);
  await begun;
  return client;
}

it('a client that sends its body a byte at a time is ended', async () => {
  const client = await beginRequest(
    'POST /session/token HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n',
  );
  await trickle(client, httpLimits.bodySeconds - 1);
  expect(served.destroyed).toBe(false);
  await trickle(client, 1);
  expect(served.destroyed).toBe(true);
  await client.ended();
});

it('an upload may take longer than any other body, and is ended when it stalls', async () => {
  const path = await beginUpload(test, token, Buffer.alloc(100_000));
  const client = await beginRequest(
    `PATCH ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nTus-Resumable: 1.0.0\r\n` +
      'Upload-Offset: 0\r\nContent-Type: application/offset+octet-stream\r\nContent-Length: 100000\r\n\r\n',
  );
  await trickle(client, httpLimits.bodySeconds + 5);
  expect(served.destroyed).toBe(false);
  vi.useRealTimers();
  expect(served.timeout).toBe(httpLimits.uploadIdleSeconds * 1000);
  await client.ended(deadlines.limitPasses);
  const head = await test.request(token, { method: 'HEAD', url: path, headers: tus });
  expect(Number(head.headers['upload-offset'])).toBeGreaterThan(0);
});
