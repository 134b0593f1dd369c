import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { reportError } from './report-error.ts';

afterEach(() => vi.restoreAllMocks());

function reported(error: unknown) {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  reportError(error, 'sign-in');
  return log.mock.calls;
}

// spec A4.20, A8.8
it('says where it was, with code and correlation id of the call', () => {
  const error = new ApiError({ status: 503, code: 'unavailable', message: 'busy', correlationId: 'c-1' });
  expect(reported(error)).toEqual([['[sign-in]', error, 'code unavailable, correlation id c-1']]);
});

it.each([new Error('no call'), null, undefined, 'text'])('takes anything: %s', (error) => {
  expect(reported(error)).toEqual([['[sign-in]', error, '']]);
});
