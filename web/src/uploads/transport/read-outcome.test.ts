import { errorTable } from '@keepsake/contract/errors';
import { expect, it } from 'vitest';
import { readRefusal, readSuccess } from './read-outcome.ts';

function refusal(code: keyof typeof errorTable) {
  const { status, message } = errorTable[code];
  const body = JSON.stringify({ code, message, correlationId: 'x' });
  return { getStatus: () => status, getHeader: () => undefined, getBody: () => body };
}

it('distinguishes a photo that is in its album from one that is not', () => {
  const headers: Record<string, string> = {
    'X-Image-Id': 'photo',
    'X-Duplicate': '1',
    'X-Album-Id': 'album',
  };
  const response = { getStatus: () => 204, getHeader: (name: string) => headers[name], getBody: () => '' };
  const done = { kind: 'done', imageId: 'photo', duplicate: true };
  expect(readSuccess(response, 'album')).toEqual(done);
  expect(readSuccess(response)).toEqual(done);
  expect(readSuccess(response, 'another')).toEqual({ ...done, missedAlbum: true });
});

it.each(['quota-exceeded', 'storage-full'] as const)(
  '%s ends the file at once, and can be retried once there is room',
  (code) => {
    expect(readRefusal(refusal(code))).toEqual({
      kind: 'refused',
      code,
      retryable: true,
      correlationId: 'x',
    });
  },
);

it('too many unfinished uploads pass automatically', () => {
  expect(readRefusal(refusal('too-many-uploads'))).toMatchObject({
    kind: 'interrupted',
    code: 'too-many-uploads',
  });
});

it('a file that is too large for every account is refused for good', () => {
  expect(readRefusal(refusal('too-large'))).toMatchObject({ kind: 'refused', retryable: false });
});
