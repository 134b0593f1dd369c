// Proves ALB-35.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AlbumCalls, albumCalls } from '../../../test/album-calls.ts';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { fillLibrary } from '../../../test/fill-library.ts';
import { runLibraryOperation } from '../../../test/library-operations.suite.ts';
import { runOnServer } from '../../../test/test-server.ts';

let test: TestApp & { databaseUrl: string };
let customerId: string;
let token: string;
let calls: AlbumCalls;
let photos: string[];
const photo = (index: number) => photos[index] ?? expect.fail('no such photo');

beforeAll(async () => {
  test = await createTestApp();
  ({ token, customerId } = await test.signUp('anna@demo.keepsake.test'));
  calls = albumCalls(test, token);
  await fillLibrary(test.databaseUrl, { customerId, photos: 8, inLargeMonth: 3 });
  const rows = await runOnServer<{ photo_id: string }>(
    test.databaseUrl,
    'select photo_id from photos order by photo_id',
  );
  photos = rows.map((row) => row.photo_id);
});
afterAll(() => test.close());

const library = (method: 'POST' | 'DELETE', path: string, body?: object) =>
  test.request(token, { method, url: `/api/photo-management/photos${path}`, ...(body && { body }) });

async function albumOf(...indexes: number[]): Promise<string> {
  const { albumId } = await calls.create('A');
  expect(await calls.add(albumId, indexes.map(photo))).toEqual([]);
  return albumId;
}

const customOrder = async (albumId: string) =>
  (await calls.readPages(albumId, 'custom', 'asc', 3)).map((id) => photos.indexOf(id));

describe('the custom order', () => {
  it('puts photos before another one, in the given order', async () => {
    const albumId = await albumOf(0, 1, 2, 3, 4, 5);
    expect(await calls.move(albumId, [photo(5), photo(0)], photo(3))).toEqual([]);
    expect(await customOrder(albumId)).toEqual([1, 2, 5, 0, 3, 4]);
    expect(await calls.move(albumId, [photo(2)], photo(1))).toEqual([]);
    expect(await customOrder(albumId)).toEqual([2, 1, 5, 0, 3, 4]);
    expect(await calls.move(albumId, [photo(2), photo(6), photo(1)], null)).toEqual([photo(6)]);
    expect(await customOrder(albumId)).toEqual([5, 0, 3, 4, 2, 1]);
    expect(await calls.readPages(albumId, 'created', 'asc', 3)).toEqual(photos.slice(0, 6));
  });

  it('survives photos that are added, removed and restored', async () => {
    const albumId = await albumOf(0, 1, 2);
    await calls.move(albumId, [photo(2)], photo(0));
    await calls.remove(albumId, [photo(0)]);
    await calls.add(albumId, [photo(0), photo(3)]);
    expect(await customOrder(albumId)).toEqual([2, 1, 0, 3]);
  });

  it('refuses moves that are not possible', async () => {
    const albumId = await albumOf(0, 1, 2);
    for (const before of [photo(0), photo(5), customerId]) {
      const body = { photoIds: [photo(2), photo(0)], before };
      const response = await calls.send('POST', `/${albumId}/photos/move`, body);
      expect([response.statusCode, response.json().code]).toEqual([409, 'conflict']);
    }
    expect(await customOrder(albumId)).toEqual([0, 1, 2]);
  });

  it('keeps hidden photos in place, also before moved ones', async () => {
    const albumId = await albumOf(0, 1, 2, 3);
    await library('DELETE', '', { photoIds: [photo(1)] });
    expect(await calls.move(albumId, [photo(1), photo(3)], photo(2))).toEqual([photo(1)]);
    const before = { photoIds: [photo(3)], before: photo(1) };
    expect((await calls.send('POST', `/${albumId}/photos/move`, before)).statusCode).toBe(409);
    await library('POST', '/restore', { photoIds: [photo(1)] });
    expect(await customOrder(albumId)).toEqual([0, 1, 3, 2]);
  });

  it('gets short ranks again when ranks have grown', async () => {
    const albumId = await albumOf(0, 1, 2, 3);
    const rank = (index: number, text: string) =>
      runOnServer(
        test.databaseUrl,
        `update album_photos set rank = '${text}' where album_id = '${albumId}' and photo_id = '${photo(index)}'`,
      );
    await rank(1, `${'a0'.padEnd(99, '0')}1`);
    await rank(2, `${'a0'.padEnd(99, '0')}2`);
    expect(await customOrder(albumId)).toEqual([0, 1, 2, 3]);
    expect(await calls.move(albumId, [photo(3)], photo(2))).toEqual([]);
    expect(await customOrder(albumId)).toEqual([0, 1, 3, 2]);
    const [row] = await runOnServer<{ longest: number }>(
      test.databaseUrl,
      `select max(length(rank)) as longest from album_photos where album_id = '${albumId}'`,
    );
    expect(row?.longest).toBe(2);
  });
});

describe('the cover of an album', () => {
  const coverOf = async (albumId: string) => {
    const { coverPhoto, isCoverChosen } = await calls.read(albumId);
    return [coverPhoto ? photos.indexOf(coverPhoto.imageId) : null, isCoverChosen];
  };
  const choose = (albumId: string, coverPhotoId: string | null) =>
    calls.send('PATCH', `/${albumId}`, { coverPhotoId });

  it('is the photo added last until one is chosen, and again after the choice is reset', async () => {
    const albumId = await albumOf(0, 1, 2);
    expect(await coverOf(albumId)).toEqual([2, false]);
    expect((await choose(albumId, photo(1))).json()).toMatchObject({
      coverPhoto: { imageId: photo(1) },
      isCoverChosen: true,
    });
    await calls.add(albumId, [photo(3)]);
    expect(await coverOf(albumId)).toEqual([1, true]);
    expect((await choose(albumId, null)).statusCode).toBe(200);
    expect(await coverOf(albumId)).toEqual([3, false]);
  });

  it('must be a visible photo of the album', async () => {
    const albumId = await albumOf(0, 1, 2);
    for (const id of [photo(7), customerId]) expect((await choose(albumId, id)).statusCode).toBe(404);
    await choose(albumId, photo(0));
    await library('DELETE', '', { photoIds: [photo(0), photo(2)] });
    expect(await coverOf(albumId)).toEqual([1, false]);
    expect((await choose(albumId, photo(2))).statusCode).toBe(404);
    await library('POST', '/restore', { photoIds: [photo(0), photo(2)] });
    expect(await coverOf(albumId)).toEqual([0, true]);
    await calls.remove(albumId, [photo(0)]);
    await calls.add(albumId, [photo(0), photo(3)]);
    expect(await coverOf(albumId)).toEqual([3, false]);
  });

  it('is null without photos', async () => {
    const albumId = await albumOf(0);
    await calls.remove(albumId, [photo(0)]);
    expect(await coverOf(albumId)).toEqual([null, false]);
  });
});

describe('deleted photos', () => {
  it('leave every album at once, and return when they are restored', async () => {
    const albumId = await albumOf(0, 1, 2);
    const elsewhere = await albumOf(3, 1);
    const deletion = await library('DELETE', '/all');
    for (const id of [albumId, elsewhere]) {
      expect(await calls.read(id)).toMatchObject({ photosCount: 0, coverPhoto: null });
      expect(await calls.page(id)).toEqual({ cursor: null, images: [] });
      expect((await calls.layout(id, 'created', 'asc')).photosCount).toBe(0);
    }
    expect(await calls.add(albumId, [photo(4)])).toEqual([photo(4)]);
    expect(await calls.remove(albumId, [photo(0)])).toEqual([photo(0)]);
    const { operationId } = deletion.json();
    await runLibraryOperation(test, { customerId, operationId, batchSize: 3 });
    const undo = await library('POST', '/restore/all', { operationId });
    await runLibraryOperation(test, { customerId, operationId: undo.json().operationId, batchSize: 3 });
    expect(await customOrder(albumId)).toEqual([0, 1, 2]);
    expect((await calls.read(albumId)).photosCount).toBe(3);
    expect((await calls.read(elsewhere)).photosCount).toBe(2);
  });

  it('cannot be added, like photos of others', async () => {
    const albumId = await albumOf(0);
    await library('DELETE', '', { photoIds: [photo(5)] });
    expect(await calls.add(albumId, [photo(5), photo(6)])).toEqual([photo(5)]);
    await library('POST', '/restore', { photoIds: [photo(5)] });
    expect((await calls.read(albumId)).photosCount).toBe(2);
  });
});

describe('a shared album of one’s own', () => {
  const sharedId = '019a0000-0000-7000-8000-000000000001';
  beforeAll(async () => {
    const { albums, database } = { ...test.modules, ...test.platform };
    const members = [photo(0), photo(1)].map((photoId) => ({ ownerId: customerId, photoId }));
    const key = { tenantId: 'demo', albumId: sharedId };
    await database.transaction((tx) =>
      albums.putShared(tx, { ...key, ownerId: customerId, name: 'Old; <times>', photos: members }),
    );
  });

  it('is read like any other album, and listed only on request', async () => {
    expect(await calls.read(sharedId)).toMatchObject({
      albumName: 'Old; <times>',
      isShared: true,
      photosCount: 2,
      coverPhoto: { imageId: photo(1) },
    });
    expect(await customOrder(sharedId)).toEqual([0, 1]);
    const idsOf = async (query: string) => (await calls.list(query)).albums.map(({ albumId }) => albumId);
    expect(await idsOf('?displaySharedData=true')).toContain(sharedId);
    expect(await idsOf('?displaySharedData=false')).not.toContain(sharedId);
    expect(await idsOf('')).not.toContain(sharedId);
  });

  it('cannot be changed by its owner or by others', async () => {
    const other = albumCalls(test, (await test.signUp('ben@demo.keepsake.test')).token);
    const writes = [
      ['PATCH', '', { name: 'B' }],
      ['PATCH', '', { coverPhotoId: photo(0) }],
      ['PATCH', '', {}],
      ['DELETE', '', undefined],
      ['POST', '/photos', { photoIds: [photo(2)] }],
      ['DELETE', '/photos', { photoIds: [photo(0)] }],
      ['POST', '/photos/move', { photoIds: [photo(0)], before: null }],
    ] as const;
    for (const [method, path, body] of writes) {
      const response = await calls.send(method, `/${sharedId}${path}`, body);
      expect([response.statusCode, response.json().code]).toEqual([409, 'album-is-shared']);
      expect((await other.send(method, `/${sharedId}${path}`, body)).statusCode).toBe(404);
    }
    expect(await customOrder(sharedId)).toEqual([0, 1]);
  });
});
