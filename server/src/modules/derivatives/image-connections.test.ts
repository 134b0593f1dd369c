import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { open, readdir, readlink, rm, truncate } from 'node:fs/promises';
import type { AddressInfo, Socket } from 'node:net';
import path from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { connectRaw } from '../../../test/raw-client.ts';
import { imagesOf, targetOf } from '../../../test/signed-images.ts';
import { uploadBytes } from '../../../test/uploads.ts';
import { sqlOf } from '../../platform/database/sql.ts';

let test: TestApp;
let anna: { token: string; customerId: string };
let port: number;
let photoId: string;
let bytes: Buffer;

/** Noise does not compress: larger than one read and than socket buffers. */
async function makeNoise(side: number): Promise<Buffer> {
  const raw = { width: side, height: side, channels: 3 } as const;
  return sharp(randomBytes(side * side * 3), { raw })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

async function upload(content: Buffer): Promise<string> {
  const response = await uploadBytes(test, anna.token, content, { filename: 'a.png', filetype: 'image/png' });
  expect(response.statusCode).toBe(201);
  return String(response.headers['x-image-id']);
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

const request = (url: string, method = 'GET') => `${method} ${url} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

async function openBlobs(): Promise<string[]> {
  const folder = path.join(test.dataDir, 'blobs');
  const links = (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ''));
  return (await Promise.all(links)).filter((file) => file.startsWith(folder));
}

/** Node warns when it closes an unclosed handle in garbage collection. */
const unclosed: string[] = [];
process.on('warning', ({ message }) => {
  if (message.includes('garbage collection')) unclosed.push(message);
});

async function settled(): Promise<void> {
  await expect.poll(openBlobs).toEqual([]);
  expect(unclosed).toEqual([]);
}

const hasProc = process.platform === 'linux';

describe.skipIf(!hasProc)('open files (counted in /proc, on Linux)', () => {
  const callers = 20;

  it('are closed when clients disconnect during a response', async () => {
    const clients = await Promise.all(
      Array.from({ length: callers }, () => connectRaw(port, request(sign()))),
    );
    for (const client of clients) {
      await expect.poll(client.received).toContain('200 OK');
      client.socket.pause();
    }
    await expect.poll(async () => (await openBlobs()).length).toBe(callers);
    for (const client of clients) client.socket.resetAndDestroy();
    await settled();
  });

  it('are closed when clients disconnect before the response', async () => {
    for (let round = 0; round < callers; round += 1) {
      const client = await connectRaw(port, request(sign()).repeat(3));
      if (round % 2 === 1) await new Promise(setImmediate);
      client.socket.resetAndDestroy();
    }
    await settled();
  });

  it('are closed when a client stops reading', async () => {
    const connected = once(test.app.server, 'connection');
    const client = await connectRaw(port, request(sign()));
    await once(client.socket, 'data');
    client.socket.pause();
    await expect.poll(async () => (await openBlobs()).length).toBe(1);
    const [connection] = (await connected) as [Socket];
    connection.setTimeout(1);
    await settled();
    client.socket.destroy();
  });

  it('are not opened for responses without a body', async () => {
    const { headers } = await imagesOf(test).send(sign(), { method: 'HEAD' });
    const known = { 'if-none-match': String(headers.etag) };
    const requests = [known, { range: 'bytes=999999999999-' }, { 'if-match': '"other"' }];
    const opened = vi.spyOn(test.platform.blobs, 'open');
    const read = vi.spyOn(test.platform.blobs, 'read');
    for (const one of requests) await imagesOf(test).send(sign(), { headers: one });
    await imagesOf(test).send(sign(), { method: 'HEAD' });
    expect([opened.mock.calls, read.mock.calls]).toEqual([[], []]);
    await imagesOf(test).send(sign());
    expect(opened).toHaveBeenCalledTimes(1);
    opened.mockRestore();
    read.mockRestore();
    await settled();
  });

  it('stream every byte to a slow reader', async () => {
    const response = await fetch(`http://localhost:${port}${sign()}`);
    const chunks: Uint8Array[] = [];
    for await (const chunk of response.body ?? []) {
      chunks.push(chunk);
      await new Promise(setImmediate);
    }
    expect(Buffer.concat(chunks).equals(bytes)).toBe(true);
    await settled();
  });
});

describe('a blob that differs from its row', () => {
  async function fileOf(id: string): Promise<string> {
    const { rows } = await sql<{
      key: string;
    }>`select blob_key as key from photos where photo_id = ${id}`.execute(
      sqlOf(test.platform.database.autocommit),
    );
    const key = rows[0]?.key ?? '';
    return path.join(test.dataDir, 'blobs', key.slice(0, 2), key);
  }

  it('returns an error without caching when it is small and truncated', async () => {
    const id = await upload(await makeNoise(20));
    await truncate(await fileOf(id), 100);
    const response = await imagesOf(test).send(sign(id), { headers: { range: 'bytes=90-200' } });
    expect([response.statusCode, response.json().code]).toEqual([410, 'photo-lost']);
    expect(response.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(response.rawPayload.byteLength),
    });
    for (const name of ['etag', 'content-range', 'content-disposition', 'accept-ranges'])
      expect(response.headers[name]).toBeUndefined();
    const there = await imagesOf(test).send(sign(id), { headers: { range: 'bytes=90-99' } });
    expect([there.statusCode, there.rawPayload.byteLength]).toEqual([206, 10]);
  });

  /** Two pipelined requests; resolves with all bytes. */
  async function requestTwice(id: string): Promise<string> {
    const client = await connectRaw(port, request(sign(id)) + request('/health/live'));
    let text = client.received();
    client.socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    const isRefused = () => text.startsWith('HTTP/1.1 410') && text.includes('correlationId');
    await expect.poll(() => client.socket.closed || isRefused()).toBe(true);
    client.socket.destroy();
    return text;
  }

  it('returns an error before the first byte when it is truncated', async () => {
    const id = await upload(await makeNoise(700));
    await truncate(await fileOf(id), 1_000_000);
    const text = await requestTwice(id);
    expect(text).toMatch(/^HTTP\/1.1 410/);
    expect(text).toContain('"code":"photo-lost"');
    if (hasProc) await settled();
  });

  it('closes the connection when it is truncated during the response', async () => {
    const id = await upload(await makeNoise(702));
    const size = vi.spyOn(test.platform.blobs, 'size').mockResolvedValueOnce(1e9);
    await truncate(await fileOf(id), 1_000_000);
    const text = await requestTwice(id);
    size.mockRestore();
    expect(text).toMatch(/^HTTP\/1.1 200 OK/);
    expect(text.match(/HTTP\/1.1/g)).toHaveLength(1);
    if (hasProc) await settled();
  });

  it('logs one line per request when it is missing', async () => {
    const id = await upload(await makeNoise(703));
    await rm(await fileOf(id));
    const lines = [vi.spyOn(test.platform.log, 'warn'), vi.spyOn(test.platform.log, 'error')];
    for (const range of ['bytes=0-', 'bytes=0-9', 'bytes=5-500000']) {
      const response = await imagesOf(test).send(sign(id), { headers: { range } });
      expect([range, response.statusCode, response.json().code]).toEqual([range, 410, 'photo-lost']);
    }
    expect(lines.map(({ mock }) => mock.calls.length)).toEqual([3, 0]);
    vi.restoreAllMocks();
  });

  async function damage(id: string, at: number): Promise<void> {
    const handle = await open(await fileOf(id), 'r+');
    const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, at);
    await handle.write(Buffer.from([(buffer[0] as number) ^ 1]), 0, 1, at);
    await handle.close();
  }

  it('closes the connection before the end when a large one is corrupt', async () => {
    const content = await makeNoise(704);
    const id = await upload(content);
    await damage(id, 1000);
    const text = await requestTwice(id);
    expect(text).toMatch(/^HTTP\/1.1 200 OK/);
    expect(text.match(/HTTP\/1.1/g)).toHaveLength(1);
    expect(text.length).toBeLessThan(content.byteLength);
    if (hasProc) await settled();
  });

  it('returns an error when a small one is corrupt, also the second time', async () => {
    const id = await upload(await makeNoise(20));
    await damage(id, 500);
    for (let turn = 0; turn < 2; turn += 1) {
      const response = await imagesOf(test).send(sign(id));
      expect([response.statusCode, response.json().code]).toEqual([410, 'photo-lost']);
    }
  });

  it('returns an error without caching when it is empty', async () => {
    const id = await upload(await makeNoise(701));
    await truncate(await fileOf(id), 0);
    const text = await requestTwice(id);
    const head = text.slice(0, text.indexOf('\r\n\r\n'));
    expect(head).toMatch(/^HTTP\/1.1 410/);
    expect(text).toContain('"code":"photo-lost"');
    expect(head).toMatch(/cache-control: no-store/i);
    expect(head).not.toMatch(/etag|immutable|content-range|accept-ranges|content-disposition/i);
    if (hasProc) await settled();
  });
});
