// Proves PLA-33.

import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { monthKey } from '../section-key.ts';
import { reportingFailures } from './section-source.ts';

afterEach(() => vi.restoreAllMocks());

const error = () => new ApiError({ status: 500, code: 'internal', message: '', correlationId: 'c-1' });

async function load(signal: AbortSignal) {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const failure = error();
  const fetchPage = reportingFailures(() => Promise.reject(failure));
  await expect(fetchPage(monthKey({ year: 2024, month: 5 }), { limit: 24 }, signal)).rejects.toBe(failure);
  return log.mock.calls.map(([where, , known]) => `${where} ${known}`);
}

it('reports a month that could not be loaded, with the correlation id', async () => {
  expect(await load(new AbortController().signal)).toEqual([
    '[load-month] code internal, correlation id c-1',
  ]);
});

it('does not report an aborted request', async () => {
  expect(await load(AbortSignal.abort())).toEqual([]);
});
