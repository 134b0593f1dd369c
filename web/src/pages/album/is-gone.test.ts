import { expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { isGone } from './is-gone.ts';

const refused = (status: number, code = 'x') =>
  new ApiError({ status, code, message: '', correlationId: '' });

it('knows an album that is not there from one that cannot be had for now', () => {
  expect(isGone(refused(404, 'not-found'))).toBe(true);
  // What stands in the address is no id.
  expect(isGone(refused(400, 'invalid-request'))).toBe(true);
  for (const status of [0, 401, 403, 429, 500, 503]) expect(isGone(refused(status))).toBe(false);
  expect(isGone(new Error('404'))).toBe(false);
  expect(isGone(null)).toBe(false);
});
