// Proves PHO-29, PHO-38, PHO-43, ALB-25, ALB-26, ALB-28, ALB-31, ALB-32, ALB-33, ALB-34, ALB-35, ALB-36.
// Proves ALB-37, ALB-38.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AlbumCalls, albumCalls } from '../../../test/album-calls.ts';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { uploadTestPhoto } from '../../../test/uploads.ts';

let test: TestApp;
let token: string;
let own: AlbumCalls;
let other: AlbumCalls;
let photos: string[];
let foreign: string;

const library = (method: 'GET' | 'DELETE' | 'POST', path: string, body?: object) =>
  test.request(token, { method, url: `/api/photo-management${path}`, ...(body && { body }) });

beforeAll(async () => {
  test = await createTestApp();
  const anna = await test.signUp('anna@demo.keepsake.test');
  const ben = await test.signUp('ben@demo.keepsake.test');
  token = anna.token;
  own = albumCalls(test, anna.token);
  other = albumCalls(test, ben.token);
  photos = [];
  for (const [index, day] of [3, 1, 5, 2, 4].entries()) {
    const takenAt = `2024:05:0${day} 12:00:00`;
    photos.push(await uploadTestPhoto(test, token, { seed: index + 1, takenAt }));
  }
  foreign = await uploadTestPhoto(test, ben.token, { seed: 99 });
});
afterAll(() => test.close());

const [first, second, third, fourth, fifth] = [0, 1, 2, 3, 4].map((n) => () => photos[n] as string) as [
  () => string,
  () => string,
  () => string,
  () => string,
  () => string,
];

describe('an album', () => {
  it('is created without photos, and counted', async () => {
    const { albumsCount: before } = (await library('GET', '/users')).json();
    const response = await own.send('POST', '', { name: '  Summer in Åre  ' });
    expect(response.statusCode).toBe(201);
    const album = response.json();
    expect(album).toEqual({
      albumId: expect.any(String),
      albumName: 'Summer in Åre',
      coverPhoto: null,
      photosCount: 0,
      created: expect.any(String),
      updated: album.created,
      userId: (await library('GET', '/users')).json().userId,
      isShared: false,
      isCoverChosen: false,
    });
    expect(await own.read(album.albumId)).toEqual(album);
    expect((await library('GET', '/users')).json().albumsCount).toBe(before + 1);
    const gone = await own.send('DELETE', `/${album.albumId}`);
    expect([gone.statusCode, gone.body]).toEqual([204, '']);
    expect((await own.send('GET', `/${album.albumId}`)).statusCode).toBe(404);
    expect((await library('GET', '/users')).json().albumsCount).toBe(before);
  });

  it.each([
    ['nothing', ''],
    ['blanks', ' \t '],
    ['brackets', '<b>'],
    ['a semicolon', 'a;b'],
    ['256 letters', 'x'.repeat(256)],
    ['half a character', 'a\ud83d'],
  ])('refuses the name %s', async (_, name) => {
    const { albumId, albumName } = await own.create('A');
    expect((await own.send('POST', '', { name })).statusCode).toBe(400);
    expect((await own.send('PATCH', `/${albumId}`, { name })).statusCode).toBe(400);
    expect((await own.read(albumId)).albumName).toBe(albumName);
  });

  it.each([
    ['marks of every kind', '👩‍👩‍👧 & Söhne "2024" \\ %_ \' / \u{1d54f}'],
    ['right to left', 'חופשה 2024 صيف'],
    ['255 letters', 'é'.repeat(255)],
    ['255 emoji', '😀'.repeat(255)],
  ])('accepts the name %s', async (_, name) => {
    const { albumId } = await own.create('A');
    const response = await own.send('PATCH', `/${albumId}`, { name: ` ${name}\t` });
    expect(response.json()).toMatchObject({ albumName: name });
    expect((await own.read(albumId)).albumName).toBe(name);
  });

  it('leaves its photos in the library when it is deleted', async () => {
    const { albumId } = await own.create('A');
    expect(await own.add(albumId, photos)).toEqual([]);
    expect((await own.send('DELETE', `/${albumId}`)).statusCode).toBe(204);
    expect((await library('GET', '/users')).json().photosCount).toBe(photos.length);
  });

  it('returns 404 to every request of another customer', async () => {
    const { albumId } = await own.create('Mine');
    await own.add(albumId, [first()]);
    const missing = randomUUID();
    const requestsFor = (id: string) => [
      other.send('GET', `/${id}`),
      other.send('PATCH', `/${id}`, { name: 'Theirs' }),
      other.send('DELETE', `/${id}`),
      other.send('GET', `/${id}/photos`),
      other.send('GET', `/${id}/photos/layout`),
      other.send('POST', `/${id}/photos`, { photoIds: [foreign] }),
      other.send('DELETE', `/${id}/photos`, { photoIds: [first()] }),
      other.send('POST', `/${id}/photos/move`, { photoIds: [first()], before: null }),
    ];
    for (const response of await Promise.all([...requestsFor(albumId), ...requestsFor(missing)])) {
      expect([response.statusCode, response.json().code]).toEqual([404, 'not-found']);
    }
    expect(await own.read(albumId)).toMatchObject({ albumName: 'Mine', photosCount: 1 });
  });
});

describe('photos of an album', () => {
  it('are added once, and keep their place', async () => {
    const { albumId } = await own.create('A');
    const missing = randomUUID();
    expect(await own.add(albumId, [second(), first().toUpperCase(), second(), foreign, missing])).toEqual([
      foreign,
      missing,
    ]);
    expect(await own.add(albumId, [third(), second()])).toEqual([]);
    expect(await own.readPages(albumId, 'custom', 'asc', 2)).toEqual([second(), first(), third()]);
    expect(await own.readPages(albumId, 'created', 'asc', 2)).toEqual([second(), first(), third()]);
    expect((await own.read(albumId)).photosCount).toBe(3);
  });

  it('are removed, and stay in the library', async () => {
    const { albumId } = await own.create('A');
    await own.add(albumId, [first(), second(), third()]);
    expect(await own.remove(albumId, [second(), fourth(), foreign, second()])).toEqual([fourth(), foreign]);
    expect(await own.readPages(albumId, 'custom', 'asc', 1)).toEqual([first(), third()]);
    expect((await own.read(albumId)).photosCount).toBe(2);
    expect((await library('GET', `/photos/${second()}`)).statusCode).toBe(200);
  });

  it('are paged in every order, with exactly the page size', async () => {
    const { albumId } = await own.create('A');
    await own.add(albumId, photos);
    const byDate = [second(), fourth(), first(), fifth(), third()];
    for (const limit of [1, 2, 4, 5, 6]) {
      expect(await own.readPages(albumId, 'dateTaken', 'asc', limit)).toEqual(byDate);
      expect(await own.readPages(albumId, 'dateTaken', 'desc', limit)).toEqual(byDate.toReversed());
      expect(await own.readPages(albumId, 'created', 'desc', limit)).toEqual(photos.toReversed());
      expect(await own.readPages(albumId, 'custom', 'desc', limit)).toEqual(photos.toReversed());
    }
    // Default order: last added first.
    const page = await own.page(albumId);
    expect(page.images.map(({ imageId }) => imageId)).toEqual(photos.toReversed());
    expect(page.cursor).toBeNull();
  });

  it('have a layout in the same order', async () => {
    const { albumId } = await own.create('A');
    await own.add(albumId, photos);
    for (const sortKey of ['created', 'dateTaken', 'custom'] as const) {
      for (const sortOrder of ['asc', 'desc'] as const) {
        const layout = await own.layout(albumId, sortKey, sortOrder);
        const ids = await own.readPages(albumId, sortKey, sortOrder, 2);
        expect(layout).toEqual({
          photosCount: 5,
          ids: ids.join('').replaceAll('-', ''),
          ratios: '05dc'.repeat(5),
          colours: expect.stringMatching(/^([0-9a-f]{6}|-{6}){5}$/),
          cursors: [],
        });
      }
    }
  });

  it('refuse the cursor of another list', async () => {
    const { albumId } = await own.create('A');
    const { albumId: elsewhere } = await own.create('B');
    await own.add(albumId, photos);
    await own.add(elsewhere, photos);
    const { cursor } = await own.page(albumId, '?limit=2');
    const { cursor: custom } = await own.page(albumId, '?limit=2&sortKey=custom');
    const { cursor: albums } = await own.list('?limit=1');
    const refused = [
      own.send('GET', `/${elsewhere}/photos?cursor=${cursor}`),
      own.send('GET', `/${albumId}/photos?sortKey=dateTaken&cursor=${cursor}`),
      own.send('GET', `/${albumId}/photos?sortKey=custom&cursor=${cursor}`),
      own.send('GET', `/${albumId}/photos?cursor=${custom}`),
      own.send('GET', `/${albumId}/photos?cursor=${albums}`),
      own.send('GET', `/${albumId}/photos?cursor=x`),
      own.send('GET', `?cursor=${cursor}`),
      own.send('GET', `?displaySharedData=true&cursor=${albums}`),
    ];
    for (const response of await Promise.all(refused)) expect(response.statusCode).toBe(400);
    expect((await own.send('GET', `/${albumId}/photos?cursor=${cursor}&limit=2`)).statusCode).toBe(200);
  });
});

describe('the list of albums', () => {
  it('is paged, newest first', async () => {
    const made: string[] = [];
    for (const name of ['1', '2', '3', '4', '5']) made.push((await own.create(name)).albumId);
    const page = await own.list('?limit=2');
    expect(page.albums.map(({ albumId }) => albumId)).toEqual([made[4], made[3]]);
    const next = await own.list(`?limit=3&cursor=${page.cursor}`);
    expect(next.albums.map(({ albumId }) => albumId).slice(0, 3)).toEqual([made[2], made[1], made[0]]);
    expect((await other.list()).albums).toEqual([]);
    expect((await other.list()).cursor).toBeNull();
    expect((await own.send('GET', '?limit=51')).statusCode).toBe(400);
  });
});
