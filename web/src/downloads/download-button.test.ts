// Proves DOW-7, DOW-20, PLA-33, PLA-44.

import { describe, expect, it } from 'vitest';
import { fetchOriginal } from './download-button.tsx';

const bytes = new Uint8Array([0xff, 0xd8, 0, 1, 2, 0xff, 0xd9]);

function fakeFetch(statuses: Record<string, number>) {
  const requested: string[] = [];
  const fetch = async (input: string | URL) => {
    requested.push(String(input));
    const status = statuses[String(input)] ?? 404;
    return new Response(status === 200 ? bytes : null, { status, headers: { 'X-CorrelationId': 'c-1' } });
  };
  return { requested, fetch };
}

const fresh = async () => 'fresh';

describe('fetchOriginal', () => {
  it('shows the bytes as they are', async () => {
    const { fetch } = fakeFetch({ old: 200 });
    const blob = await fetchOriginal('old', fresh, fetch);
    expect(new Uint8Array(await blob.arrayBuffer())).toEqual(bytes);
  });

  it('requests a fresh address when the old one has expired', async () => {
    const { fetch, requested } = fakeFetch({ old: 403, fresh: 200 });
    await fetchOriginal('old', fresh, fetch);
    expect(requested).toEqual(['old', 'fresh']);
  });

  it('fails when the fresh address is refused, too, and at once when the server is broken', async () => {
    const refused = fakeFetch({ old: 403, fresh: 404 });
    await expect(fetchOriginal('old', fresh, refused.fetch)).rejects.toThrow('Request failure');
    const broken = fakeFetch({ old: 500, fresh: 200 });
    await expect(fetchOriginal('old', fresh, broken.fetch)).rejects.toThrow('Request failure');
    expect(broken.requested).toEqual(['old']);
  });

  it('fails with the error code of the response', async () => {
    const body = JSON.stringify({ code: 'photo-lost', message: 'Lost.', correlationId: 'c-1' });
    const fetch = async () => new Response(body, { status: 410 });
    const error = { status: 410, code: 'photo-lost', message: 'Request failure' };
    await expect(fetchOriginal('old', fresh, fetch)).rejects.toMatchObject(error);
  });

  it('fails with the correlation id of the response', async () => {
    const { fetch } = fakeFetch({ old: 500 });
    const error = { name: 'ApiError', status: 500, correlationId: 'c-1' };
    await expect(fetchOriginal('old', fresh, fetch)).rejects.toMatchObject(error);
  });
});
