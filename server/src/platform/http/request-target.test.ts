import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { connectRaw } from '../../../test/raw-client.ts';

let test: TestApp;
let port: number;

beforeAll(async () => {
  test = await createTestApp();
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = test.app.server.address() as AddressInfo);
});
afterAll(() => test.close());

const upgrade = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
];

/** Sends lines as they are; returns the response once it has begun. */
async function send(...lines: readonly string[]): Promise<string> {
  const client = await connectRaw(port, `${lines.join('\r\n')}\r\n\r\n`);
  try {
    await expect.poll(client.received).toContain('\r\n\r\n');
    return client.received();
  } finally {
    client.socket.destroy();
  }
}

const wrong = {
  'two Host headers': ['Host: localhost', 'Host: example.com'],
  'the same Host twice': ['Host: localhost', 'host: localhost'],
  'an empty Host': ['Host:'],
  'a Host of blanks': ['Host:  '],
  'no Host': [],
  'a Host with a path': ['Host: localhost/a'],
  'a Host with a user': ['Host: a@localhost'],
  'two hosts in one Host': ['Host: localhost, localhost'],
};

describe('a request', () => {
  it.each(Object.entries(wrong))('with %s is refused, and its connection closed', async (_name, hosts) => {
    for (const path of ['/health/live', '/config.json', '/absent', '/'])
      expect(await send(`GET ${path} HTTP/1.1`, ...hosts)).toMatch(
        /^HTTP\/1\.1 400 .*connection: close\r\n/is,
      );
  });

  it.each(Object.entries(wrong))('for a socket with %s is refused', async (_name, hosts) => {
    const response = await send('GET /push HTTP/1.1', ...hosts, ...upgrade);
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    expect(response).toMatch(/x-correlationid: /i);
  });

  it('for a socket with one Host is accepted', async () => {
    expect(await send('GET /push HTTP/1.1', 'Host: localhost', ...upgrade)).toMatch(/^HTTP\/1\.1 101 /);
  });

  it.each([
    ['localhost', 200],
    ['localhost:4000', 200],
    ['LOCALHOST', 200],
    ['example.com', 421],
    ['[::1]:80', 421],
  ])('for the Host %s gets %i', async (host, status) => {
    expect(await send('GET /config.json HTTP/1.1', `Host: ${host}`)).toContain(`HTTP/1.1 ${status} `);
  });

  it('of HTTP/1.0 without Host gets what needs no storefront', async () => {
    expect(await send('GET /health/live HTTP/1.0')).toContain(' 200 ');
    expect(await send('GET /config.json HTTP/1.0')).toContain(' 421 ');
    expect(await send('GET /health/live HTTP/1.0', 'Host:')).toContain(' 400 ');
  });
});
