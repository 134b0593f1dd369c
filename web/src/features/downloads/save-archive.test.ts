import { expect, it } from 'vitest';
import type { Call } from '../../api/call.ts';
import { saveArchive } from './save-archive.ts';

const id = '0190f5a0-0000-4000-8000-000000000001';
const url = 'https://lumibook.test/archives/downloads/anna/1';

function setUp(status: number) {
  const log: unknown[] = [];
  const world = {
    call: (async ({ path }: { path: string }, { params, query }: { params: unknown; query: unknown }) => {
      log.push(['call', path, params, query]);
      return { url };
    }) as unknown as Call,
    fetch: async (input: string | URL, init?: RequestInit) => {
      log.push([init?.method, String(input)]);
      return new Response(null, { status, headers: { 'X-CorrelationId': 'c-1' } });
    },
    save: (...saved: [string, string]) => void log.push(['save', ...saved]),
  };
  return { world, log };
}

// spec P4.17, P7.27, P9.7
it('asks whether the archive is there, and has the browser download it under its id', async () => {
  const { world, log } = setUp(200);
  await saveArchive(world, { id });
  expect(log).toEqual([
    ['call', '/downloads/:id/url', { id }, {}],
    ['HEAD', url],
    ['save', url, `${id}.zip`],
  ]);
});

it('asks for an address under its name', async () => {
  const { world, log } = setUp(200);
  await saveArchive(world, { id, name: 'By the sea' });
  expect(log).toEqual([
    ['call', '/downloads/:id/url', { id }, { saveAs: 'name' }],
    ['HEAD', url],
    ['save', url, 'By the sea.zip'],
  ]);
});

it.each([404, 410, 500])('downloads nothing when the answer is %i', async (status) => {
  const { world, log } = setUp(status);
  await expect(saveArchive(world, { id })).rejects.toMatchObject({
    message: 'Request failure',
    status,
    correlationId: 'c-1',
  });
  expect(log).not.toContainEqual(expect.arrayContaining(['save']));
});
