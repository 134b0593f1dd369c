import type { LibraryExport } from '@keepsake/contract/exports';
import { expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { nextLook } from './export-queries.ts';

const known = (...items: LibraryExport[]) => ({ data: { items }, error: null, errorUpdateCount: 0 });
const ready: LibraryExport = {
  status: 'READY',
  backupId: '0190f5a0-0000-7000-8000-000000000001',
  chunks: [{ iteration: 0, size: 1 }],
  created: '2026-11-21T08:00:00.000Z',
  updated: '2026-11-21T08:00:00.000Z',
};
const failure = (status: number) => new ApiError({ status, code: 'x', message: '', correlationId: 'c' });

it('asks for progress, pushed or not, and for the beginning only where nobody tells', () => {
  expect([true, false].map((isLive) => nextLook(known({ status: 'IN_PROGRESS' }), isLive))).toEqual([
    2000, 2000,
  ]);
  expect(nextLook(known({ status: 'REQUESTED' }), false)).toBe(5000);
  expect(nextLook(known({ status: 'REQUESTED' }), true)).toBe(false);
});

it.each([
  ['nothing is there', known()],
  ['nothing is known', { data: undefined, error: null, errorUpdateCount: 0 }],
  ['it is ready', known(ready, { status: 'IN_PROGRESS' })],
  ['it failed', known({ status: 'FAILED' })],
])('asks no more when %s', (_what, state) => {
  expect(nextLook(state, false)).toBe(false);
});

it('asks less and less often while no answer comes, and not when there will be none', () => {
  const after = (errorUpdateCount: number, status: number) =>
    nextLook({ ...known({ status: 'IN_PROGRESS' }), error: failure(status), errorUpdateCount }, true);
  expect([1, 2, 9].map((count) => after(count, 503))).toEqual([4000, 8000, 30_000]);
  expect(after(1, 404)).toBe(false);
});
