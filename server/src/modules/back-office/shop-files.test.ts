import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { invoiceExample } from '@keepsake/contract/back-office-examples';
import { limits } from '@keepsake/contract/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { fakeClock } from '../../../test/clock.ts';
import { connectRaw } from '../../../test/raw-client.ts';
import { runOnServer } from '../../../test/test-server.ts';
import { BlobsUnavailable } from '../../platform/blobs/index.ts';

const early = '2026-11-02T09:00:00Z';
const late = '2026-11-02T09:00:01Z';
const latest = '2026-11-02T09:00:02Z';

const clock = fakeClock('2026-11-02T12:00:00.000Z');
let fail: (() => Promise<void>) | undefined;
let test: TestApp & { databaseUrl: string };
let token: string;
let port: number;

beforeAll(async () => {
  test = await createTestApp({
    clock,
    adapt: (platform) => ({
      ...platform,
      blobs: Object.assign(Object.create(platform.blobs), {
        async putFile(key: string, file: string) {
          await platform.blobs.putFile(key, file);
          await fail?.();
        },
      }),
    }),
  });
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  port = (test.app.server.address() as AddressInfo).port;
});
afterAll(() => test.close());
beforeEach(async () => {
  fail = undefined;
  token = await test.backOfficeToken();
});

const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`);
const jpeg = (text: string) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(text)]);
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const invoiceFile = (id: string) => `/api/back-office/invoices/${id}/file`;
const productFile = (name: string, code = 'P-1') => `/api/back-office/products/${code}/files/${name}`;

const get = (url: string) => test.request(token, { method: 'GET', url });
const put = (url: string, payload: Buffer, updatedAt = early, contentType = 'application/pdf') =>
  test.request(token, {
    method: 'PUT',
    url,
    query: { updatedAt },
    payload,
    headers: { 'content-type': contentType },
  });
const remove = (url: string, updatedAt: string) =>
  test.request(token, { method: 'DELETE', url, query: { updatedAt } });

const rows = () =>
  runOnServer<{ name: string; blob_key: string | null }>(
    test.databaseUrl,
    'select xmin, * from shop_files order by owner_kind, owner_id, name',
  );
const drafts = () => runOnServer(test.databaseUrl, 'select * from shop_file_drafts');
async function storedBlobs(): Promise<string[]> {
  const files = await readdir(path.join(test.dataDir, 'blobs'), { recursive: true, withFileTypes: true });
  return files.filter((file) => file.isFile() && file.name !== 'keepsake-mark').map(({ name }) => name);
}
const bodies = () => readdir(path.join(test.dataDir, 'shop-files')).catch(() => []);

/** Expects the blobs of the rows only, and no drafts or bodies. */
async function expectTidy(): Promise<void> {
  await test.modules.shopFiles.sweep();
  const named = (await rows()).flatMap(({ blob_key: key }) => key ?? []);
  expect((await storedBlobs()).sort()).toEqual(named.sort());
  expect(await drafts()).toEqual([]);
  expect(await bodies()).toEqual([]);
}

async function bytesOf(ownerId: string): Promise<string> {
  const [row] = await runOnServer<{ blob_key: string; bytes: string }>(
    test.databaseUrl,
    `select blob_key, bytes from shop_files where owner_id = '${ownerId}'`,
  );
  if (!row) throw new Error(`no file of ${ownerId}`);
  const range = { start: 0, end: Number(row.bytes) - 1 };
  return Buffer.from(await test.platform.blobs.read(row.blob_key, range)).toString();
}

describe('the PDF of an invoice', () => {
  const document = (id: string) => `/api/back-office/invoices/${id}`;

  it('is stored before its invoice, and the same again writes nothing', async () => {
    const bytes = pdf('one');
    const stored = await put(invoiceFile('A'), bytes);
    expect(stored.json()).toEqual({ result: 'created', sha256: sha256(bytes) });
    const before = await rows();
    expect((await put(invoiceFile('A'), bytes)).json()).toMatchObject({ result: 'unchanged' });
    expect(await rows()).toEqual(before);
    const body = { contentType: 'application/pdf', bytes: bytes.byteLength, sha256: sha256(bytes) };
    expect((await get(invoiceFile('A'))).json()).toEqual({ ...body, updatedAt: '2026-11-02T09:00:00.000Z' });
    expect(await bytesOf('A')).toBe(bytes.toString());
    await expectTidy();
  });

  it('is the newest version, in whatever order they arrive', async () => {
    await put(invoiceFile('B'), pdf('late'), late);
    expect((await put(invoiceFile('B'), pdf('early'), early)).json()).toMatchObject({ result: 'outdated' });
    expect(await bytesOf('B')).toContain('late');
    expect((await put(invoiceFile('B'), pdf('again'), late)).json()).toMatchObject({ result: 'updated' });
    expect(await bytesOf('B')).toContain('again');
    await expectTidy();
  });

  it('is the newest of ten that arrive at once', async () => {
    const versions = Array.from({ length: 10 }, (_, index) => `2026-11-02T09:00:0${(index * 7) % 10}Z`);
    const responses = await Promise.all(
      versions.map((updatedAt) => put(invoiceFile('C'), pdf(updatedAt), updatedAt)),
    );
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(versions.map(() => 200));
    expect(await bytesOf('C')).toContain('09:00:09Z');
    await expectTidy();
  });

  it('is deleted with its invoice, and returns with a later version only', async () => {
    await test.request(token, { method: 'PUT', url: document('D'), body: invoiceExample });
    await put(invoiceFile('D'), pdf('one'), early);
    expect((await remove(document('D'), late)).json()).toEqual({ result: 'deleted' });
    expect((await get(invoiceFile('D'))).statusCode).toBe(404);
    expect((await put(invoiceFile('D'), pdf('one'), early)).json()).toMatchObject({ result: 'outdated' });
    expect((await get(invoiceFile('D'))).statusCode).toBe(404);
    expect((await put(invoiceFile('D'), pdf('two'), latest)).json()).toMatchObject({ result: 'updated' });
    expect((await get(invoiceFile('D'))).statusCode).toBe(200);
    await expectTidy();
  });

  it('stays when a later version of it has come before the deletion', async () => {
    await put(invoiceFile('E'), pdf('two'), latest);
    expect((await remove(document('E'), late)).json()).toEqual({ result: 'deleted' });
    expect((await get(invoiceFile('E'))).statusCode).toBe(200);
  });
});

describe('files of a product', () => {
  it('are listed, replaced and deleted one by one', async () => {
    const names = ['map.pdf', 'preview.page.1', 'preview.page.12', 'product.pdf', 'thumbnail'];
    for (const name of names) {
      const isPdf = name.endsWith('.pdf');
      const type = isPdf ? 'application/pdf' : 'image/jpeg';
      const response = await put(productFile(name), isPdf ? pdf(name) : jpeg(name), early, type);
      expect(response.json()).toMatchObject({ result: 'created' });
    }
    const list = async () => (await get('/api/back-office/products/P-1/files')).json().files;
    expect((await list()).map((file: { name: string }) => file.name)).toEqual(names);
    expect(await list()).toContainEqual({
      name: 'thumbnail',
      contentType: 'image/jpeg',
      bytes: 13,
      sha256: sha256(jpeg('thumbnail')),
      updatedAt: '2026-11-02T09:00:00.000Z',
    });
    expect((await remove(productFile('thumbnail'), early)).json()).toEqual({ result: 'deleted' });
    expect((await remove(productFile('thumbnail'), early)).json()).toEqual({ result: 'unchanged' });
    expect((await remove(productFile('map.pdf'), '2026-11-01T00:00:00Z')).json()).toEqual({
      result: 'outdated',
    });
    expect(await list()).toHaveLength(4);
    expect((await get('/api/back-office/products/P-2/files')).json()).toEqual({ files: [] });
    await expectTidy();
  });

  it.each(['invoice.pdf', 'preview.page.0', 'preview.page.12345', 'thumbnail.jpg', '..%2Fproduct.pdf'])(
    'may not be called %s',
    async (name) => {
      const response = await put(productFile(name), pdf('x'));
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ field: 'name' });
      expect(response.json().message).toContain('must be product.pdf, map.pdf, thumbnail');
    },
  );
});

describe('bytes that are refused', () => {
  it.each([
    ['nothing', Buffer.alloc(0), 'is not a PDF'],
    ['the beginning of a beginning', Buffer.from('%PD'), 'is not a PDF'],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'is not a PDF'],
    ['a picture', jpeg('x'), 'is not a PDF'],
    ['a PDF after other bytes', Buffer.concat([Buffer.from('GIF89a'), pdf('x')]), 'is not a PDF'],
  ])('%s as a PDF', async (_what, bytes, detail) => {
    const response = await put(invoiceFile('R'), bytes);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ field: 'body', message: expect.stringContaining(detail) });
    expect((await get(invoiceFile('R'))).statusCode).toBe(404);
    await expectTidy();
  });

  it('a PDF as a JPEG', async () => {
    const response = await put(productFile('thumbnail', 'P-3'), pdf('x'), early, 'image/jpeg');
    expect(response.json().message).toContain('is not a JPEG');
  });

  it.each(['text/html', 'application/json', 'image/jpeg'])('%s as an invoice', async (type) => {
    const response = await put(invoiceFile('R'), pdf('x'), early, type);
    expect([response.statusCode, response.json().code]).toEqual([415, 'unsupported-media-type']);
  });

  it.each([
    ['no version', {}],
    ['a version more than a day ahead', { updatedAt: '2026-11-03T12:00:01Z' }],
  ])('with %s', async (_what, query) => {
    const response = await test.request(token, {
      method: 'PUT',
      url: invoiceFile('R'),
      query,
      payload: pdf('x'),
      headers: { 'content-type': 'application/pdf' },
    });
    expect([response.statusCode, response.json().field]).toEqual([400, 'updatedAt']);
    await expectTidy();
  });
});

describe('on a connection', () => {
  const head = (headers: string, url = invoiceFile('N')) =>
    `PUT ${url}?updatedAt=${early} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/pdf\r\n${headers}\r\n`;

  it('refuses a declared length that is too large before a byte of it', async () => {
    const length = limits.shopFiles.maxInvoiceBytes + 1;
    const client = await connectRaw(port, head(`Content-Length: ${length}\r\n`));
    await client.ended();
    expect(client.received()).toMatch(/^HTTP\/1\.1 413 /);
    expect(client.received()).toContain(`body: has more than ${limits.shopFiles.maxInvoiceBytes} bytes`);
    await expectTidy();
  });

  it('refuses chunks as soon as they are too many', async () => {
    const client = await connectRaw(port, head('Transfer-Encoding: chunked\r\n'));
    const first = pdf('x');
    client.socket.write(`${first.byteLength.toString(16)}\r\n${first}\r\n`);
    const chunk = `100000\r\n${' '.repeat(0x100000)}\r\n`;
    const sendOn = () => client.socket.writable && client.socket.write(chunk, sendOn);
    sendOn();
    await client.ended();
    expect(client.received()).toMatch(/^HTTP\/1\.1 413 /);
    await expectTidy();
  });

  it('stores nothing of a body that is cut off', async () => {
    const client = await connectRaw(port, `${head('Content-Length: 1000\r\n')}%PDF-1.7 the first half`);
    await expect.poll(bodies).toHaveLength(1);
    client.socket.destroy();
    await expect.poll(bodies).toEqual([]);
    expect((await get(invoiceFile('N'))).statusCode).toBe(404);
    await expectTidy();
  });

  it('serves the next request after a refused body', async () => {
    const client = await connectRaw(port, `${head('Content-Length: 12\r\n')}no PDF at al`);
    await expect.poll(client.received).toMatch(/^HTTP\/1\.1 400 /);
    const next = head('Connection: close\r\n').replace('PUT', 'GET');
    client.socket.write(next.replace(`?updatedAt=${early}`, ''));
    await client.ended();
    expect(client.received()).toContain('HTTP/1.1 404 ');
  });
});

describe('a store that fails', () => {
  it.each([
    [503, 'unavailable', new BlobsUnavailable('away')],
    [507, 'storage-full', Object.assign(new Error('full'), { code: 'ENOSPC' })],
    [500, 'internal', new Error('killed')],
  ])('returns %i and keeps the stored version', async (status, code, error) => {
    const id = `S-${status}`;
    await put(invoiceFile(id), pdf('before'), early);
    fail = () => Promise.reject(error);
    const response = await put(invoiceFile(id), pdf('after'), late);
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
    expect(await bytesOf(id)).toContain('before');
    fail = undefined;
    expect(await bodies()).toEqual([]);
    expect(await drafts()).toHaveLength(1);
    clock.advance(25 * 3600 * 1000);
    await expectTidy();
    token = await test.backOfficeToken();
    expect((await put(invoiceFile(id), pdf('after'), late)).json()).toMatchObject({ result: 'updated' });
    await expectTidy();
  });
});
