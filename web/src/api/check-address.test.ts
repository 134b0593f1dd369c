import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Fetch } from '../browser/network.ts';
import { checkAddress } from './check-address.ts';

afterEach(() => void vi.restoreAllMocks());

const origin = 'https://photos.test';
const own = `${origin}/archives/exports/a/b/0?s=1`;
const foreign = 'https://store.test/exports/0.zip?s=1';

const check = (url: string, fetch: Fetch, online = true) =>
  checkAddress(url, { fetch, isOnline: () => online, origin: () => origin });
const responding =
  (status: number, headers = {}) =>
  async () =>
    new Response(null, { status, headers });
const rejecting = (reason: unknown) => async () => Promise.reject(reason);
const blocked = rejecting(new TypeError('Failed to fetch'));
const timedOut = rejecting(new DOMException('too late', 'TimeoutError'));

it('sends HEAD only, never the browser’s cache, and no longer than a minute', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  const fetch = vi.fn<Fetch>(responding(200));
  await check(own, fetch);
  expect(timeout).toHaveBeenCalledExactlyOnceWith(60_000);
  const signal = timeout.mock.results[0]?.value;
  expect(fetch).toHaveBeenCalledExactlyOnceWith(own, { method: 'HEAD', cache: 'no-store', signal });
});

it('rejects with the status of what is not there', async () => {
  const response = check(own, responding(410, { 'X-CorrelationId': 'c-1' }));
  const error = { name: 'ApiError', status: 410, correlationId: 'c-1', url: own };
  await expect(response).rejects.toMatchObject(error);
});

it.each([
  ['network', blocked, true],
  ['offline', blocked, false],
  ['timeout', timedOut, true],
] as const)('rejects by the code %s when no response comes', async (code, fetch, online) => {
  const error = { name: 'ApiError', status: 0, code, url: own };
  await expect(check(own, fetch, online)).rejects.toMatchObject(error);
});

describe('an inconclusive response', () => {
  it.each([
    ['no response', blocked],
    ['403, as to an address that is signed for GET', responding(403)],
    ['405', responding(405)],
  ])('leaves it to the browser at another origin: %s', async (_, fetch) => {
    await expect(check(foreign, fetch)).resolves.toBeUndefined();
    await expect(check(own, fetch)).rejects.toMatchObject({ name: 'ApiError' });
    await expect(check('/archives/exports/0', fetch)).rejects.toMatchObject({ name: 'ApiError' });
  });

  it.each([404, 410, 500, 503])('is not %i, which fails everywhere', async (status) => {
    await expect(check(foreign, responding(status))).rejects.toMatchObject({ status });
  });

  it('is neither offline nor a timeout', async () => {
    await expect(check(foreign, blocked, false)).rejects.toMatchObject({ code: 'offline' });
    await expect(check(foreign, timedOut)).rejects.toMatchObject({ code: 'timeout' });
  });
});
