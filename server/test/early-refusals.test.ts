import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from './app.ts';
import { connectRaw } from './raw-client.ts';

/** T23, the quick half: refusals before reading, on a real connection. See `slow-clients.wide.ts`. */

let test: TestApp;
let port: number;

beforeAll(async () => {
  test = await createTestApp();
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  port = (test.app.server.address() as AddressInfo).port;
});
afterAll(() => test.close());

const post = (headers: string) => `POST /session/token HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`;

describe('a body that is too large', () => {
  it('is refused by its declared gigabyte, before a byte of it is sent', async () => {
    const client = await connectRaw(
      port,
      post('Content-Type: application/json\r\nContent-Length: 1073741824\r\n'),
    );
    await client.ended();
    expect(client.received()).toMatch(/^HTTP\/1\.1 413 /);
    expect(client.received()).toContain('"code":"body-too-large"');
  });

  it('is refused in chunks as soon as it is too large', async () => {
    const connected = once(test.app.server, 'connection');
    const client = await connectRaw(
      port,
      post('Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n'),
    );
    const [connection] = (await connected) as [Socket];
    const chunk = `4000\r\n${' '.repeat(0x4000)}\r\n`;
    const sendOn = () => client.socket.writable && client.socket.write(chunk, sendOn);
    sendOn();
    await client.ended();
    expect(connection.bytesRead).toBeLessThan(2_000_000);
    expect(client.received()).toMatch(/^HTTP\/1\.1 413 /);
  });
});

describe('a malformed request', () => {
  it.each([
    [
      'too many bytes of headers',
      `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`,
      431,
    ],
    ['another protocol', 'SSH-2.0-client\r\n\r\n', 400],
    ['two lengths', post('Content-Length: 1\r\nContent-Length: 2\r\n'), 400],
    ['a length and chunks', post('Content-Length: 5\r\nTransfer-Encoding: chunked\r\n'), 400],
    ['a space before the colon', 'GET / HTTP/1.1\r\nHost : localhost\r\n\r\n', 400],
    ['a broken line in a header', 'GET / HTTP/1.1\r\nHost: localhost\r\nX: a\rb\r\n\r\n', 400],
  ])('%s gets our headers and is ended', async (_name, bytes, status) => {
    const client = await connectRaw(port, bytes);
    await client.ended();
    expect(client.received()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(client.received()).toMatch(/X-CorrelationId: [0-9a-f-]{36}\r\n/);
    expect(client.received()).toContain("Content-Security-Policy: default-src 'none'");
    expect(client.received()).toContain('"code":"invalid-request"');
  });
});
