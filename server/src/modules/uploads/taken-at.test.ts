// Proves UPL-55, UPL-62.

import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AlbumCalls, albumCalls } from '../../../test/album-calls.ts';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { beginUpload, makeJpeg, uploadBytes } from '../../../test/uploads.ts';

let test: TestApp;
let token: string;
let albums: AlbumCalls;
let seed = 61_000;

beforeAll(async () => {
  test = await createTestApp();
  ({ token } = await test.signUp('anna@demo.keepsake.test'));
  albums = albumCalls(test, token);
});
afterAll(() => test.close());

async function send(bytes: Buffer, metadata: Record<string, string> = {}): Promise<string> {
  return String((await uploadBytes(test, token, bytes, metadata)).headers['x-image-id']);
}

async function get<Response>(path: string): Promise<Response> {
  return (await test.request(token, { method: 'GET', url: `/api/photo-management${path}` })).json();
}

const dated = async (takenat: string) => send(await makeJpeg({ seed: seed++ }), { takenat });
const readDate = async (id: string) => (await get<{ dateTaken?: string }>(`/photos/${id}`)).dateTaken;

async function dateOf(own: string | undefined, takenat: string) {
  return readDate(await send(await makeJpeg({ seed: seed++, ...(own && { takenAt: own }) }), { takenat }));
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

describe('an export that comes after its photo', () => {
  const months = () => get<Record<string, Record<string, number>>>('/users/timeline');
  const inAlbum = async (albumId: string) =>
    (await albums.page(albumId, '?sortKey=dateTaken&sortOrder=asc')).images.map(({ imageId }) => imageId);

  it('dates it, in its month and in its albums', async () => {
    const bytes = await makeJpeg({ seed: seed++ });
    const [id, other] = [await send(bytes), await dated('2012-01-02T10:00:00Z')];
    const { albumId } = await albums.create('Summer');
    await albums.add(albumId, [id, other]);
    expect(await inAlbum(albumId)).toEqual([other, id]);
    const before = await months();
    expect(await send(bytes, { takenat: '2011-05-06T07:08:09Z' })).toBe(id);
    expect(await readDate(id)).toBe('2011-05-06T07:08:09+00:00');
    expect(await inAlbum(albumId)).toEqual([id, other]);
    const undated = (before['1970']?.['1'] ?? 0) - 1;
    expect(await months()).toEqual({
      ...before,
      2011: { 5: 1 },
      1970: undated > 0 ? { 1: undated } : undefined,
    });
  });

  it.each([
    ['the same moment', '2021-09-14T15:33:07Z', '2021-09-14T17:33:07'],
    ['one that was corrected there', '1999-12-31T22:59:59Z', '1999-12-31T22:59:59+00:00'],
    ['of the future, which nothing was', '2999-01-01T00:00:00Z', '2021-09-14T17:33:07'],
  ])('dates one that has its own date by the same rules: %s', async (_, takenat, expected) => {
    const bytes = await makeJpeg({ seed: seed++, takenAt: '2021:09:14 17:33:07' });
    const id = await send(bytes);
    await send(bytes, { takenat });
    expect(await readDate(id)).toBe(expected);
    await send(bytes);
    expect(await readDate(id)).toBe(expected);
  });

  it('dates it although its bytes are not sent again', async () => {
    const bytes = await makeJpeg({ seed: seed++ });
    const id = await send(bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await beginUpload(test, token, bytes, { sha256, takenat: '2013-05-06T07:08:09Z' });
    expect(await readDate(id)).toBe('2013-05-06T07:08:09+00:00');
  });

  it('dates one that comes back from the deleted photos', async () => {
    const bytes = await makeJpeg({ seed: seed++ });
    const id = await send(bytes);
    const { statusCode } = await test.request(token, {
      method: 'DELETE',
      url: '/api/photo-management/photos',
      payload: { photoIds: [id] },
    });
    expect(statusCode).toBe(200);
    await send(bytes, { takenat: '2014-05-06T07:08:09Z' });
    expect(await readDate(id)).toBe('2014-05-06T07:08:09+00:00');
    expect((await months())['2014']).toEqual({ 5: 1 });
  });
});
