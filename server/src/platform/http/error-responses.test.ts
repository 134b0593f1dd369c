import Fastify from 'fastify';
import { expect, it } from 'vitest';
import type { Log } from '../log/index.ts';
import type { RateLimits } from '../rate-limits/index.ts';
import { handleErrors } from './error-responses.ts';
import type { Guards } from './implement.ts';
import { Misses } from './misses.ts';

const silent: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const unlimited: Partial<RateLimits> = { take: async () => {} };

it.each([
  ...['EROFS', 'EIO', 'EACCES', 'EPERM', 'EDQUOT', 'ESTALE'].map((code) => [code, 503, 'unavailable', '5']),
  ...['ENOSPC', '53100'].map((code) => [code, 507, 'storage-full', undefined]),
  ['EINVAL', 500, 'internal', undefined],
])('%s of a disk is %i %s', async (code, status, name, retryAfter) => {
  const app = Fastify();
  app.setErrorHandler(handleErrors(silent, new Misses(unlimited as RateLimits, {} as Guards)));
  app.get('/', async () => {
    throw Object.assign(new Error('the disk refuses'), { code });
  });
  const response = await app.inject({ url: '/' });
  expect([response.statusCode, response.json().code]).toEqual([status, name]);
  expect(response.headers['retry-after']).toBe(retryAfter);
  await app.close();
});

it('an error is not cached and has no headers of the bytes that it replaces', async () => {
  const app = Fastify();
  app.setErrorHandler(handleErrors(silent, new Misses(unlimited as RateLimits, {} as Guards)));
  app.get('/bytes', async (_request, reply) => {
    reply.headers({
      'Accept-Ranges': 'bytes',
      'Cache-Control': 'private, max-age=3600, immutable',
      'Content-Disposition': 'attachment',
      'Content-Length': 1000,
      'Content-Range': 'bytes 0-999/2000',
      'Content-Type': 'image/jpeg',
      ETag: '"tag"',
    });
    throw new Error('the disk failed');
  });
  const response = await app.inject({ url: '/bytes', headers: { 'x-correlationid': 'one' } });
  expect(response.statusCode).toBe(500);
  expect(response.json()).toMatchObject({ code: 'internal' });
  expect(response.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(response.rawPayload.byteLength),
  });
  for (const name of ['accept-ranges', 'content-disposition', 'content-range', 'etag'])
    expect(response.headers[name], name).toBeUndefined();
  await app.close();
});

it.each([
  ['22021', 400, 'warn'],
  ['22P05', 400, 'warn'],
  ['22P02', 500, 'error'],
  ['22003', 500, 'error'],
  ['22008', 500, 'error'],
])('the refusal %s of the database is %i, logged as %s with its routine', async (code, status, level) => {
  const logged: unknown[] = [];
  const note = (at: string) => (fields: object) => logged.push([at, fields]);
  const log: Log = { debug: note('debug'), info: note('info'), warn: note('warn'), error: note('error') };
  const app = Fastify();
  app.setErrorHandler(handleErrors(log, new Misses(unlimited as RateLimits, {} as Guards)));
  const error = Object.assign(new Error('refused'), { code, routine: 'report_invalid_encoding' });
  app.get('/', async () => {
    throw error;
  });
  const response = await app.inject({ url: '/', headers: { 'x-correlationid': 'one' } });
  expect(response.statusCode).toBe(status);
  expect(logged).toEqual([[level, expect.objectContaining({ err: error })]]);
  await app.close();
});
