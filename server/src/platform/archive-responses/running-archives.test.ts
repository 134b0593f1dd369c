import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { Readable } from 'node:stream';
import { archiveLimits } from '@keepsake/contract/server-limits';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectRaw, type RawClient } from '../../../test/raw-client.ts';
import { layoutArchive } from '../archives/index.ts';
import { ApiError } from '../http/index.ts';
import type { Log } from '../log/index.ts';
import { sendArchive } from './index.ts';

const { perCustomer, perProcess } = archiveLimits;
const entry = { name: 'a.jpg', bytes: 1_000_000, crc32: 0, modified: '2024-05-03T09:12:44' };
const layout = layoutArchive([entry, { ...entry, name: 'b.jpg' }]);
const log: Log = { debug: () => {}, warn: () => {}, info: () => {}, error: () => {} };

let app: FastifyInstance;
let port: number;
const open = new Set<Readable>();
let clients: RawClient[];
let failure: Error | undefined;
let isWhole: boolean;
let beforeResponse: ((socket: Socket) => Promise<void>) | undefined;

function silent(): Readable {
  const source = new Readable({ read() {} });
  open.add(source);
  source.once('close', () => open.delete(source));
  return source;
}

beforeEach(async () => {
  [clients, failure, isWhole] = [[], undefined, false];
  app = Fastify();
  app.route<{ Params: { tenantId: string; customerId: string } }>({
    method: ['GET', 'HEAD'],
    url: '/:tenantId/:customerId',
    handler: async (request, reply) => {
      await beforeResponse?.(request.raw.socket);
      const open = async () => {
        if (failure) throw failure;
        return isWhole ? Readable.from([Buffer.alloc(entry.bytes)]) : silent();
      };
      return sendArchive({ request, reply, layout, open, fileName: 'a.zip', customer: request.params, log });
    },
  });
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof ApiError)) return reply.status(500).send({});
    return reply.status(error.status).send({ code: error.code, retryAfter: error.retryAfterSeconds });
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = app.server.address() as AddressInfo);
});
afterEach(async () => {
  for (const { socket } of clients) socket.destroy();
  // Sources of a disconnected client are closed before the next test.
  await expect.poll(() => open.size).toBe(0);
  await app.close();
});

const requestOf = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`;

async function begin(path: string): Promise<RawClient> {
  const client = await connectRaw(port, requestOf(path));
  clients.push(client);
  await expect.poll(client.received).toContain('200 OK');
  return client;
}

async function beginMany(count: number, pathOf: (index: number) => string): Promise<RawClient[]> {
  const begun: RawClient[] = [];
  for (let index = 0; index < count; index += 1) begun.push(await begin(pathOf(index)));
  return begun;
}

async function send(path: string, method: 'GET' | 'HEAD' = 'GET') {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method });
  const body = response.status === 200 ? {} : await response.json().catch(() => ({}));
  await response.body?.cancel().catch(() => {});
  return [response.status, ...Object.values(body as object)];
}

const tooMany = [429, 'too-many-archives', 30];
const busy = [503, 'archives-busy', 30];

// T24
describe('archives that are sent at a time', () => {
  it(`are ${perCustomer} for one customer and not one more, whatever others request`, async () => {
    expect(perCustomer).toBe(8);
    const [first] = await beginMany(perCustomer, () => '/demo/anna');
    expect(await send('/demo/anna')).toEqual(tooMany);
    expect(await send('/demo/anna', 'HEAD')).toEqual([429]);
    expect(open.size).toBe(perCustomer);
    for (const other of ['/demo/ben', '/other/anna']) await begin(other);
    first?.socket.resetAndDestroy();
    await expect.poll(() => send('/demo/anna', 'HEAD')).toEqual([200]);
    await begin('/demo/anna');
    expect(await send('/demo/anna')).toEqual(tooMany);
  });

  it(`are ${perProcess} for all and not one more`, async () => {
    expect(perProcess).toBe(100);
    const begun = await beginMany(perProcess, (index) => `/demo/customer${index}`);
    expect(await send('/demo/carla')).toEqual(busy);
    expect(await send('/demo/carla', 'HEAD')).toEqual([503]);
    begun[50]?.socket.end();
    await expect.poll(() => send('/demo/carla', 'HEAD')).toEqual([200]);
    await begin('/demo/carla');
    expect(await send('/demo/nobody')).toEqual(busy);
  });
});

describe('no longer counted:', () => {
  async function expectNoneCounted(): Promise<void> {
    await expect.poll(() => open.size).toBe(0);
    await beginMany(perCustomer, () => '/demo/anna');
    expect(await send('/demo/anna')).toEqual(tooMany);
  }

  it('an archive that could not begin', async () => {
    failure = new ApiError('archive-incomplete');
    for (let turn = 0; turn < 2 * perCustomer; turn += 1) {
      expect(await send('/demo/anna')).toEqual([410, 'archive-incomplete']);
    }
    failure = undefined;
    await expectNoneCounted();
  });

  it('an archive that is cut in the middle', async () => {
    for (let turn = 0; turn < 2 * perCustomer; turn += 1) {
      const client = await begin('/demo/anna');
      for (const source of open) source.destroy(new Error('the store body no'));
      await client.ended();
    }
    await expectNoneCounted();
  });

  it('an archive that was sent to its end, on open connections', async () => {
    isWhole = true;
    const sockets = new Set<unknown>();
    app.server.on('request', ({ socket }) => sockets.add(socket));
    for (let turn = 0; turn < 3 * perCustomer; turn += 1) {
      const response = await fetch(`http://127.0.0.1:${port}/demo/anna`);
      expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([200, layout.bytes]);
    }
    expect(sockets.size).toBeLessThan(perCustomer);
    isWhole = false;
    await expectNoneCounted();
  });

  it('an archive that waited for another on a closed connection', async () => {
    for (let turn = 0; turn < perCustomer; turn += 1) {
      const two = requestOf('/demo/anna') + requestOf('/demo/anna');
      const client = await connectRaw(port, two);
      clients.push(client);
      await expect.poll(() => open.size).toBeGreaterThanOrEqual(2);
      const closed = [...open].map((source) => once(source, 'close'));
      client.socket.resetAndDestroy();
      await Promise.all(closed);
    }
    await expectNoneCounted();
  });

  it('an archive whose client disconnected early', async () => {
    let left = 0;
    beforeResponse = async (socket) => {
      await once(socket, 'close');
      left += 1;
    };
    for (let turn = 0; turn < 2 * perCustomer; turn += 1) {
      const client = await connectRaw(port, requestOf('/demo/anna'));
      client.socket.end();
      client.socket.destroy();
    }
    await expect.poll(() => left).toBe(2 * perCustomer);
    beforeResponse = undefined;
    await expectNoneCounted();
  });
});
