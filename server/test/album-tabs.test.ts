import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AlbumCalls, albumCalls } from './album-calls.ts';
import { createTestApp, type TestApp } from './app.ts';
import { signUpPerson } from './shared-album-calls.ts';
import { uploadTestPhoto } from './uploads.ts';

/** One customer in two tabs: both change the same album at once. */

let test: TestApp;
let token: string;
let tabs: readonly [AlbumCalls, AlbumCalls];
let photos: string[];
let albumId: string;

beforeAll(async () => {
  test = await createTestApp();
  ({ token } = await signUpPerson(test, 'anna'));
  tabs = [albumCalls(test, token), albumCalls(test, token)];
  photos = [];
  for (let seed = 1; seed <= 8; seed += 1) photos.push(await uploadTestPhoto(test, token, { seed }));
});
afterAll(() => test.close());
beforeEach(async () => {
  ({ albumId } = await tabs[0].create('Both'));
});

const countsOf = async () =>
  (await test.request(token, { method: 'GET', url: '/api/photo-management/users' })).json();

async function expectWhole(ids: readonly string[]): Promise<void> {
  const [tab] = tabs;
  const album = await tab.read(albumId);
  const last = (await tab.page(albumId)).images[0]?.imageId;
  expect(album.photosCount).toBe(ids.length);
  expect(album.coverPhoto?.imageId).toBe(last);
  for (const sortKey of ['created', 'dateTaken', 'custom'] as const) {
    const listed = await tab.readPages(albumId, sortKey, 'asc', 3);
    expect(listed.toSorted()).toEqual(ids.toSorted());
    expect((await tab.layout(albumId, sortKey, 'asc')).photosCount).toBe(ids.length);
  }
}

const halves = () => [photos.slice(0, 5), photos.slice(3)] as const;

describe('two tabs that change the same album', () => {
  it('add photos, some of them the same: each is in it once', async () => {
    const [first, second] = halves();
    const failed = await Promise.all([tabs[0].add(albumId, first), tabs[1].add(albumId, second)]);
    expect(failed).toEqual([[], []]);
    await expectWhole(photos);
  });

  it('remove the same photos: one of them does, and the other gets an error', async () => {
    await tabs[0].add(albumId, photos);
    const [first, second] = halves();
    const failed = await Promise.all([tabs[0].remove(albumId, first), tabs[1].remove(albumId, second)]);
    expect(failed.flat().toSorted()).toEqual(photos.slice(3, 5).toSorted());
    await expectWhole([]);
  });

  it('move photos, which one of them removes', async () => {
    await tabs[0].add(albumId, photos);
    const moved = photos.slice(5);
    const [, , left] = await Promise.all([
      tabs[0].move(albumId, moved, photos[0] as string),
      tabs[1].remove(albumId, [photos[7] as string]),
      tabs[1].move(albumId, [photos[4] as string], null),
    ]);
    expect(left).toEqual([]);
    await expectWhole(photos.slice(0, 7));
  });

  it('give it two names: it has one of them', async () => {
    const names = ['Left', 'Right'];
    await Promise.all(names.map((name, tab) => tabs[tab]?.send('PATCH', `/${albumId}`, { name })));
    expect(names).toContain((await tabs[0].read(albumId)).albumName);
  });

  it('delete it while the other adds: nothing is left of it, and no photo is lost', async () => {
    const before = await countsOf();
    const [deleted, added] = await Promise.all([
      tabs[0].send('DELETE', `/${albumId}`),
      tabs[1].send('POST', `/${albumId}/photos`, { photoIds: photos }),
    ]);
    expect(deleted.statusCode).toBe(204);
    expect([200, 404]).toContain(added.statusCode);
    for (const tab of tabs) expect((await tab.send('GET', `/${albumId}`)).statusCode).toBe(404);
    expect(await countsOf()).toMatchObject({
      photosCount: before.photosCount,
      albumsCount: before.albumsCount - 1,
    });
  });

  it('delete it twice: it is counted once', async () => {
    const before = await countsOf();
    const responses = await Promise.all(tabs.map((tab) => tab.send('DELETE', `/${albumId}`)));
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 404]);
    expect((await countsOf()).albumsCount).toBe(before.albumsCount - 1);
  });

  it('put a photo in while the other deletes it from the library: it is not shown, and not counted', async () => {
    const one = await uploadTestPhoto(test, token, { seed: 99 });
    await Promise.all([
      tabs[0].add(albumId, [one]),
      test.request(token, {
        method: 'DELETE',
        url: '/api/photo-management/photos',
        body: { photoIds: [one] },
      }),
    ]);
    await expectWhole([]);
  });
});
