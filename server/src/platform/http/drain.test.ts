// Proves PLA-80.
import { once } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectRaw, type RawClient } from '../../../test/raw-client.ts';
import { createLog } from '../log/index.ts';
import { createDrain, type Drain } from './drain.ts';
import { createHttpServer, type HttpServer } from './server.ts';

const noticeMs = 1_000;
const gracePeriodMs = 15_000;

const nobody = async () => {
  throw new Error('not used');
};

let app: HttpServer;
let drain: Drain;
let port: number;
let finish: (response: object) => void;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], fakeNodeBuiltins: true });
  drain = createDrain();
  const { promise: response, resolve } = Promise.withResolvers<object>();
  finish = resolve;
  app = await createHttpServer({
    log: createLog({ level: 'silent', process: 'test' }),
    guards: { customer: nobody, phone: nobody, editor: nobody, backOffice: nobody, account: nobody },
    rateLimits: {
      take: async () => {},
      giveBack: async () => {},
      reset: async () => {},
      refuseSpent: () => {},
      sweep: async () => 0,
    },
    resolveSite: () => ({ tenantId: 'demo', brandId: 'b', channel: 'c', origin: 'http://localhost' }),
    watch: (server) => drain.watch(server),
  });
  app.get('/quick', async () => ({}));
  app.get('/slow', () => response);
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as { port: number }).port;
});
afterEach(async () => {
  finish({});
  vi.useRealTimers();
  await app.close();
});

async function request(path: string): Promise<RawClient> {
  const received = new Promise<void>((resolve) => app.server.once('request', () => resolve()));
  const client = await connectRaw(port, `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  await received;
  return client;
}

async function requestOnKeptConnection(): Promise<RawClient> {
  const client = await request('/quick');
  // A poll would advance the fake clock.
  while (!client.received().includes('200 OK')) await once(client.socket, 'data');
  return client;
}

it('ends after the last response, and idle connections do not hold it', async () => {
  const idle = await requestOnKeptConnection();
  const slow = await request('/slow');
  drain.begin();
  const ended = drain.end(app, { noticeMs, gracePeriodMs });
  await vi.advanceTimersByTimeAsync(noticeMs);
  await idle.ended();
  expect(slow.socket.closed).toBe(false);
  finish({});
  await ended;
  await slow.ended();
  expect(slow.received()).toContain('200 OK');
  expect(slow.received()).toMatch(/^connection: close\r$/im);
});

it('serves an idle connection during the notice, and announces its end with that response', async () => {
  const kept = await requestOnKeptConnection();
  drain.begin();
  const ended = drain.end(app, { noticeMs, gracePeriodMs });
  const other = await requestOnKeptConnection();
  await other.ended();
  expect(kept.received()).not.toMatch(/^connection: close\r$/im);
  const second = new Promise<void>((resolve) => app.server.once('request', () => resolve()));
  kept.socket.write('GET /quick HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await second;
  await kept.ended();
  expect(kept.received().match(/200 OK/g)).toHaveLength(2);
  expect(kept.received()).toMatch(/^connection: close\r$/im);
  await vi.advanceTimersByTimeAsync(noticeMs);
  await ended;
});

it('accepts requests until the notice is over, and cuts off those that last longer than the grace period', async () => {
  const slow = await request('/slow');
  drain.begin();
  const ended = drain.end(app, { noticeMs, gracePeriodMs });
  await vi.advanceTimersByTimeAsync(noticeMs - 1);
  const late = await requestOnKeptConnection();
  expect(late.received()).toMatch(/^connection: close\r$/im);
  await vi.advanceTimersByTimeAsync(gracePeriodMs - noticeMs);
  await expect(connectRaw(port, '')).rejects.toThrow('ECONNREFUSED');
  expect(slow.socket.closed).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await ended;
  await slow.ended();
  expect(slow.received()).toBe('');
});
