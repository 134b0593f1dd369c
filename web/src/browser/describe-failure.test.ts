// Proves PLA-33.

import { clientError } from '@keepsake/contract/client-errors';
import { expect, it } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { describeFailure } from './describe-failure.ts';

const anna = 'anna@example.com';

it.each([
  ['the message', new Error(anna)],
  ['a code that is none', { code: `${anna} not found`, name: anna }],
  ['an address with its query', { code: 'unexpected', path: `/subscription?email=${anna}` }],
  ['an address outside', { code: 'unexpected', path: `https://api.test/${anna}` }],
  ['a correlation id that is none', { code: 'unexpected', correlationId: anna }],
  [
    'address and text of the response',
    new ApiError({ status: 500, code: 'x', message: anna, correlationId: '', url: `/?${anna}`, text: anna }),
  ],
])('leaves out %s', (_, error) => {
  const failure = describeFailure(error, 'query');
  expect(JSON.stringify(failure)).not.toContain('anna');
  expect(clientError.safeParse(failure).success).toBe(true);
});

it('keeps code, status, correlation id and the pattern of the call, not of the page', () => {
  const error = {
    code: 'too-large',
    status: 413,
    correlationId: 'c-1',
    path: '/photos/:id',
    retryable: false,
  };
  expect(describeFailure(error, 'upload', '/my-photos/photos')).toEqual({
    where: 'upload',
    code: 'too-large',
    status: 413,
    correlationId: 'c-1',
    path: '/photos/:id',
  });
});
