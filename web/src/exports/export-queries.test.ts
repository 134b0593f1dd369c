import type { ExportList, LibraryExport } from '@keepsake/contract/exports';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { exportListQuery, exportPollInterval } from './export-queries.ts';

const known = (...items: LibraryExport[]) => ({ data: { items }, error: null, fetchFailureCount: 0 });
const ready: LibraryExport = {
  status: 'READY',
  backupId: '0190f5a0-0000-7000-8000-000000000001',
  chunks: [{ iteration: 0, size: 1 }],
  created: '2026-11-21T08:00:00.000Z',
  updated: '2026-11-21T08:00:00.000Z',
};
const failure = (status: number) => new ApiError({ status, code: 'x', message: '', correlationId: 'c' });

it('polls progress with or without push, and the start rarely with push', () => {
  expect([true, false].map((isLive) => exportPollInterval(known({ status: 'IN_PROGRESS' }), isLive))).toEqual(
    [2000, 2000],
  );
  expect(exportPollInterval(known({ status: 'REQUESTED' }), false)).toBe(5000);
  expect(exportPollInterval(known({ status: 'REQUESTED' }), true)).toBe(120_000);
});

it.each([
  ['nothing is there', known()],
  ['nothing is known', { data: undefined, error: null, fetchFailureCount: 0 }],
  ['it is ready', known(ready, { status: 'IN_PROGRESS' })],
  ['it failed', known({ status: 'FAILED' })],
])('stops polling when %s', (_what, state) => {
  expect(exportPollInterval(state, false)).toBe(false);
});

it('polls with growing pauses after failures, and not after a permanent one', () => {
  const after = (fetchFailureCount: number, status: number) =>
    exportPollInterval(
      { ...known({ status: 'IN_PROGRESS' }), error: failure(status), fetchFailureCount },
      true,
    );
  expect([1, 2, 9].map((count) => after(count, 503))).toEqual([4000, 8000, 30_000]);
  expect(after(1, 404)).toBe(false);
});

it('ignores failures before the latest response', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { queryKey } = exportListQuery;
  const poll = (load: () => Promise<ExportList>) =>
    client.fetchQuery({ queryKey, queryFn: load, staleTime: 0 }).catch(() => null);
  const fail = () => Promise.reject(failure(503));
  const running: ExportList = { items: [{ status: 'IN_PROGRESS' }] };
  await poll(async () => running);
  for (let times = 0; times < 5; times++) await poll(fail);
  await poll(async () => running);
  await poll(fail);
  const state = client.getQueryState<ExportList>(queryKey);
  expect(state && exportPollInterval(state, false)).toBe(4000);
});
