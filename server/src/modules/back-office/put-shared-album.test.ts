import { randomUUID } from 'node:crypto';
import { limits } from '@keepsake/contract/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { albumCalls } from '../../../test/album-calls.ts';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import {
  putAlbum,
  type SignedUp,
  share,
  sharedAlbumCallsOf,
  signUpPerson,
} from '../../../test/shared-album-calls.ts';
import { uploadTestPhoto } from '../../../test/uploads.ts';

let test: TestApp;
let round = 0;
let anna: SignedUp;
let ben: SignedUp;
let photos: { ownerId: string; photoId: string }[];

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  round += 1;
  anna = await signUpPerson(test, `anna${round}`);
  ben = await signUpPerson(test, `ben${round}`);
  photos = [
    { ownerId: anna.name, photoId: await uploadTestPhoto(test, anna.token, { seed: 1 }) },
    { ownerId: ben.name, photoId: await uploadTestPhoto(test, ben.token, { seed: 2 }) },
  ];
});

const upsert = () => ({ name: 'Sea', ownerId: anna.name, participantIds: [ben.name], photos });
const read = (albumId: string) => sharedAlbumCallsOf(test, anna).read(`/${albumId}`);
const state = async (albumId: string) =>
  Promise.all(
    ['', '/participants', '/photos'].map((path) => sharedAlbumCallsOf(test, anna).read(`/${albumId}${path}`)),
  );

describe('PUT of a shared album', () => {
  it('creates it; the same request again changes nothing', async () => {
    const { albumId, response } = await putAlbum(test, upsert());
    expect(response.json()).toEqual({ created: true, failed: [] });
    const before = await state(albumId);
    const again = await putAlbum(test, { albumId, ...upsert() });
    expect(again.response.json()).toEqual({ created: false, failed: [] });
    expect(await state(albumId)).toEqual(before);
    expect(before[0].photosCount).toBe(2);
    const { albumsCount } = (
      await test.request(anna.token, { method: 'GET', url: '/api/photo-management/users' })
    ).json();
    expect(albumsCount).toBe(1);
  });

  it('creates it once from ten concurrent requests', async () => {
    const albumId = randomUUID();
    const responses = await Promise.all(
      Array.from({ length: 10 }, async () => (await putAlbum(test, { albumId, ...upsert() })).response),
    );
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    expect(responses.filter((response) => response.json().created)).toHaveLength(1);
    expect((await read(albumId)).photosCount).toBe(2);
    expect((await sharedAlbumCallsOf(test, anna).read('/summary')).grantedAlbumsCount).toBe(1);
  });

  it('renames it, keeps its photos and adds others', async () => {
    const albumId = await share(test, upsert());
    const more = { ownerId: anna.name, photoId: await uploadTestPhoto(test, anna.token, { seed: 3 }) };
    await share(test, { albumId, ...upsert(), name: 'Other', photos: [more] });
    expect(await read(albumId)).toMatchObject({ albumName: 'Other', photosCount: 3 });
  });

  it.each(['1970-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'])(
    'accepts %s as the creation time',
    async (created) => {
      const albumId = await share(test, { ...upsert(), created });
      expect((await read(albumId)).created).toBe(created);
    },
  );

  it('counts a photo once that is named twice, in any case and with a wrong owner first', async () => {
    const [ofAnna, ofBen] = photos as [{ ownerId: string; photoId: string }, (typeof photos)[0]];
    const upper = { ...ofAnna, photoId: ofAnna.photoId.toUpperCase() };
    const wrong = { ...ofBen, ownerId: anna.name };
    const requested = [ofAnna, upper, ofAnna, wrong, ofBen];
    const { albumId, response } = await putAlbum(test, { ...upsert(), photos: requested });
    expect(response.json()).toEqual({ created: true, failed: [] });
    const [album, , { images }] = await state(albumId);
    expect(images).toHaveLength(2);
    expect(album.photosCount).toBe(2);
  });

  it('removes participants who are not named, with their photos, and adds new ones', async () => {
    const cleo = await signUpPerson(test, `cleo${round}`);
    const albumId = await share(test, upsert());
    const response = await putAlbum(test, { albumId, ...upsert(), participantIds: [cleo.name] });
    expect(response.response.json()).toEqual({ created: false, failed: [photos[1]?.photoId] });
    const [album, people, { images }] = await state(albumId);
    expect(album.photosCount).toBe(1);
    expect(people.participants).toEqual([{ id: cleo.userId, email: cleo.email }]);
    expect(images.map(({ imageId }: { imageId: string }) => imageId)).toEqual([photos[0]?.photoId]);
    expect((await sharedAlbumCallsOf(test, ben).send('GET', `/${albumId}`)).statusCode).toBe(404);
    expect((await sharedAlbumCallsOf(test, cleo).send('GET', `/${albumId}`)).statusCode).toBe(200);
  });

  it('reports photos that are hidden, have another owner, or belong to no participant', async () => {
    const [ofAnna, ofBen] = photos.map(({ photoId }) => photoId) as [string, string];
    const deleted = await uploadTestPhoto(test, anna.token, { seed: 4 });
    await test.request(anna.token, {
      method: 'DELETE',
      url: '/api/photo-management/photos',
      body: { photoIds: [deleted] },
    });
    const missing = randomUUID();
    const ofNobody = await uploadTestPhoto(test, anna.token, { seed: 5 });
    const requested = [
      { ownerId: anna.name, photoId: ofAnna },
      { ownerId: anna.name, photoId: ofBen },
      { ownerId: anna.name, photoId: deleted },
      { ownerId: anna.name, photoId: missing },
      { ownerId: 'nobody', photoId: ofNobody },
    ];
    const { albumId, response } = await putAlbum(test, { ...upsert(), photos: requested });
    expect(response.json().created).toBe(true);
    expect(new Set(response.json().failed)).toEqual(new Set([ofBen, deleted, missing, ofNobody]));
    expect((await read(albumId)).photosCount).toBe(1);
  });
});

describe('changes by participants', () => {
  it('a participant who left stays out when the shop sends the same album again', async () => {
    const cleo = await signUpPerson(test, `cleo${round}`);
    const albumId = await share(test, upsert());
    expect((await sharedAlbumCallsOf(test, ben).delete(albumId)).statusCode).toBe(204);
    const participantIds = [ben.name, cleo.name];
    for (const _ of ['once', 'again']) {
      const { response } = await putAlbum(test, { albumId, ...upsert(), participantIds });
      expect(response.json()).toEqual({ created: false, failed: [photos[1]?.photoId] });
      const [album, people] = await state(albumId);
      expect(album.photosCount).toBe(1);
      expect(people.participants).toEqual([{ id: cleo.userId, email: cleo.email }]);
      expect((await sharedAlbumCallsOf(test, ben).send('GET', `/${albumId}`)).statusCode).toBe(404);
    }
  });

  it('a participant whom the shop removed can be added again', async () => {
    const albumId = await share(test, upsert());
    await share(test, { albumId, ...upsert(), participantIds: [], photos: [] });
    const { response } = await putAlbum(test, { albumId, ...upsert() });
    expect(response.json()).toEqual({ created: false, failed: [] });
    expect((await sharedAlbumCallsOf(test, ben).read(`/${albumId}`)).photosCount).toBe(2);
  });

  it('an album that its owner deleted stays deleted, with any owner', async () => {
    const albumId = await share(test, upsert());
    expect((await sharedAlbumCallsOf(test, anna).delete(albumId)).statusCode).toBe(204);
    for (const ownerId of [anna.name, ben.name]) {
      const { response } = await putAlbum(test, { albumId, ownerId });
      expect(response.statusCode).toBe(409);
      expect(response.json().code).toBe('conflict');
      expect((await sharedAlbumCallsOf(test, anna).send('GET', `/${albumId}`)).statusCode).toBe(404);
    }
  });

  it('deletions win against concurrent requests of the shop', async () => {
    const albumId = await share(test, upsert());
    const puts = () => Array.from({ length: 4 }, () => putAlbum(test, { albumId, ...upsert() }));
    await Promise.all([...puts(), sharedAlbumCallsOf(test, ben).delete(albumId), ...puts()]);
    expect((await sharedAlbumCallsOf(test, ben).send('GET', `/${albumId}`)).statusCode).toBe(404);
    expect((await read(albumId)).photosCount).toBe(1);
    await Promise.all([...puts(), sharedAlbumCallsOf(test, anna).delete(albumId), ...puts()]);
    expect((await sharedAlbumCallsOf(test, anna).send('GET', `/${albumId}`)).statusCode).toBe(404);
  });
});

describe('refuses, names the field, and creates nothing:', () => {
  it.each<[string, (people: { anna: SignedUp; ben: SignedUp }) => object]>([
    ['ownerId', () => ({ ownerId: 'nobody' })],
    ['participantIds.1', ({ ben }) => ({ participantIds: [ben.name, 'nobody'] })],
    ['participantIds.0', ({ anna }) => ({ participantIds: [anna.name] })],
    ['participantIds', () => ({ participantIds: Array(limits.albums.maxParticipants + 1).fill('x') })],
    ['name', () => ({ name: '' })],
    ['name', () => ({ name: 'No text\0' })],
    ['name', () => ({ name: 'Half a character \ud83d' })],
    ['created', () => ({ created: '0000-01-01T00:00:00Z' })],
    ['created', () => ({ created: '1969-12-31T23:59:59.999Z' })],
    ['created', () => ({ created: '2024-05-03T09:12:44.1234Z' })],
    ['created', () => ({ created: '9999-12-31T23:59:59.9999999Z' })],
    ['created', () => ({ created: '+010000-01-01T00:00:00Z' })],
    ['photos.0.photoId', ({ anna }) => ({ photos: [{ ownerId: anna.name, photoId: 'x' }] })],
  ])('%s', async (field, change) => {
    const { albumId, response } = await putAlbum(test, { ...upsert(), ...change({ anna, ben }) });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'invalid-request', field });
    expect((await sharedAlbumCallsOf(test, anna).send('GET', `/${albumId}`)).statusCode).toBe(404);
  });

  it('the id of a private album, and of another owner’s shared album', async () => {
    const own = await albumCalls(test, anna.token).create('Own');
    const others = await share(test, { ownerId: ben.name });
    for (const albumId of [own.albumId, others]) {
      const { response } = await putAlbum(test, { albumId, ...upsert() });
      expect(response.statusCode).toBe(409);
      expect(response.json().code).toBe('conflict');
    }
    expect(await albumCalls(test, anna.token).read(own.albumId)).toEqual(own);
    expect((await sharedAlbumCallsOf(test, ben).read(`/${others}`)).photosCount).toBe(0);
  });

  it('a token without the scope', async () => {
    const response = await test.request(await test.backOfficeToken('customers:write'), {
      method: 'PUT',
      url: `/api/back-office/shared-albums/${randomUUID()}`,
      body: upsert(),
    });
    expect(response.statusCode).toBe(403);
  });
});
