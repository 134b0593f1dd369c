import Fastify from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BlobsUnavailable } from '../blobs/index.ts';
import { steadyClock } from '../clock/index.ts';
import type { Log } from '../log/index.ts';
import type { RateLimits } from '../rate-limits/index.ts';
import { handleErrors } from './error-responses.ts';
import { serveHealth } from './health.ts';
import type { Guards } from './implement.ts';
import type { HttpServer } from './index.ts';
import { Misses } from './misses.ts';

const silent: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const unlimited = { take: async () => {} } as unknown as RateLimits;

let app: HttpServer;
let now: number;
const writeBlobs = vi.fn<() => Promise<void>>();
const writeStaging = vi.fn<() => Promise<void>>();

beforeEach(() => {
  now = 0;
  vi.spyOn(steadyClock, 'now').mockImplementation(() => now);
  for (const write of [writeBlobs, writeStaging]) write.mockReset().mockResolvedValue();
  app = Fastify() as unknown as HttpServer;
  app.setErrorHandler(handleErrors(silent, new Misses(unlimited, {} as Guards)));
  serveHealth(app, {
    database: { ping: async () => 1 } as never,
    blobs: { tryWriting: writeBlobs },
    staging: { tryWriting: writeStaging },
    isDraining: () => false,
  });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await app.close();
});

const ready = () => app.inject({ url: '/health/ready' });
const status = async () => (await ready()).statusCode;
const disk = (code: string) => Object.assign(new Error('refused'), { code });

it.each([
  ['blobs', writeBlobs, new BlobsUnavailable('read-only')],
  ['staging', writeStaging, disk('EROFS')],
])('is not ready while %s refuses a write, and is again by itself', async (_what, write, refusal) => {
  write.mockRejectedValue(refusal);
  const refused = await ready();
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'unavailable']);
  expect(refused.headers['retry-after']).toBe('5');
  write.mockResolvedValue();
  now += 5000;
  expect(await status()).toBe(200);
});

it('writes once in some seconds, however often it is asked', async () => {
  for (let turn = 0; turn < 3; turn += 1) {
    expect(await Promise.all([status(), status(), status()])).toEqual([200, 200, 200]);
    now += 1600;
  }
  expect(writeBlobs).toHaveBeenCalledTimes(1);
  now += 5000;
  expect(await status()).toBe(200);
  expect(writeBlobs).toHaveBeenCalledTimes(2);
});

it('is ready on a full disk, which reads and deletes do not need', async () => {
  writeStaging.mockRejectedValue(disk('ENOSPC'));
  expect(await status()).toBe(200);
});

it('is not ready while a write does not end, and waits for that one only', async () => {
  // The boot of Fastify has timers of its own.
  await app.ready();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const late = async () => {
    const response = status();
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(3000);
    return response;
  };
  const write = Promise.withResolvers<void>();
  writeBlobs.mockReturnValue(write.promise);
  expect(await late()).toBe(503);
  now += 5000;
  expect(await late()).toBe(503);
  expect(writeBlobs).toHaveBeenCalledTimes(1);
  write.resolve();
  now += 5000;
  expect(await status()).toBe(200);
});
