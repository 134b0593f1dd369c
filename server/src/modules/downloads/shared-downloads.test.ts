// Proves SHR-7, DOW-5, DOW-18.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { downloadCalls, readStoredZip, requestBytes } from '../../../test/download-calls.ts';
import {
  putAlbum,
  type SignedUp,
  share,
  sharedAlbumCallsOf,
  signUpPerson,
} from '../../../test/shared-album-calls.ts';
import { makeJpeg, uploadBytes } from '../../../test/uploads.ts';
import { sql, sqlOf } from '../../platform/database/sql.ts';

let test: TestApp;
let anna: SignedUp;
let ben: SignedUp;
let cleo: SignedUp;
let annas: { id: string; bytes: Buffer }[];
let bens: { id: string; bytes: Buffer };
let albumId: string;
let count = 0;

async function upload({ token }: SignedUp, seed: number) {
  const bytes = await makeJpeg({ seed });
  const response = await uploadBytes(test, token, bytes, { filename: 'photo.jpg' });
  return { id: String(response.headers['x-image-id']), bytes };
}

const named = (owner: SignedUp, ...photoIds: string[]) =>
  photoIds.map((photoId) => ({ photoId, ownerId: owner.userId }));
const put = (photos: { ownerId: string; photoId: string }[]) =>
  putAlbum(test, { albumId, ownerId: anna.name, participantIds: [ben.name], photos });

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

/** Anna shares an album with Ben, who added a photo; Cleo is a stranger. Anna's last photo is not in it. */
beforeEach(async () => {
  count += 1;
  [anna, ben, cleo] = [
    await signUpPerson(test, `anna${count}`),
    await signUpPerson(test, `ben${count}`),
    await signUpPerson(test, `cleo${count}`),
  ];
  annas = [await upload(anna, 1), await upload(anna, 2)];
  bens = await upload(ben, 3);
  albumId = await share(test, {
    ownerId: anna.name,
    participantIds: [ben.name],
    photos: [
      { ownerId: anna.name, photoId: annas[0]?.id ?? '' },
      { ownerId: ben.name, photoId: bens.id },
    ],
  });
});

const both = () => [...named(anna, annas[0]?.id ?? ''), ...named(ben, bens.id)];

it.each([
  ['its owner', () => anna],
  ['a participant', () => ben],
])('%s downloads the photos of all participants', async (_who, who) => {
  const calls = downloadCalls(test, who().token);
  const { id, photos } = await calls.createShared(both());
  expect(photos).toEqual(both().map(({ photoId }) => photoId));
  const zip = (await requestBytes(test, await calls.address(id))).rawPayload;
  const files = readStoredZip(zip);
  expect([...files.keys()]).toEqual(['photo.jpg', 'photo (2).jpg']);
  expect(files.get('photo.jpg')?.equals(annas[0]?.bytes ?? Buffer.of())).toBe(true);
  expect(files.get('photo (2).jpg')?.equals(bens.bytes)).toBe(true);
});

describe('a request has the response for a missing photo:', () => {
  it.each<[string, () => readonly [SignedUp, { photoId: string; ownerId: string }[]]]>([
    ['to a stranger', () => [cleo, both()]],
    ['a photo that is in no shared album', () => [ben, named(anna, annas[1]?.id ?? '')]],
    ['an own photo that is in none', () => [anna, named(anna, annas[1]?.id ?? '')]],
    ['a photo under another owner', () => [ben, named(ben, annas[0]?.id ?? '')]],
    ['a photo under its owner’s number here', () => [ben, [{ photoId: bens.id, ownerId: ben.customerId }]]],
    ['one of several', () => [ben, [...both(), { photoId: randomUUID(), ownerId: anna.userId }]]],
  ])('%s', async (_what, send) => {
    const [who, photos] = send();
    const calls = downloadCalls(test, who.token);
    const missing = await calls.requestShared(named(anna, randomUUID()));
    const response = await calls.requestShared(photos);
    expect([response.statusCode, response.body]).toEqual([404, missing.body]);
    expect(await calls.list()).toEqual([]);
  });

  it('photos that others share, in a download of the own library', async () => {
    const response = await downloadCalls(test, ben.token).send([annas[0]?.id ?? '']);
    expect(response.statusCode).toBe(404);
  });

  it('a photo that is in an album which is not shared', async () => {
    const url = '/api/photo-management/albums';
    const made = await test.request(anna.token, { method: 'POST', url, body: { name: 'Own' } });
    const photoIds = [annas[1]?.id];
    const body = { photoIds };
    await test.request(anna.token, { method: 'POST', url: `${url}/${made.json().albumId}/photos`, body });
    for (const who of [anna, ben]) {
      const response = await downloadCalls(test, who.token).requestShared(named(anna, annas[1]?.id ?? ''));
      expect(response.statusCode).toBe(404);
    }
  });
});

describe('an archive of an album that is no longer shared', () => {
  /** Ben's archive of Anna's photo and his own: the responses before and after. */
  async function lost(unshare: () => Promise<unknown>) {
    const calls = downloadCalls(test, ben.token);
    const { id } = await calls.createShared(both());
    const url = await calls.address(id);
    expect((await requestBytes(test, url)).statusCode).toBe(200);
    await unshare();
    const [kept] = await calls.list();
    expect([(await calls.requestUrl(id)).statusCode, (await requestBytes(test, url)).statusCode]).toEqual([
      410, 410,
    ]);
    expect((await calls.requestShared(both())).statusCode).toBe(404);
    return { missing: kept?.missing, url };
  }

  it('loses all photos with the participant', async () => {
    const out = () => putAlbum(test, { albumId, ownerId: anna.name, participantIds: [] });
    const { missing, url } = await lost(out);
    expect(missing).toEqual(both().map(({ photoId }) => photoId));
    await put([
      { ownerId: anna.name, photoId: annas[0]?.id ?? '' },
      { ownerId: ben.name, photoId: bens.id },
    ]);
    expect((await requestBytes(test, url)).statusCode).toBe(200);
  });

  it('loses all photos when the participant leaves', async () => {
    expect((await lost(() => sharedAlbumCallsOf(test, ben).delete(albumId))).missing).toHaveLength(2);
  });

  it('loses all photos when the owner deletes it', async () => {
    expect((await lost(() => sharedAlbumCallsOf(test, anna).delete(albumId))).missing).toHaveLength(2);
  });

  it('loses all photos when the owner’s account is deleted', async () => {
    const { missing } = await lost(async () => {
      for (const table of ['shop_customers', 'identities']) {
        await sql`delete from ${sql.table(table)} where customer_id = ${anna.customerId}`.execute(
          sqlOf(test.platform.database.autocommit),
        );
      }
    });
    expect(missing).toHaveLength(2);
  });

  it('loses only a photo that is deleted from its library', async () => {
    const photoIds = [annas[0]?.id ?? ''];
    const { missing } = await lost(() =>
      test.request(anna.token, {
        method: 'DELETE',
        url: '/api/photo-management/photos',
        body: { photoIds },
      }),
    );
    expect(missing).toEqual(photoIds);
  });
});

it('an archive stays while the photo is in another album that both are in', async () => {
  const photos = both().map(({ photoId }, index) => ({ photoId, ownerId: (index === 0 ? anna : ben).name }));
  await share(test, { ownerId: ben.name, participantIds: [anna.name], photos: photos.slice(1) });
  await share(test, { ownerId: anna.name, participantIds: [ben.name], photos: photos.slice(0, 1) });
  const calls = downloadCalls(test, ben.token);
  const { id } = await calls.createShared(both());
  await sharedAlbumCallsOf(test, anna).delete(albumId);
  expect((await requestBytes(test, await calls.address(id))).statusCode).toBe(200);
});
