import { once } from 'node:events';
import { ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { slowestReader } from '@keepsake/contract/server-limits';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectRaw, type RawClient } from '../../../../test/raw-client.ts';
import { acquireBuffer, smallBufferBytes } from '../../buffer-pool/index.ts';
import { sendBuffers } from './index.ts';

const { minBytes, perSeconds, savedSeconds } = slowestReader;

/** A poll lets the fake clock go on by its interval. */
const soon = { interval: 1 };

let app: FastifyInstance;
let body: Readable;
let given: number;
let client: RawClient;
let connection: Socket;

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
  expect(smallBufferBytes).toBe(minBytes);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  given = 0;
  app = Fastify();
  app.get('/:bytes', (request, reply) => {
    reply.header('Content-Length', (request.params as { bytes: string }).bytes);
    return sendBuffers(reply, body);
  });
  app.server.on('connection', (socket) => {
    connection = socket;
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

/** Stops reading until the server waits for the client. */
async function stopReading(): Promise<void> {
  client.socket.pause();
  for (let turns = 0, before = given; turns < 100; before = given) {
    await nextTurn();
    turns = connection.writableNeedDrain && before === given ? turns + 1 : 0;
  }
}

it('cuts a stalled reader, when the time it saved is used up', async () => {
  body = endless();
  await begin(1e12);
  await stopReading();
  const closed = once(body, 'close');
  vi.advanceTimersByTime((savedSeconds - 1) * 1000);
  expect(body.destroyed).toBe(false);
  vi.advanceTimersByTime(1000);
  await closed;
});

it('accepts a reader whose system reads megabytes every two minutes', async () => {
  body = endless();
  await begin(1e12);
  for (let turn = 0; turn < 4; turn += 1) {
    await stopReading();
    vi.advanceTimersByTime((savedSeconds - 1) * 1000);
    const before = given;
    client.socket.resume();
    await expect.poll(() => given, soon).toBeGreaterThan(before + 2 + savedSeconds / perSeconds);
  }
  expect(body.destroyed).toBe(false);
});

it('disconnects a reader that reads too few chunks', async () => {
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
  await expect.poll(() => write.mock.calls, soon).toHaveLength(1);
  // A chunk in 29 s saves one second, a chunk in 31 s costs one.
  for (const seconds of [29, 29, 31, 30, 29, 31]) {
    vi.advanceTimersByTime(seconds * 1000);
    const before = write.mock.calls.length;
    take();
    await expect.poll(() => write.mock.calls.length, soon).toBeGreaterThan(before);
  }
  expect(body.destroyed).toBe(false);
  const closed = once(body, 'close');
  vi.advanceTimersByTime((perSeconds + 1) * 1000);
  await closed;
  vi.restoreAllMocks();
});

it('cuts a response whose body has fewer bytes than declared', async () => {
  body = Readable.from([Buffer.from('12345')]);
  await begin(10);
  await client.ended();
  expect(client.received()).toMatch(/12345$/);
});

it('leaves the connection open after a complete body', async () => {
  body = Readable.from([Buffer.from('12345')]);
  await begin(5);
  await expect.poll(client.received).toMatch(/12345$/);
  body = Readable.from([Buffer.from('67890')]);
  client.socket.write('GET /5 HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await expect.poll(client.received).toMatch(/67890$/);
});
