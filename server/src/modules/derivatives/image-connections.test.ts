import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readlink, truncate } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { connectRaw } from '../../../test/raw-client.ts';
import { imagesOf, targetOf } from '../../../test/signed-images.ts';
import { uploadBytes } from '../../../test/uploads.ts';
import { sqlOf } from '../../platform/database/sql.ts';

// Busy machines take their time to close what was cut.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let test: TestApp;
let anna: { token: string; customerId: string };
let port: number;
let photoId: string;
let bytes: Buffer;

/** Noise does not compress: larger than what is read at once and what a socket takes in without a reader. */
async function makeNoise(side: number): Promise<Buffer> {
  const raw = { width: side, height: side, channels: 3 } as const;
  return sharp(randomBytes(side * side * 3), { raw })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

async function upload(content: Buffer): Promise<string> {
  const answer = await uploadBytes(test, anna.token, content, { filename: 'a.png', filetype: 'image/png' });
  expect(answer.statusCode).toBe(201);
  return String(answer.headers['x-image-id']);
}

beforeAll(async () => {
  test = await createTestApp();
  anna = await test.signUp('anna@demo.keepsake.test');
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  port = (test.app.server.address() as AddressInfo).port;
  bytes = await makeNoise(2400);
  photoId = await upload(bytes);
});
afterAll(() => test.close());

const sign = (id = photoId) => imagesOf(test).sign(targetOf(id, anna.customerId));

/** A request as text; the connection stays open for the next one. */
const request = (url: string, method = 'GET') => `${method} ${url} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

/** Files of photos that this process holds open. */
async function openBlobs(): Promise<string[]> {
  const folder = path.join(test.dataDir, 'blobs');
  const links = (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ''));
  return (await Promise.all(links)).filter((file) => file.startsWith(folder));
}

/** A file that nobody closes is closed when its handle is collected, which Node complains of. */
const forgotten: string[] = [];
process.on('warning', ({ message }) => {
  if (message.includes('garbage collection')) forgotten.push(message);
});

async function settled(): Promise<void> {
  await expect.poll(openBlobs, { timeout: 30_000, interval: 50 }).toEqual([]);
  expect(forgotten).toEqual([]);
}

const hasProc = process.platform === 'linux';

describe.skipIf(!hasProc)('files that are open (counted in /proc, which only Linux has)', () => {
  const callers = 20;

  it('are closed when callers leave in the middle', async () => {
    const clients = await Promise.all(
      Array.from({ length: callers }, () => connectRaw(port, request(sign()))),
    );
    for (const client of clients) {
      await expect.poll(() => client.received(), { timeout: 30_000 }).toContain('200 OK');
      client.socket.pause();
    }
    await expect.poll(async () => (await openBlobs()).length, { timeout: 30_000 }).toBe(callers);
    for (const client of clients) client.socket.resetAndDestroy();
    await settled();
  });

  it('are closed when callers leave before they are answered', async () => {
    for (let round = 0; round < callers; round += 1) {
      const client = await connectRaw(port, request(sign()).repeat(3));
      if (round % 2 === 1) await new Promise(setImmediate);
      client.socket.resetAndDestroy();
    }
    await settled();
  });

  it('are closed when a caller stops reading', async () => {
    const before = test.app.server.timeout;
    test.app.server.setTimeout(500);
    const client = await connectRaw(port, request(sign()));
    await once(client.socket, 'data');
    client.socket.pause();
    await expect.poll(async () => (await openBlobs()).length, { timeout: 30_000 }).toBe(1);
    await settled();
    client.socket.destroy();
    test.app.server.setTimeout(before);
  });

  it('are none for what needs no bytes', async () => {
    const { headers } = await imagesOf(test).ask(sign(), { method: 'HEAD' });
    const known = { 'if-none-match': String(headers.etag) };
    const asked = [known, { range: 'bytes=999999999999-' }, { 'if-match': '"other"' }];
    const opened = vi.spyOn(test.platform.blobs, 'open');
    const read = vi.spyOn(test.platform.blobs, 'read');
    for (const one of asked) await imagesOf(test).ask(sign(), { headers: one });
    await imagesOf(test).ask(sign(), { method: 'HEAD' });
    expect([opened.mock.calls, read.mock.calls]).toEqual([[], []]);
    await imagesOf(test).ask(sign());
    expect(opened).toHaveBeenCalledTimes(1);
    opened.mockRestore();
    read.mockRestore();
    await settled();
  });

  it('come byte for byte to a caller who reads slowly', async () => {
    const answer = await fetch(`http://localhost:${port}${sign()}`);
    const chunks: Uint8Array[] = [];
    for await (const chunk of answer.body ?? []) {
      chunks.push(chunk);
      if (chunks.length % 16 === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(Buffer.concat(chunks).equals(bytes)).toBe(true);
    await settled();
  });
});

describe('a blob that is not what its row says', () => {
  async function fileOf(id: string): Promise<string> {
    const { rows } = await sql<{
      key: string;
    }>`select blob_key as key from photos where photo_id = ${id}`.execute(
      sqlOf(test.platform.database.autocommit),
    );
    const key = rows[0]?.key ?? '';
    return path.join(test.dataDir, 'blobs', key.slice(0, 2), key);
  }

  it('and is small answers an error, which nobody keeps', async () => {
    const id = await upload(await makeNoise(20));
    await truncate(await fileOf(id), 100);
    const answer = await imagesOf(test).ask(sign(id), { headers: { range: 'bytes=90-200' } });
    expect(answer.statusCode).toBe(500);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(answer.rawPayload.byteLength),
    });
    for (const name of ['etag', 'content-range', 'content-disposition', 'accept-ranges'])
      expect(answer.headers[name]).toBeUndefined();
    const there = await imagesOf(test).ask(sign(id), { headers: { range: 'bytes=90-99' } });
    expect([there.statusCode, there.rawPayload.byteLength]).toEqual([206, 10]);
  });

  /** Two requests on one connection; all that came until it ended, or until an error was answered. */
  async function askTwice(id: string): Promise<string> {
    const client = await connectRaw(port, request(sign(id)) + request('/health/live'));
    let text = client.received();
    client.socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    const isRefused = () => text.startsWith('HTTP/1.1 500') && text.includes('correlationId');
    await Promise.race([
      client.ended(50_000),
      expect.poll(isRefused, { timeout: 50_000, interval: 20 }).toBe(true),
    ]).finally(() => client.socket.destroy());
    return text;
  }

  it('and lacks its end never lets the next answer pass for it', async () => {
    const id = await upload(await makeNoise(700));
    await truncate(await fileOf(id), 1_000_000);
    const text = await askTwice(id);
    expect(text).toMatch(/^HTTP\/1.1 200 OK/);
    expect(text.match(/HTTP\/1.1/g)).toHaveLength(1);
    if (hasProc) await settled();
  });

  it('and is empty answers an error, which nobody keeps', async () => {
    const id = await upload(await makeNoise(701));
    await truncate(await fileOf(id), 0);
    const text = await askTwice(id);
    const head = text.slice(0, text.indexOf('\r\n\r\n'));
    expect(head).toMatch(/^HTTP\/1.1 500/);
    expect(text).toContain('"code":"internal"');
    expect(head).toMatch(/cache-control: no-store/i);
    expect(head).not.toMatch(/etag|immutable|content-range|accept-ranges|content-disposition/i);
    if (hasProc) await settled();
  });
});
