import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBlobsWithMarker } from '../../../test/checked-store.ts';
import { layoutArchive, streamArchive } from '../archives/index.ts';
import type { BlobStore } from '../blobs/index.ts';
import { bufferBytes } from '../buffer-pool/index.ts';
import { newToken } from '../ids/index.ts';
import { sendArchive } from './index.ts';

const readers = 6;
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

let folder: string;
let blobs: BlobStore;
let app: FastifyInstance;
const archives: { layout: ReturnType<typeof layoutArchive>; keys: string[] }[] = [];

async function createArchive(): Promise<void> {
  const keys: string[] = [];
  const entries = [];
  for (let number = 0; number < 4; number += 1) {
    const bytes = randomBytes(3 * bufferBytes + 1000 * number);
    const key = newToken();
    await blobs.put(key, bytes);
    keys.push(key);
    const modified = '2024-05-03T09:12:44';
    entries.push({ name: `${number}.jpg`, bytes: bytes.byteLength, crc32: crc32(bytes), modified });
  }
  archives.push({ layout: layoutArchive(entries), keys });
}

const openOf = (number: number) => (index: number, range: { start: number; end: number }) =>
  blobs.open(archives[number]?.keys[index] as string, range);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'keepsake-pooled-'));
  blobs = await createBlobsWithMarker(path.join(folder, 'blobs'));
  for (let number = 0; number < readers; number += 1) await createArchive();
  app = Fastify();
  app.get<{ Params: { number: number } }>('/zip/:number', (request, reply) => {
    const number = Number(request.params.number);
    const layout = archives[number]?.layout as ReturnType<typeof layoutArchive>;
    const customer = { tenantId: 'a', customerId: String(number) };
    return sendArchive({
      request,
      reply,
      layout,
      open: openOf(number),
      fileName: 'a.zip',
      customer,
      log: silent,
    });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

async function sumOf(chunks: AsyncIterable<Buffer>, pauseMs: number): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of chunks) {
    hash.update(chunk);
    // A socket buffers more than one chunk: only a pause fills the connection.
    if (pauseMs > 0) await delay(pauseMs);
  }
  return hash.digest('hex');
}

it('sends each of several readers its own bytes, however slowly some of them read', async () => {
  const { port } = app.server.address() as AddressInfo;
  const sums = archives.map(async (_archive, number) => {
    const response = await new Promise<AsyncIterable<Buffer>>((resolve, reject) => {
      get({ port, host: '127.0.0.1', path: `/zip/${number}` }, resolve).once('error', reject);
    });
    return sumOf(response, number % 3);
  });
  const expected = archives.map(({ layout }, number) =>
    sumOf(streamArchive(layout, { start: 0, end: layout.bytes - 1 }, openOf(number)), 0),
  );
  expect(await Promise.all(sums)).toEqual(await Promise.all(expected));
});
