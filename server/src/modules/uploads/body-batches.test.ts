import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough, Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { ERRORS } from '@tus/utils';
import { expect, it } from 'vitest';
import { readInBatches } from './body-batches.ts';

const pieces = (count: number, bytes = 64 * 1024) => Array.from({ length: count }, () => randomBytes(bytes));

/** Copies, since a batch is valid only until the next one is requested. */
async function readAll(source: Readable, most = Number.POSITIVE_INFINITY, cut?: AbortSignal) {
  const batches: Buffer[] = [];
  for await (const batch of readInBatches(source, most, cut)) batches.push(Buffer.from(batch));
  return batches;
}

it('joins the chunks of a fast body', async () => {
  const sent = pieces(50);
  const batches = await readAll(Readable.from(sent));
  expect(Buffer.concat(batches).equals(Buffer.concat(sent))).toBe(true);
  expect(batches.length).toBeLessThanOrEqual(25);
});

it('returns each byte once from concurrent bodies with small and large chunks', async () => {
  const bodies = [1, 1000, 64 * 1024, 700_000, 2_000_000].map((bytes) => pieces(9, bytes));
  const read = await Promise.all(bodies.map((sent) => readAll(Readable.from(sent))));
  for (const [index, batches] of read.entries())
    expect(Buffer.concat(batches).equals(Buffer.concat(bodies[index] ?? []))).toBe(true);
});

it('does not wait for more of a slow body', async () => {
  const source = new PassThrough();
  const body = readInBatches(source, 100);
  for (const word of ['one', 'two']) {
    const next = body.next();
    source.write(word);
    expect(Buffer.from((await next).value ?? []).toString()).toBe(word);
  }
  source.end();
  expect((await body.next()).done).toBe(true);
});

it('reads at most one batch ahead', async () => {
  const source = Readable.from(pieces(100));
  const body = readInBatches(source, Number.POSITIVE_INFINITY);
  await body.next();
  await expect.poll(() => source.isPaused()).toBe(true);
  expect(source.readableEnded).toBe(false);
  await body.return(undefined);
});

it('returns what arrived of a broken body, then rejects', async () => {
  const source = new PassThrough();
  source.write('arrived');
  const body = readInBatches(source, 100);
  setImmediate(() => source.destroy(new Error('the line was cut')));
  expect(Buffer.from((await body.next()).value ?? []).toString()).toBe('arrived');
  await expect(body.next()).rejects.toBe(ERRORS.ABORTED);
});

it('rejects for a body that broke before the first read', async () => {
  const source = new PassThrough();
  source.destroy();
  await expect(readAll(source)).rejects.toBe(ERRORS.ABORTED);
});

it('ends with what has arrived when another request wants to write', async () => {
  const source = new PassThrough();
  const cut = new AbortController();
  source.write('arrived');
  setImmediate(() => cut.abort());
  expect(Buffer.concat(await readAll(source, 100, cut.signal)).toString()).toBe('arrived');
  expect(await readAll(source, 100, cut.signal)).toEqual([]);
});

it('ends also while more keeps arriving', async () => {
  async function* endless() {
    for (const piece of pieces(400)) {
      await turn();
      yield piece;
    }
  }
  const cut = new AbortController();
  let batches = 0;
  for await (const _ of readInBatches(Readable.from(endless()), Number.POSITIVE_INFINITY, cut.signal)) {
    batches += 1;
    if (batches === 3) cut.abort();
    // More arrives during each write.
    for (let turns = 0; turns < 5; turns += 1) await turn();
  }
  expect(batches).toBeLessThan(6);
});

it('refuses more bytes than allowed', async () => {
  expect(await readAll(Readable.from([Buffer.alloc(10)]), 10)).toHaveLength(1);
  await expect(readAll(Readable.from([Buffer.alloc(10), Buffer.alloc(1)]), 10)).rejects.toBe(
    ERRORS.ERR_MAX_SIZE_EXCEEDED,
  );
});

it('releases chunk memory without losing a byte', async () => {
  const sent = randomBytes(3_000_000);
  const brought: Uint8Array[] = [];
  const read = Promise.withResolvers<Buffer[]>();
  const server = createServer((body, response) => {
    body.on('data', (piece) => brought.push(piece));
    read.resolve(readAll(body));
    body.on('end', () => response.end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  request({ port, host: '127.0.0.1', method: 'PUT' }, (response) => response.resume()).end(sent);
  expect(Buffer.concat(await read.promise).equals(sent)).toBe(true);
  expect(brought.length).toBeGreaterThan(10);
  expect(brought.filter((piece) => piece.byteLength > 0)).toEqual([]);
  server.closeAllConnections();
  server.close();
});
