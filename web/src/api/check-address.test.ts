import { expect, it, vi } from 'vitest';
import { checkAddress } from './check-address.ts';

const url = 'https://photos.test/archives/exports/a/b/0?s=1';

it('asks for the head of a file only, and never the browser’s cache', async () => {
  const fetch = vi.fn(async () => new Response(null, { status: 200 }));
  await checkAddress(url, fetch);
  expect(fetch).toHaveBeenCalledExactlyOnceWith(url, { method: 'HEAD', cache: 'no-store' });
});

it('rejects with the status of what is not there', async () => {
  const headers = { 'X-CorrelationId': 'c-1' };
  const answer = checkAddress(url, async () => new Response(null, { status: 410, headers }));
  await expect(answer).rejects.toMatchObject({ name: 'ApiError', status: 410, correlationId: 'c-1' });
});

it('rejects as without a network when no answer comes', async () => {
  const answer = checkAddress(url, async () => {
    throw new TypeError('Failed to fetch');
  });
  await expect(answer).rejects.toMatchObject({ name: 'ApiError', status: 0, code: 'network' });
});
