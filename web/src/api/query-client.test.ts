// Proves PLA-33.

import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { queryClient, storeChanged } from './query-client.ts';

afterEach(() => vi.restoreAllMocks());

const error = () => new ApiError({ status: 400, code: 'invalid-request', message: '', correlationId: 'c-1' });

function spyOnReports() {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  return () => log.mock.calls.map(([where, , known]) => `${where} ${known}`);
}

it('reports every query that failed, with the correlation id', async () => {
  const reported = spyOnReports();
  const query = { queryKey: ['failing'], queryFn: () => Promise.reject(error()) };
  await expect(queryClient.fetchQuery(query)).rejects.toThrow(ApiError);
  expect(reported()).toEqual(['[query] code invalid-request, correlation id c-1']);
});

it.each([
  ['delete-photo', { operation: 'delete-photo' as const }],
  ['mutation', undefined],
])('reports every mutation that failed: %s', async (name, meta) => {
  const reported = spyOnReports();
  const failing = queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: () => Promise.reject(error()), ...(meta && { meta }) });
  await expect(failing.execute(undefined)).rejects.toThrow(ApiError);
  expect(reported()).toEqual([`[${name}] code invalid-request, correlation id c-1`]);
});

it('does not report fields that a form shows, and reports what else it fails by', async () => {
  const reported = spyOnReports();
  const fields = [{ path: 'code', code: 'not-valid' as const }];
  const details = { status: 400, code: 'invalid-request', message: '', correlationId: 'c-1' };
  const fail = (failure: ApiError, meta?: { showsFields: true }) =>
    queryClient
      .getMutationCache()
      .build(queryClient, {
        mutationFn: () => Promise.reject(failure),
        meta: { operation: 'two-step', ...meta },
      })
      .execute(undefined);
  await expect(fail(new ApiError({ ...details, fields }), { showsFields: true })).rejects.toThrow(ApiError);
  expect(reported()).toEqual([]);
  await expect(fail(error(), { showsFields: true })).rejects.toThrow(ApiError);
  await expect(fail(new ApiError({ ...details, fields }))).rejects.toThrow(ApiError);
  expect(reported()).toEqual(Array(2).fill('[two-step] code invalid-request, correlation id c-1'));
});

it('stores a change over the response to an earlier request', async () => {
  const responses = [Promise.withResolvers<string>(), Promise.withResolvers<string>()] as const;
  const queryKey = ['changed'];
  let requests = 0;
  const observer = new QueryObserver(queryClient, {
    queryKey,
    queryFn: () => responses[requests++]?.promise ?? 'a third request',
  });
  const seen: unknown[] = [];
  onTestFinished(observer.subscribe(({ data }) => void seen.push(data)));
  storeChanged(queryKey, 'changed here');
  responses[0].resolve('from before the change');
  responses[1].resolve('from after the change');
  await vi.waitFor(() => expect(seen.at(-1)).toBe('from after the change'));
  expect(seen).not.toContain('from before the change');
  expect(requests).toBe(2);
});

it('asks nothing again where no request is under way', async () => {
  const queryFn = vi.fn(async () => 'fetched');
  const observer = new QueryObserver(queryClient, { queryKey: ['quiet'], queryFn });
  onTestFinished(observer.subscribe(() => {}));
  await vi.waitFor(() => expect(observer.getCurrentResult().isFetching).toBe(false));
  storeChanged(['quiet'], 'changed here');
  expect(observer.getCurrentResult()).toMatchObject({ data: 'changed here', isFetching: false });
  expect(queryFn).toHaveBeenCalledOnce();
});
