import { once } from 'node:events';
import { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { limits } from '@keepsake/contract/limits';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectRaw, type RawClient } from '../../../../test/raw-client.ts';
import { acquireBuffer, smallBufferBytes } from '../../buffer-pool/index.ts';
import { sendBuffers } from './index.ts';

vi.setConfig({ testTimeout: 60_000 });

const { leastBytes, perSeconds, savedSeconds } = limits.slowestReader;
const polling = { timeout: 30_000, interval: 20 };

let app: FastifyInstance;
let body: Readable;
let given: number;
let client: RawClient;

/** Endless pooled chunks. */
function endless(): Readable {
  return new Readable({
    highWaterMark: 1,
    read() {
      given += 1;
      this.push(acquireBuffer(smallBufferBytes));
    },
  });
}

beforeEach(async () => {
  expect(smallBufferBytes).toBe(leastBytes);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  given = 0;
  app = Fastify();
  app.get('/:bytes', (request, reply) => {
    reply.header('Content-Length', (request.params as { bytes: string }).bytes);
    return sendBuffers(reply, body);
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  vi.useRealTimers();
  client.socket.destroy();
  await app.close();
});

async function begin(bytes: number): Promise<void> {
  const { port } = app.server.address() as AddressInfo;
  client = await connectRaw(port, `GET /${bytes} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
}

async function stopReading(): Promise<void> {
  client.socket.pause();
  let before = -1;
  await vi.waitUntil(
    () => {
      const isFull = before === given;
      before = given;
      return isFull;
    },
    { ...polling, interval: 250 },
  );
}

it('cuts a reader who takes nothing any more, when what it took ahead is used up', async () => {
  body = endless();
  await begin(1e12);
  await stopReading();
  const closed = once(body, 'close');
  vi.advanceTimersByTime((savedSeconds - 1) * 1000);
  expect(body.destroyed).toBe(false);
  vi.advanceTimersByTime(1000);
  await closed;
});

it('lets a reader go on whose system takes megabytes every two minutes', async () => {
  body = endless();
  await begin(1e12);
  for (let turn = 0; turn < 4; turn += 1) {
    await stopReading();
    vi.advanceTimersByTime((savedSeconds - 1) * 1000);
    const before = given;
    client.socket.resume();
    await vi.waitUntil(() => given > before + 2 + savedSeconds / perSeconds, polling);
  }
  expect(body.destroyed).toBe(false);
});

it('cuts a reader who takes a piece now and then, but less than it must', async () => {
  let take: (error?: Error | null) => void = () => {};
  body = endless();
  const write = vi.spyOn(ServerResponse.prototype, 'write').mockImplementation(((
    _piece: Buffer,
    done: typeof take,
  ) => {
    take = done;
    return false;
  }) as never);
  await begin(1e12);
  await vi.waitUntil(() => write.mock.calls.length === 1, polling);
  // A piece in 29 s saves one second a turn, a piece in 31 s costs one.
  for (const seconds of [29, 29, 31, 30, 29, 31]) {
    vi.advanceTimersByTime(seconds * 1000);
    const before = write.mock.calls.length;
    take();
    await vi.waitUntil(() => write.mock.calls.length > before, polling);
  }
  expect(body.destroyed).toBe(false);
  const closed = once(body, 'close');
  vi.advanceTimersByTime((perSeconds + 1) * 1000);
  await closed;
  vi.restoreAllMocks();
});

it('cuts an answer whose body has fewer bytes than it promised', async () => {
  body = Readable.from([Buffer.from('12345')]);
  await begin(10);
  await client.ended(30_000);
  expect(client.received()).toMatch(/12345$/);
});

it('leaves the connection open behind a body that has them all', async () => {
  body = Readable.from([Buffer.from('12345')]);
  await begin(5);
  await vi.waitUntil(() => client.received().endsWith('12345'), polling);
  body = Readable.from([Buffer.from('67890')]);
  client.socket.write('GET /5 HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await vi.waitUntil(() => client.received().endsWith('67890'), polling);
});
