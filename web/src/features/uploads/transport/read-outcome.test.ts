import { errorTable } from '@keepsake/contract/errors';
import { expect, it } from 'vitest';
import { readRefusal } from './read-outcome.ts';

function answer(code: keyof typeof errorTable) {
  const { status, message } = errorTable[code];
  const body = JSON.stringify({ code, message, correlationId: 'x' });
  return { getStatus: () => status, getHeader: () => undefined, getBody: () => body };
}

it.each(['quota-exceeded', 'storage-full'] as const)(
  '%s ends the file at once, and whoever has made room may try again',
  (code) => {
    expect(readRefusal(answer(code))).toEqual({ kind: 'refused', code, retryable: true, correlationId: 'x' });
  },
);

it('too many unfinished uploads pass by themselves', () => {
  expect(readRefusal(answer('too-many-uploads'))).toMatchObject({
    kind: 'interrupted',
    code: 'too-many-uploads',
  });
});

it('a file that is too large for anybody is refused for good', () => {
  expect(readRefusal(answer('too-large'))).toMatchObject({ kind: 'refused', retryable: false });
});
