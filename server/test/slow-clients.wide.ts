import type { AddressInfo } from 'node:net';
import { limits } from '@keepsake/contract/limits';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from './app.ts';
import { connectRaw, quantile, type RawClient, timeRequests } from './raw-client.ts';
import { beginUpload, tus } from './uploads.ts';

/** T23: slow clients on many connections, on loopback. */

const halfOpen = 2_000;
const timeoutMs = 30_000;

let test: TestApp;
let port: number;
let token: string;

beforeAll(async () => {
  test = await createTestApp();
  token = (await test.signUp('slow@demo.keepsake.test')).token;
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  port = (test.app.server.address() as AddressInfo).port;
});
afterAll(() => test.close());

async function connectMany(count: number, bytes: (index: number) => string): Promise<RawClient[]> {
  const clients: RawClient[] = [];
  while (clients.length < count) {
    const batch = Array.from({ length: 100 }, (_, index) => connectRaw(port, bytes(clients.length + index)));
    clients.push(...(await Promise.all(batch)));
  }
  return clients;
}

const unfinished = [
  'GET /config.json HTTP/1.1\r\nHost: localhost\r\n',
  'POST /session/token HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
  'POST /session/logout HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  'GE',
];

it('2,000 half-open requests hold up nobody, cost little memory and end within 30 s', async () => {
  const config = `http://localhost:${port}/config.json`;
  await timeRequests(config, 200);
  const before = quantile(await timeRequests(config, 500), 0.99);
  const memoryBefore = process.memoryUsage().rss;
  const clients = await connectMany(halfOpen, (index) => unfinished[index % unfinished.length] ?? '');
  const during = quantile(await timeRequests(config, 500), 0.99);
  const memory = (process.memoryUsage().rss - memoryBefore) / 1024 ** 2;
  const ends = await Promise.all(clients.map((client) => client.ended(timeoutMs)));
  const longest = Math.max(...ends) / 1000;
  console.info(
    `p99 ${before.toFixed(1)} ms alone, ${during.toFixed(1)} ms beside ${halfOpen} half-open requests; ` +
      `memory + ${memory.toFixed(0)} MB (both ends); the last was closed after ${longest.toFixed(1)} s`,
  );
  expect(during).toBeLessThan(Math.max(2 * before, 20));
  expect(memory).toBeLessThan(100);
});

it('a client that sends its body a byte at a time is ended', async () => {
  const client = await connectRaw(
    port,
    'POST /session/token HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n',
  );
  const timer = setInterval(() => client.socket.writable && client.socket.write(' '), 200);
  const milliseconds = await client.ended(timeoutMs);
  clearInterval(timer);
  expect(milliseconds / 1000).toBeGreaterThan(limits.http.bodySeconds - 1);
});

it('an upload may take longer than any other body, and is ended when nothing comes any more', async () => {
  const path = await beginUpload(test, token, Buffer.alloc(100_000));
  const client = await connectRaw(
    port,
    `PATCH ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nTus-Resumable: 1.0.0\r\n` +
      'Upload-Offset: 0\r\nContent-Type: application/offset+octet-stream\r\nContent-Length: 100000\r\n\r\n',
  );
  const timer = setInterval(() => client.socket.write('x'), 1_000);
  const early = await client.ended((limits.http.bodySeconds + 5) * 1000).catch(() => undefined);
  clearInterval(timer);
  expect(early).toBeUndefined();
  const start = performance.now();
  await client.ended((limits.http.uploadIdleSeconds + 5) * 1000);
  const idle = (performance.now() - start) / 1000;
  console.info(`an idle upload was closed after ${idle.toFixed(1)} s`);
  const head = await test.request(token, { method: 'HEAD', url: path, headers: tus });
  expect(Number(head.headers['upload-offset'])).toBeGreaterThan(0);
});
