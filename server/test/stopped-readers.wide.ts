import { readdir } from 'node:fs/promises';
import { largeImageLimits } from '@keepsake/contract/server-limits';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readProcessUsage } from '../src/platform/images/decoder/process-usage.ts';
import { createTestApp } from './app.ts';
import { deadlines } from './deadlines.ts';
import { connectRaw, type RawClient } from './raw-client.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { imagesOf, targetOf } from './signed-images.ts';
import { makeJpeg, uploadBytes } from './uploads.ts';

/** Readers of the largest original that stop after the first packets. */

const readers = 1500;
const MiB = 1024 ** 2;
const maxGrowth = 64 * MiB;

/** A reader has two minutes and a half at most. */
const cut = { timeout: 2.5 * deadlines.limitPasses, interval: 500 };

vi.setConfig({ testTimeout: 4 * cut.timeout });

let test: Awaited<ReturnType<typeof createTestApp>>;
let api: ServerProcess;
let address: string;
const clients: RawClient[] = [];

/** Adds application segments, which decoders ignore. */
function padTo(jpeg: Buffer, bytes: number): Buffer {
  const segment = Buffer.alloc(2 + 0xffff, 7);
  segment.writeUInt32BE(0xffefffff);
  const count = Math.floor((bytes - jpeg.byteLength) / segment.byteLength);
  return Buffer.concat([jpeg.subarray(0, 2), ...Array<Buffer>(count).fill(segment), jpeg.subarray(2)]);
}

beforeAll(async () => {
  test = await createTestApp();
  const { token, customerId } = await test.signUp('anna@demo.keepsake.test');
  const uploaded = await uploadBytes(test, token, padTo(await makeJpeg({ seed: 1 }), 99 * MiB));
  expect(uploaded.statusCode).toBe(201);
  address = imagesOf(test).sign(targetOf(String(uploaded.headers['x-image-id']), customerId));
  api = await startServerProcess({ role: 'api', ...test });
});
afterAll(async () => {
  for (const { socket } of clients) socket.destroy();
  await api.kill();
  await test.close();
});

const rss = () => readProcessUsage(api.pid)?.residentBytes ?? 0;
const openFiles = async () => (await readdir(`/proc/${api.pid}/fd`)).length;

async function stopReading(range: string): Promise<RawClient> {
  const head = `GET ${address} HTTP/1.1\r\nHost: localhost\r\nRange: bytes=${range}\r\n\r\n`;
  const client = await connectRaw(api.port, head);
  clients.push(client);
  await expect.poll(client.received, { interval: 10 }).not.toBe('');
  client.socket.pause();
  return client;
}

async function connectMany(range: string): Promise<void> {
  for (let begun = 0; begun < readers; begun += 100) {
    await Promise.all(Array.from({ length: 100 }, () => stopReading(range)));
  }
}

/** Polls the server's open files, because a socket that does not read does not notice its end. */
async function untilAllAreCut(files: number): Promise<void> {
  await expect.poll(openFiles, cut).toBeLessThanOrEqual(files);
}

const statusOf = (client: RawClient) => client.received().slice(9, 12);

/** Sends requests of another client. */
async function request(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    const response = await fetch(`${api.origin}/config.json`);
    await response.arrayBuffer();
    expect(response.status).toBe(200);
  }
}

async function stand(what: string) {
  await request(500);
  const figures = { rss: rss(), files: await openFiles() };
  console.info(`${what}: RSS ${(figures.rss / MiB).toFixed(0)} MiB, ${figures.files} open files`);
  return figures;
}

it.skipIf(process.platform !== 'linux')(
  `${readers} stopped readers cost little memory and leave nothing behind (counted in /proc, which only Linux has)`,
  async () => {
    const whole = await fetch(`${api.origin}${address}`);
    expect((await whole.arrayBuffer()).byteLength).toBeGreaterThan(98 * MiB);
    await request(6000);
    const fresh = await stand('fresh');
    // Many connections grow the heap permanently, even if each reads all that it requests.
    await connectMany('0-99');
    await stand(`beside ${readers} connections that read 100 bytes`);
    for (const { socket } of clients.splice(0)) socket.destroy();
    await untilAllAreCut(fresh.files);
    const before = await stand('before');
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, rss());
    }, 100);
    await connectMany('0-');
    const during = await stand('beside them');
    clearInterval(watch);
    const responses = Map.groupBy(clients, statusOf);
    console.info(
      `the most during it ${(most / MiB).toFixed(0)} MiB; responses: ` +
        [...responses].map(([status, { length }]) => `${length} times ${status}`).join(', '),
    );
    await untilAllAreCut(before.files);
    const after = await stand('after');
    expect(Math.max(most, during.rss, after.rss) - before.rss).toBeLessThan(maxGrowth);
    expect(responses.get('206')?.length).toBe(largeImageLimits.perCustomer);
    expect(responses.get('429')?.length).toBe(readers - largeImageLimits.perCustomer);
  },
);
