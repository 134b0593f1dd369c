import { expect, it } from 'vitest';
import { ApiError, isUnknownId } from './api-error.ts';

const refused = (status: number, code = 'x') =>
  new ApiError({ status, code, message: '', correlationId: '' });

it('distinguishes what is not there from what is temporarily unavailable', () => {
  expect(isUnknownId(refused(404, 'not-found'))).toBe(true);
  // The text in the address is no id.
  expect(isUnknownId(refused(400, 'invalid-request'))).toBe(true);
  for (const status of [0, 401, 403, 410, 429, 500, 503]) expect(isUnknownId(refused(status))).toBe(false);
  expect(isUnknownId(new Error('404'))).toBe(false);
  expect(isUnknownId(null)).toBe(false);
});
