// Proves UPL-55.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { makeJpeg, uploadBytes } from '../../../test/uploads.ts';

let test: TestApp;
let token: string;
let seed = 61_000;

beforeAll(async () => {
  test = await createTestApp();
  ({ token } = await test.signUp('anna@demo.keepsake.test'));
});
afterAll(() => test.close());

async function dateOf(own: string | undefined, takenat: string): Promise<string> {
  const bytes = await makeJpeg({ seed: seed++, ...(own && { takenAt: own }) });
  const { headers } = await uploadBytes(test, token, bytes, { takenat });
  const url = `/api/photo-management/photos/${String(headers['x-image-id'])}`;
  return (await test.request(token, { method: 'GET', url })).json().dateTaken;
}

it.each([
  ['alone, in UTC', undefined, '2021-09-14T15:33:07Z', '2021-09-14T15:33:07+00:00'],
  ['alone, of a minute', undefined, '2021-09-14T15:33Z', '2021-09-14T15:33:00+00:00'],
  [
    'of the same moment, as the photo has it',
    '2021:09:14 17:33:07',
    '2021-09-14T15:33:07Z',
    '2021-09-14T17:33:07',
  ],
  ['of the same minute', '2021:09:14 17:33:41', '2021-09-14T15:33Z', '2021-09-14T17:33:41'],
  ['of another moment', '2021:09:14 17:33:07', '1999-12-31T22:59:59Z', '1999-12-31T22:59:59+00:00'],
  [
    'of a clock that was never set',
    '1970:01:01 00:00:00',
    '2021-09-14T15:33:07Z',
    '2021-09-14T15:33:07+00:00',
  ],
  ['of the future, which nothing was', '2021:09:14 17:33:07', '2999-01-01T00:00:00Z', '2021-09-14T17:33:07'],
])('the date of an export counts: %s', async (_, own, takenat, expected) => {
  expect(await dateOf(own, takenat)).toBe(expected);
});

it.each(['yesterday', '2021-13-14T15:33:07Z', '2021-09-14T15:33:07+02:00'])('refuses %j', async (takenat) => {
  const response = await uploadBytes(test, token, await makeJpeg({ seed: seed++ }), { takenat });
  expect([response.statusCode, response.json().code]).toEqual([400, 'invalid-request']);
});
