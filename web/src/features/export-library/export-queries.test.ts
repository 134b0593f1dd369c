import type { ExportList, LibraryExport } from '@keepsake/contract/exports';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { exportListQuery, nextLook } from './export-queries.ts';

const known = (...items: LibraryExport[]) => ({ data: { items }, error: null, fetchFailureCount: 0 });
const ready: LibraryExport = {
  status: 'READY',
  backupId: '0190f5a0-0000-7000-8000-000000000001',
  chunks: [{ iteration: 0, size: 1 }],
  created: '2026-11-21T08:00:00.000Z',
  updated: '2026-11-21T08:00:00.000Z',
};
const failure = (status: number) => new ApiError({ status, code: 'x', message: '', correlationId: 'c' });

it('asks for progress, pushed or not, and for the beginning seldom where it is told', () => {
  expect([true, false].map((isLive) => nextLook(known({ status: 'IN_PROGRESS' }), isLive))).toEqual([
    2000, 2000,
  ]);
  expect(nextLook(known({ status: 'REQUESTED' }), false)).toBe(5000);
  expect(nextLook(known({ status: 'REQUESTED' }), true)).toBe(120_000);
});

it.each([
  ['nothing is there', known()],
  ['nothing is known', { data: undefined, error: null, fetchFailureCount: 0 }],
  ['it is ready', known(ready, { status: 'IN_PROGRESS' })],
  ['it failed', known({ status: 'FAILED' })],
])('asks no more when %s', (_what, state) => {
  expect(nextLook(state, false)).toBe(false);
});

it('asks less and less often while no answer comes, and not when there will be none', () => {
  const after = (fetchFailureCount: number, status: number) =>
    nextLook({ ...known({ status: 'IN_PROGRESS' }), error: failure(status), fetchFailureCount }, true);
  expect([1, 2, 9].map((count) => after(count, 503))).toEqual([4000, 8000, 30_000]);
  expect(after(1, 404)).toBe(false);
});

it('forgets failures that an answer has followed', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { queryKey } = exportListQuery;
  const ask = (answer: () => Promise<ExportList>) =>
    client.fetchQuery({ queryKey, queryFn: answer, staleTime: 0 }).catch(() => null);
  const fail = () => Promise.reject(failure(503));
  const running: ExportList = { items: [{ status: 'IN_PROGRESS' }] };
  await ask(async () => running);
  for (let times = 0; times < 5; times++) await ask(fail);
  await ask(async () => running);
  await ask(fail);
  const state = client.getQueryState<ExportList>(queryKey);
  expect(state && nextLook(state, false)).toBe(4000);
});
