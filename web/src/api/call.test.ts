// Proves PHO-53, PLA-6, PLA-7, PLA-13, PLA-15, PLA-16, PLA-29, PLA-34, PLA-44, PLA-45, PLA-46.

import { photosRoutes } from '@keepsake/contract/photos';
import { route } from '@keepsake/contract/route';
import { sessionRoutes } from '@keepsake/contract/session';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import type { Fetch } from '../browser/network.ts';
import { createCall } from './call.ts';
import type { ConfiguredBases } from './route-url.ts';

const user = {
  userId: 'anna',
  email: 'anna@example.test',
  photosCount: 3,
  albumsCount: 0,
  quota: { bytesUsed: 10 },
};
const bases = { photoManagementApi: 'https://photos.test/base' } as ConfiguredBases;

const json = (data: unknown, status = 200, headers = {}) =>
  new Response(JSON.stringify(data), { status, headers });

interface Options {
  readonly online?: boolean;
  readonly configured?: ConfiguredBases | null;
}

function setUp(responses: (Response | Error)[], { online = true, configured = bases }: Options = {}) {
  let ids = 0;
  const fetch = vi.fn<Fetch>(async () => {
    const response = responses.shift();
    if (!response) throw new Error('one call too many');
    if (response instanceof Error) throw response;
    return response;
  });
  const session = {
    account: () => null,
    accessToken: vi.fn(async () => 'token-1'),
    replace: vi.fn(async () => 'token-2'),
    resume: async () => {},
  };
  const call = createCall({
    fetch,
    newId: () => `id-${++ids}`,
    isOnline: () => online,
    bases: () => configured,
    session: () => session,
  });
  const sent = (index = 0) => {
    const [url, init] = fetch.mock.calls[index] ?? [];
    return { url, ...init, headers: init?.headers as Record<string, string> };
  };
  return { call, fetch, session, sent };
}

describe('what is sent', () => {
  it('may outlive the page', async () => {
    const { call, sent } = setUp([json(user), json(user)]);
    await call(photosRoutes.getUser, { keepalive: true });
    await call(photosRoutes.getUser);
    expect([sent(0).keepalive, sent(1).keepalive]).toEqual([true, undefined]);
  });

  it('goes below the configured base with the specified headers', async () => {
    const { call, sent } = setUp([json({ cursor: null, images: [] })]);
    await call(photosRoutes.listMonth, {
      params: { year: 2024, month: 5 },
      query: { limit: 24, cursor: undefined, sortOrder: 'desc' },
    });
    expect(sent().url).toBe('https://photos.test/base/photos/timeline/2024/5?limit=24&sortOrder=desc');
    expect(sent().method).toBe('GET');
    expect(sent().headers).toEqual({
      'Content-Type': 'application/json',
      'Cache-Control': 'no-cache',
      'X-CorrelationId': 'id-1',
      Authorization: 'Bearer token-1',
    });
    expect(sent().body).toBeUndefined();
  });

  it('has a body where the route has one, and a new correlation id each time', async () => {
    const { call, sent } = setUp([json({ failed: [] }), json({ failed: [] })]);
    const body = { photoIds: ['0b3e2f6e-9c0d-4f5a-8a55-0d6f5a0f1a11'] };
    await call(photosRoutes.deletePhotos, { body });
    await call(photosRoutes.deletePhotos, { body });
    expect(sent().body).toBe(JSON.stringify(body));
    expect(sent(1).headers['X-CorrelationId']).toBe('id-2');
  });

  it.each(['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const)(
    'goes by %s where the route requires it',
    async (method) => {
      const own = { base: 'site', auth: 'public', path: '/thing', status: 200, summary: '' } as const;
      const { call, sent } = setUp([json({})]);
      await call(route({ ...own, method, response: z.object({}) }));
      expect(sent().method).toBe(method);
    },
  );

  it('has no token on a public route', async () => {
    const { call, session, sent } = setUp([json({ redirectTo: '/' })], { configured: null });
    await call(sessionRoutes.logout);
    expect(sent().url).toBe('/session/logout');
    expect(sent().headers.Authorization).toBeUndefined();
    expect(session.accessToken).not.toHaveBeenCalled();
  });

  it('goes nowhere before the config is loaded', async () => {
    const { call, fetch } = setUp([], { configured: null });
    await expect(call(photosRoutes.getUser)).rejects.toThrow('Config should be loaded before authentication');
    expect(fetch).not.toHaveBeenCalled();
  });
});

describe('a response', () => {
  it('is checked data', async () => {
    const { call } = setUp([json({ ...user, unknown: 1 })]);
    expect(await call(photosRoutes.getUser)).toMatchObject(user);
  });

  it.each([
    ['a count below 0', JSON.stringify({ ...user, photosCount: -1 })],
    ['no JSON', '<html>'],
    ['nothing where data was promised', ''],
  ])('is an error when it is %s', async (_, body) => {
    const { call } = setUp([new Response(body)]);
    await expect(call(photosRoutes.getUser)).rejects.toMatchObject({
      name: 'ApiError',
      code: 'invalid-data',
      status: 200,
      correlationId: 'id-1',
    });
  });

  it('is null when the body is empty', async () => {
    const empty = route({
      base: 'site',
      auth: 'public',
      method: 'DELETE',
      path: '/thing',
      status: 204,
      summary: '',
      response: z.null(),
    });
    const { call } = setUp([new Response(null, { status: 204 })]);
    expect(await call(empty)).toBeNull();
  });

  it('is an error with code, message and correlation id', async () => {
    const error = { code: 'not-found', message: 'Not here.', correlationId: 'server-id' };
    const { call } = setUp([json(error, 404, { 'X-CorrelationId': 'server-id' })]);
    await expect(
      call(photosRoutes.getPhoto, { params: { id: '0b3e2f6e-9c0d-4f5a-8a55-0d6f5a0f1a11' } }),
    ).rejects.toMatchObject({
      status: 404,
      code: 'not-found',
      message: 'Not here.',
      correlationId: 'server-id',
    });
  });

  it('is an error with body, status and address', async () => {
    const { call } = setUp([new Response('{"Message":"no such photo"}', { status: 404 })]);
    await expect(
      call(photosRoutes.listMonth, { params: { year: 2024, month: 5 }, query: { cursor: 'c' } }),
    ).rejects.toMatchObject({
      status: 404,
      text: '{"Message":"no such photo"}',
      url: 'https://photos.test/base/photos/timeline/2024/5?cursor=c',
      path: '/photos/timeline/:year/:month',
    });
  });

  it('may be an error of a service without the contract', async () => {
    const { call } = setUp([new Response('<h1>Bad gateway</h1>', { status: 502 })]);
    await expect(call(photosRoutes.getUser)).rejects.toMatchObject({
      status: 502,
      code: 'unexpected',
      correlationId: 'id-1',
    });
  });
});

it.each([
  ['90', 90],
  ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
])('an error has the seconds of Retry-After: %s', async (value, retryAfter) => {
  const { call } = setUp([json({}, 429, { 'Retry-After': value })]);
  await expect(call(photosRoutes.getUser)).rejects.toMatchObject({ status: 429, retryAfter });
});

describe('a refused token', () => {
  it('is replaced once and the call sent again', async () => {
    const { call, session, sent } = setUp([json({}, 401), json(user)]);
    expect(await call(photosRoutes.getUser)).toMatchObject(user);
    expect(session.replace).toHaveBeenCalledWith('token-1');
    expect(sent(1).headers.Authorization).toBe('Bearer token-2');
  });

  it('is not replaced a second time', async () => {
    const { call, fetch } = setUp([json({}, 401), json({}, 401)]);
    await expect(call(photosRoutes.getUser)).rejects.toMatchObject({ status: 401 });
    expect(fetch).toHaveBeenCalledTimes(2);
  });
});

describe('no response', () => {
  it.each([
    ['offline', false, new TypeError('Failed to fetch')],
    ['network', true, new TypeError('Failed to fetch')],
    ['timeout', true, new DOMException('signal timed out', 'TimeoutError')],
  ])('is %s', async (code, online, cause) => {
    const { call } = setUp([cause], { online });
    await expect(call(photosRoutes.getUser)).rejects.toMatchObject({ status: 0, code, cause });
  });

  it('after the caller cancelled is the reason of the caller', async () => {
    const { call } = setUp([new DOMException('aborted', 'AbortError')]);
    const signal = AbortSignal.abort(new Error('left the page'));
    await expect(call(photosRoutes.getUser, { signal })).rejects.toThrow('left the page');
  });
});
