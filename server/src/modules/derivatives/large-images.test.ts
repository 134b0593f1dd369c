import type { AddressInfo } from 'node:net';
import { largeImageLimits } from '@keepsake/contract/server-limits';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { makeNoisePhoto } from '../../../test/noise-photo.ts';
import { connectRaw, type RawClient } from '../../../test/raw-client.ts';
import { seededRandom } from '../../../test/seed.ts';
import { imagesOf, targetOf } from '../../../test/signed-images.ts';
import { uploadBytes } from '../../../test/uploads.ts';

const { perCustomer, perProcess, fromBytes } = largeImageLimits;
const random = seededRandom('large images');

let test: TestApp;
let port: number;
let ofAnna: string;
let ofBen: string;
let clients: RawClient[] = [];

async function uploadLarge(name: string): Promise<string> {
  const { token, customerId } = await test.signUp(`${name}@demo.keepsake.test`);
  const uploaded = await uploadBytes(test, token, await makeNoisePhoto(random, 4000, 3000));
  return imagesOf(test).sign(targetOf(String(uploaded.headers['x-image-id']), customerId));
}

beforeAll(async () => {
  test = await createTestApp();
  ofAnna = await uploadLarge('anna');
  ofBen = await uploadLarge('ben');
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  port = (test.app.server.address() as AddressInfo).port;
});
afterAll(() => test.close());
afterEach(async () => {
  for (const { socket } of clients) socket.destroy();
  clients = [];
  // Later tests start with no counted response.
  await expect.poll(() => statusOf(ofAnna)).toBe(200);
});

async function stopReading(url: string): Promise<string> {
  const client = await connectRaw(port, `GET ${url} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  clients.push(client);
  await expect.poll(client.received, { interval: 5 }).not.toBe('');
  client.socket.pause();
  return client.received();
}

const stopMany = (count: number, url: string) =>
  Promise.all(Array.from({ length: count }, () => stopReading(url)));

async function statusOf(url: string, range?: string): Promise<number> {
  const headers = { ...(range && { range }) };
  const response = await fetch(`http://localhost:${port}${url}`, { headers });
  await response.body?.cancel();
  return response.status;
}

describe('concurrent large responses', () => {
  it(`${perCustomer} of one library are allowed, whatever others use`, async () => {
    const responses = await stopMany(perCustomer, ofAnna);
    expect(responses.every((text) => text.startsWith('HTTP/1.1 200'))).toBe(true);
    const refused = await stopReading(ofAnna);
    expect(refused).toMatch(/^HTTP\/1.1 429/);
    expect(refused).toMatch(/retry-after: 30/i);
    expect(refused).toMatch(/connection: close/i);
    expect(refused).not.toMatch(/etag|immutable/i);
    expect(await statusOf(ofBen)).toBe(200);
    expect(await statusOf(ofAnna, `bytes=0-${fromBytes - 1}`)).toBe(206);
    expect(await statusOf(ofAnna, `bytes=0-${fromBytes}`)).toBe(429);
    clients[0]?.socket.destroy();
    await expect.poll(() => statusOf(ofAnna)).toBe(200);
  });

  it('need at most 64 MiB per process', () => {
    // Two buffers each, and some 40 KB for the request.
    expect(perProcess * (2 * 64 * 1024 + 40_000)).toBeLessThan(64 * 1024 ** 2);
    expect(perProcess).toBeGreaterThanOrEqual(5 * perCustomer);
  });
});

it('stops counting responses that are sent, on persistent connections', async () => {
  for (let turn = 0; turn < perCustomer + 2; turn += 1) {
    const response = await fetch(`http://localhost:${port}${ofAnna}`, {
      headers: { range: `bytes=0-${fromBytes}` },
    });
    expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([206, fromBytes + 1]);
  }
});
