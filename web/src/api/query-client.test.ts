// Proves PLA-33.

import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { queryClient } from './query-client.ts';

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
