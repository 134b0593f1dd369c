// Proves DOW-11, DOW-16, EXP-21.

import { expect, it } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import type { Call } from '../api/call.ts';
import { saveArchive } from './save-archive.ts';

const id = '0190f5a0-0000-4000-8000-000000000001';
const url = 'https://lumibook.test/archives/downloads/anna/1';
const gone = new ApiError({ status: 410, code: 'unexpected', message: '', correlationId: 'c-1' });

function setUp(found: Promise<void> = Promise.resolve()) {
  const log: unknown[] = [];
  const dependencies = {
    call: (async ({ path }: { path: string }, { params, query }: { params: unknown; query: unknown }) => {
      log.push(['call', path, params, query]);
      return { url };
    }) as unknown as Call,
    check: (...checked: [string]) => {
      log.push(['check', ...checked]);
      return found;
    },
    save: (...saved: [string, string]) => void log.push(['save', ...saved]),
  };
  return { dependencies, log };
}

it('checks the archive, and lets the browser download it under its id', async () => {
  const { dependencies, log } = setUp();
  await saveArchive(dependencies, { id });
  expect(log).toEqual([
    ['call', '/downloads/:id/url', { id }, {}],
    ['check', url],
    ['save', url, `${id}.zip`],
  ]);
});

it('requests an address with its name', async () => {
  const { dependencies, log } = setUp();
  await saveArchive(dependencies, { id, name: 'By the sea' });
  expect(log).toEqual([
    ['call', '/downloads/:id/url', { id }, { saveAs: 'name' }],
    ['check', url],
    ['save', url, 'By the sea.zip'],
  ]);
});

it.each([
  ['Harbour.zip', 'Harbour.zip'],
  ['Harbour.ZIP', 'Harbour.ZIP'],
  ['Harbour', 'Harbour.zip'],
  ['Harbour\u202epiz.exe', 'Harbourpiz.exe.zip'],
])('ends the name %s in .zip once', async (name, saved) => {
  const { dependencies, log } = setUp();
  await saveArchive(dependencies, { id, name });
  expect(log.at(-1)).toEqual(['save', url, saved]);
});

it('downloads nothing when it is not there', async () => {
  const { dependencies, log } = setUp(Promise.reject(gone));
  await expect(saveArchive(dependencies, { id })).rejects.toBe(gone);
  expect(log).not.toContainEqual(expect.arrayContaining(['save']));
});
