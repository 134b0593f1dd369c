import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { connectRaw } from '../../../test/raw-client.ts';
import { type ArchiveEntry, layoutArchive, type OpenEntry } from '../archives/index.ts';
import { ApiError } from '../http/index.ts';
import type { Log } from '../log/index.ts';
import { sendArchive } from './index.ts';

const files = [Buffer.alloc(70_000, 'a'), Buffer.alloc(1, 'b'), Buffer.alloc(400_000, 'c')];

const entries: ArchiveEntry[] = files.map((file, index) => ({
  name: `Bild ${index} ä.jpg`,
  bytes: file.byteLength,
  crc32: crc32(file),
  modified: '2024-05-03T09:12:44',
}));

const readFile: OpenEntry = async (index, { start, end }) =>
  Readable.from([files[index]?.subarray(start, end + 1)]);

const errors: unknown[] = [];
const logged: unknown[] = [];
const log: Log = {
  debug: () => {},
  warn: () => {},
  info: (fields) => logged.push(fields),
  error: (fields) => errors.push(fields),
};

let app: FastifyInstance;
afterEach(async () => {
  await app.close();
  errors.length = 0;
  logged.length = 0;
});

const layout = layoutArchive(entries);
const customer = { tenantId: 'demo', customerId: 'anna' };

function serve(open: OpenEntry = readFile, fileName = 'a.zip'): FastifyInstance {
  app = Fastify();
  app.route({
    method: ['GET', 'HEAD'],
    url: '/zip',
    handler: (request, reply) => sendArchive({ request, reply, layout, open, fileName, customer, log }),
  });
  app.setErrorHandler((error, _request, reply) =>
    reply.status(error instanceof ApiError ? error.status : 500).send({}),
  );
  return app;
}

const send = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url: '/zip', headers });

describe('the whole', () => {
  it('has exactly the declared length, and the headers with which browsers resume', async () => {
    serve();
    const { statusCode, headers, rawPayload } = await send();
    expect(statusCode).toBe(200);
    expect(rawPayload.byteLength).toBe(layout.bytes);
    expect(headers).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="a.zip"; filename*=UTF-8''a.zip`,
      'content-length': String(layout.bytes),
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'content-type': 'application/zip',
      etag: `"${layout.tag}"`,
    });
    for (const file of files) expect(rawPayload.includes(file)).toBe(true);
  });

  it('responds to HEAD without opening anything', async () => {
    const open = vi.fn(readFile);
    serve(open);
    const head = await send({ range: 'bytes=0-9' }, 'HEAD');
    expect([head.statusCode, head.rawPayload.byteLength]).toEqual([200, 0]);
    const { date: _, ...headers } = head.headers;
    expect((await send()).headers).toMatchObject(headers);
    expect(open).toHaveBeenCalledTimes(files.length);
  });

  it.each([
    ['"quotes" / and \\ slashes.zip', `_quotes_ _ and _ slashes.zip`, '_quotes_%20_%20and%20_%20slashes.zip'],
    ['Été 🏖.zip', '_t_ __.zip', '%C3%89t%C3%A9%20%F0%9F%8F%96.zip'],
    ["it's (100%)*.html", "it's (100_)_.html.zip", 'it%27s%20%28100%25%29_.html.zip'],
  ])('is saved as %s', async (fileName, plain, encoded) => {
    serve(readFile, fileName);
    const { headers } = await send();
    expect(headers['content-disposition']).toBe(
      `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`,
    );
  });
});

describe('a part', () => {
  it('is the same slice of the whole, whichever it is', async () => {
    serve();
    const whole = (await send()).rawPayload;
    const last = layout.bytes - 1;
    const range = fc.tuple(fc.nat(last), fc.nat(last)).map((ends) => ends.toSorted((a, b) => a - b));
    await fc.assert(
      fc.asyncProperty(range, async ([start = 0, end = 0]) => {
        const response = await send({ range: `bytes=${start}-${end}` });
        expect(response.statusCode).toBe(206);
        expect(response.headers['content-range']).toBe(`bytes ${start}-${end}/${layout.bytes}`);
        expect(response.rawPayload.equals(whole.subarray(start, end + 1))).toBe(true);
      }),
      { numRuns: 60 },
    );
    expect((await send({ range: 'bytes=-10' })).rawPayload.equals(whole.subarray(-10))).toBe(true);
  });

  it.each([
    ['of what was begun', { 'if-range': `"${layout.tag}"` }, 206],
    ['of something else', { 'if-range': '"other"' }, 200],
    ['of a weak tag', { 'if-range': `W/"${layout.tag}"` }, 200],
    ['of a moment', { 'if-range': 'Sat, 21 Nov 2026 12:00:00 GMT' }, 200],
    ['of several', { range: 'bytes=0-1,5-6' }, 200],
    ['beyond the end', { range: `bytes=${layout.bytes}-` }, 416],
    ['of what must be another', { 'if-match': '"other"' }, 412],
    ['of what is known', { 'if-none-match': `W/"${layout.tag}"` }, 304],
  ])('%s', async (_what, headers, status) => {
    serve();
    const response = await send({ range: 'bytes=0-9', ...headers });
    expect(response.statusCode).toBe(status);
    expect(response.rawPayload.byteLength).toBe(status === 206 ? 10 : status === 200 ? layout.bytes : 0);
    if (status === 416) expect(response.headers['content-range']).toBe(`bytes */${layout.bytes}`);
  });
});

describe('an entry that fails', () => {
  it.each([
    [410, new ApiError('archive-incomplete')],
    [500, new Error('the store failed')],
  ])('returns the response %s before the first byte', async (status, error) => {
    serve(async () => {
      throw error;
    });
    expect((await send()).statusCode).toBe(status);
    // A range without bytes of an entry does not open it.
    expect((await send({ range: `bytes=${layout.bytes - 22}-` })).statusCode).toBe(206);
  });

  const failing =
    (error: Error): OpenEntry =>
    async (index, range) => {
      if (index === 2) throw error;
      return readFile(index, range);
    };

  it.each([
    ['logged', new ApiError('archive-incomplete')],
    ['reported', new Error('the store failed')],
  ])('cuts the connection after it, and is %s', async (how, error) => {
    serve(failing(error));
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const one = 'GET /zip HTTP/1.1\r\nHost: localhost\r\n\r\n';
    const client = await connectRaw(port, one + one);
    let text = client.received();
    client.socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
    });
    await client.ended();
    expect(text.length).toBeGreaterThan(70_000);
    expect(text.length).toBeLessThan(400_000);
    // No response follows the incomplete one.
    expect(text.match(/HTTP\/1.1/g)).toHaveLength(1);
    expect([errors.length > 0, logged.length > 0]).toEqual([how === 'reported', how === 'logged']);
  });

  it('is closed, and nothing is reported, when the caller leaves', async () => {
    const opened: Readable[] = [];
    serve(async () => {
      const endless = new Readable({ read() {} });
      opened.push(endless);
      return endless;
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const client = await connectRaw(port, 'GET /zip HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await expect.poll(client.received).toContain('200 OK');
    const closed = opened.map((source) => once(source, 'close'));
    client.socket.resetAndDestroy();
    await Promise.all(closed);
    expect([errors, logged]).toEqual([[], []]);
  });
});
