// Proves PHO-70, PHO-71, PHO-72, PHO-73.

import { randomUUID } from 'node:crypto';
import { photosRoutes } from '@keepsake/contract/photos';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { runLibraryOperation } from '../../../../test/library-operations.suite.ts';
import { runOnServer } from '../../../../test/test-server.ts';
import { uploadTestPhoto } from '../../../../test/uploads.ts';

const base = '/api/photo-management';

let test: TestApp & { databaseUrl: string };
let token: string;
let other: string;
let customerId: string;
let ids: string[];

beforeAll(async () => {
  test = await createTestApp();
  ({ token, customerId } = await test.signUp('anna@demo.keepsake.test'));
  other = (await test.signUp('ben@demo.keepsake.test')).token;
  ids = [];
  for (const [seed, day] of ['2024:05:01', '2024:05:02', '2023:01:01'].entries()) {
    ids.push(await uploadTestPhoto(test, token, { seed, takenAt: `${day} 12:00:00` }));
  }
});
afterAll(() => test.close());

async function send(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object, by = token) {
  const response = await test.request(by, { method, url: `${base}${path}`, ...(body && { body }) });
  return { status: response.statusCode, body: response.json() };
}

const mark = async (photoIds: readonly string[], isFavourite: boolean, by = token) =>
  (await send('POST', '/photos/favourites', { photoIds, isFavourite }, by)).body;

const favourites = async () =>
  photosRoutes.listPhotos.response
    .parse((await send('GET', '/photos?favourites=true')).body)
    .images.map(({ imageId }) => imageId);

const startAgain = async (...chosen: readonly string[]) => {
  await mark(ids, false);
  if (chosen.length > 0) await mark(chosen, true);
};

it('marks photos whatever they were before', async () => {
  await startAgain();
  const [may = '', , january = ''] = ids;
  expect(await mark([may, january], true)).toEqual({ failed: [] });
  expect(await mark([may], true)).toEqual({ failed: [] });
  expect(await favourites()).toEqual([may, january]);
  const { body } = await send('GET', '/photos');
  const marks = new Map(
    body.images.map(({ imageId, isFavourite }: { imageId: string; isFavourite: boolean }) => [
      imageId,
      isFavourite,
    ]),
  );
  expect(ids.map((id) => marks.get(id))).toEqual([true, false, true]);
  expect((await send('GET', `/photos/${may}`)).body.isFavourite).toBe(true);
  expect(await mark([may], false)).toEqual({ failed: [] });
  expect(await favourites()).toEqual([january]);
});

it.each(['dateTaken', 'created', 'uploaded'])('lists them by month in the order of %s', async (sortKey) => {
  await startAgain(...ids.slice(0, 2));
  const query = `favourites=true&sortKey=${sortKey}`;
  const counts = (await send('GET', `/users/timeline?${query}`)).body as Record<string, object>;
  const [[year, months] = ['', {}]] = Object.entries(counts);
  const [[month, count] = ['', 0]] = Object.entries(months);
  expect([Object.keys(counts).length, Object.keys(months).length, count]).toEqual([1, 1, 2]);
  const page = (await send('GET', `/photos/timeline/${year}/${month}?${query}&limit=1`)).body;
  expect(page.images).toHaveLength(1);
  const next = `${query}&limit=1&cursor=${page.cursor}`;
  const second = (await send('GET', `/photos/timeline/${year}/${month}?${next}`)).body;
  expect(second.cursor).toBeNull();
  const layout = (await send('GET', `/photos/timeline/${year}/${month}/layout?${query}`)).body;
  expect(layout.photosCount).toBe(2);
  expect(layout.ids).toBe(
    [...page.images, ...second.images].map(({ imageId }) => imageId.replaceAll('-', '')).join(''),
  );
  const shapes = (await send('GET', `/users/timeline/shapes?${query}`)).body;
  expect(shapes).toEqual({ [year]: { [month]: layout.ratios } });
});

it('names the ids that are not the customer’s own, and changes no photo of others', async () => {
  await startAgain();
  const missing = randomUUID();
  expect(await mark([ids[0] ?? '', missing], true)).toEqual({ failed: [missing] });
  expect(await mark([ids[1] ?? ''], true, other)).toEqual({ failed: [ids[1]] });
  expect(await favourites()).toEqual([ids[0]]);
});

it('refuses another word than true', async () => {
  expect((await send('GET', '/photos?favourites=false')).body).toMatchObject({ field: 'favourites' });
});

it('leaves deleted photos out, and has them again when they come back', async () => {
  const [, second = '', third = ''] = ids;
  await startAgain(second, third);
  await send('DELETE', '/photos', { photoIds: [second] });
  expect(await favourites()).toEqual([third]);
  expect(await mark([second], false)).toEqual({ failed: [second] });
  await send('POST', '/photos/restore', { photoIds: [second] });
  expect(await favourites()).toEqual([second, third]);
});

it('has no favourites after all were deleted, and the same ones when all come back', async () => {
  await startAgain(...ids);
  const before = await favourites();
  const { operationId: deletion } = (await send('DELETE', '/photos/all')).body;
  expect((await send('GET', '/users/timeline?favourites=true')).body).toEqual({});
  await runLibraryOperation(test, { customerId, operationId: deletion, batchSize: 2 });
  const { operationId } = (await send('POST', '/photos/restore/all', {})).body;
  await runLibraryOperation(test, { customerId, operationId, batchSize: 2 });
  expect(await favourites()).toEqual(before);
});

it('keeps the heart when the same photo is uploaded again', async () => {
  await startAgain(ids[0] ?? '');
  await send('DELETE', '/photos', { photoIds: [ids[0]] });
  await uploadTestPhoto(test, token, { seed: 0, takenAt: '2024:05:01 12:00:00' });
  expect(await favourites()).toEqual([ids[0]]);
});

it('says in a shared album of no photo that somebody likes it', async () => {
  const [photoId = ''] = ids;
  await startAgain(photoId);
  const albums = { method: 'POST', url: `${base}/albums`, body: { name: 'Summer' } } as const;
  const { albumId } = (await test.request(token, albums)).json();
  const url = `${base}/albums/${albumId}/photos`;
  await test.request(token, { method: 'POST', url, body: { photoIds: [photoId] } });
  const own = (await test.request(token, { method: 'GET', url })).json();
  expect(own.images[0].isFavourite).toBe(true);
  await runOnServer(test.databaseUrl, `update albums set is_shared = true where album_id = '${albumId}'`);
  const shared = await test.request(token, {
    method: 'GET',
    url: `/api/sharing/shared-albums/${albumId}/photos`,
  });
  expect(shared.json().images[0]).not.toHaveProperty('isFavourite');
  expect(shared.json().images[0].imageId).toBe(photoId);
});

it('makes the next export a new one', async () => {
  await startAgain(ids[0] ?? '');
  const version = () =>
    test.modules.photos.version(test.platform.database.autocommit, { tenantId: 'demo', ownerId: customerId });
  const before = await version();
  await mark([ids[0] ?? ''], true);
  expect(await version()).toBe(before);
  await mark([ids[0] ?? ''], false);
  expect(await version()).not.toBe(before);
});
