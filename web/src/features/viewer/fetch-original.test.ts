import { describe, expect, it } from 'vitest';
import { fetchOriginal } from './fetch-original.ts';

const bytes = new Uint8Array([0xff, 0xd8, 0, 1, 2, 0xff, 0xd9]);

/** Answers each address with a status, and remembers what was asked. */
function fakeFetch(statuses: Record<string, number>) {
  const asked: string[] = [];
  const fetch = async (input: string | URL) => {
    asked.push(String(input));
    const status = statuses[String(input)] ?? 404;
    return new Response(status === 200 ? bytes : null, { status, headers: { 'X-CorrelationId': 'c-1' } });
  };
  return { asked, fetch };
}

const fresh = async () => 'fresh';

describe('fetchOriginal', () => {
  // spec P4.10, P7.31, A7.42
  it('gives the bytes as they are', async () => {
    const { fetch } = fakeFetch({ old: 200 });
    const blob = await fetchOriginal('old', fresh, fetch);
    expect(new Uint8Array(await blob.arrayBuffer())).toEqual(bytes);
  });

  it('asks for a fresh address when the old one has expired', async () => {
    const { fetch, asked } = fakeFetch({ old: 403, fresh: 200 });
    await fetchOriginal('old', fresh, fetch);
    expect(asked).toEqual(['old', 'fresh']);
  });

  // spec P4.10
  it('fails when the fresh address is refused, too, and at once when the server is broken', async () => {
    const refused = fakeFetch({ old: 403, fresh: 404 });
    await expect(fetchOriginal('old', fresh, refused.fetch)).rejects.toThrow('Request failure');
    const broken = fakeFetch({ old: 500, fresh: 200 });
    await expect(fetchOriginal('old', fresh, broken.fetch)).rejects.toThrow('Request failure');
    expect(broken.asked).toEqual(['old']);
  });

  // spec A4.20
  it('fails with the correlation id of the answer', async () => {
    const { fetch } = fakeFetch({ old: 500 });
    const error = { name: 'ApiError', status: 500, correlationId: 'c-1' };
    await expect(fetchOriginal('old', fresh, fetch)).rejects.toMatchObject(error);
  });
});
