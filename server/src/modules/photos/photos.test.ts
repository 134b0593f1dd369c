// Proves PHO-19, PHO-24, PHO-25, PHO-26, PHO-28, PHO-29, PHO-30, PHO-38, PHO-43, PHO-44, PHO-45, PHO-46.
// Proves PHO-47.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { runOnServer } from '../../../test/test-server.ts';
import { uploadTestPhoto } from '../../../test/uploads.ts';

const base = '/api/photo-management';

let test: TestApp & { databaseUrl: string };
let token: string;

beforeAll(async () => {
  test = await createTestApp();
  token = (await test.signUp('anna@demo.keepsake.test')).token;
});
afterAll(() => test.close());

async function get(path: string) {
  const response = await test.request(token, { method: 'GET', url: `${base}${path}` });
  return { status: response.statusCode, body: response.json() };
}

describe('an empty library', () => {
  it('has no photos, no months and no pages', async () => {
    expect((await get('/users')).body).toMatchObject({
      photosCount: 0,
      albumsCount: 0,
      quota: { bytesUsed: 0, bytesLimit: 250 * 1024 ** 3, photosLimit: 200_000 },
    });
    expect((await get('/users/timeline')).body).toEqual({});
    expect((await get('/photos/timeline/2024/5')).body).toEqual({ cursor: null, images: [] });
  });
});

describe('malformed requests', () => {
  it.each([
    ['/photos/timeline/2024/13', 'month'],
    ['/photos/timeline/0/1', 'year'],
    ['/photos/timeline/2024/x', 'month'],
    ['/photos/timeline/2024/5?limit=-1', 'limit'],
    ['/photos/timeline/2024/5?limit=501', 'limit'],
    ['/photos/timeline/2024/5?limit=1e2', 'limit'],
    ['/photos/timeline/2024/5?cursor=abc', 'cursor'],
    ['/photos?cursor=', 'cursor'],
    ['/photos?sortKey=name', 'sortKey'],
    ['/photos?sortOrder=DESC', 'sortOrder'],
    ['/photos/not-an-id', 'id'],
  ])('GET %s names the field %s', async (path, field) => {
    const { status, body } = await get(path);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'invalid-request', field });
    expect(body.message).toContain(field);
    expect(body.correlationId).toBeTruthy();
  });

  it.each([
    [{}, 'photoIds'],
    [{ photoIds: [] }, 'photoIds'],
    [{ photoIds: ['x'] }, 'photoIds.0'],
    [{ photoIds: 'x' }, 'photoIds'],
  ])('DELETE /photos with %j names the field', async (body, field) => {
    const response = await test.request(token, { method: 'DELETE', url: `${base}/photos`, body });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'invalid-request', field });
  });
});

describe('a library with photos', () => {
  const dates = Array.from({ length: 7 }, (_, i) => `2024:05:0${i + 1} 12:00:00`);
  let ids: string[];
  let undated: string;

  beforeAll(async () => {
    ids = [];
    for (const [seed, takenAt] of dates.entries()) {
      ids.push(await uploadTestPhoto(test, token, { seed, takenAt }));
    }
    undated = await uploadTestPhoto(test, token, { seed: 100 });
  });

  it('has counts by month taken, with undated photos in January 1970', async () => {
    expect((await get('/users/timeline')).body).toEqual({ '1970': { '1': 1 }, '2024': { '5': 7 } });
    expect((await get('/users')).body.photosCount).toBe(8);
  });

  it('has counts by month uploaded', async () => {
    const { body } = await get('/users/timeline?sortKey=uploaded');
    const months = Object.values(body as Record<string, Record<string, number>>);
    expect(months.flatMap((month) => Object.values(month))).toEqual([8]);
  });

  it('pages through a month, newest and oldest first', async () => {
    for (const [sortOrder, expected] of [
      ['desc', [...ids].reverse()],
      ['asc', ids],
    ] as const) {
      const seen: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const after: string = cursor && `&cursor=${cursor}`;
        const { body } = await get(`/photos/timeline/2024/5?limit=3&sortOrder=${sortOrder}${after}`);
        seen.push(...body.images.map((image: { imageId: string }) => image.imageId));
        cursor = body.cursor;
      }
      expect(seen).toEqual(expected);
    }
  });

  it('pages through the whole library', async () => {
    const { body } = await get('/photos?sortOrder=desc');
    expect(body.images.map((image: { imageId: string }) => image.imageId)).toEqual(
      [...ids].reverse().concat(undated),
    );
    expect(body.cursor).toBeNull();
  });

  it('returns one photo with its months', async () => {
    const { body } = await get(`/photos/${ids[2]}`);
    expect(body).toMatchObject({
      imageId: ids[2],
      localFileName: 'photo.jpg',
      dateTaken: '2024-05-03T12:00:00',
      visibleWidth: 48,
      visibleHeight: 32,
      state: 'processing',
      mimeType: 'image/jpeg',
      months: { dateTaken: { year: 2024, month: 5 } },
    });
    expect(body.thumbnails.map((t: { width: number }) => t.width)).toEqual([48, 48, 48]);
  });

  it('returns photos by their ids, in the order of these, without those of nobody or of others', async () => {
    const other = (await test.signUp('cleo@demo.keepsake.test')).token;
    const foreign = await uploadTestPhoto(test, other, { seed: 5 });
    const find = async (who: string, photoIds: readonly (string | undefined)[]) => {
      const url = `${base}/photos/find`;
      const response = await test.request(who, { method: 'POST', url, body: { photoIds } });
      expect(response.statusCode).toBe(200);
      return response.json().images.map((image: { imageId: string }) => image.imageId);
    };
    const asked = [ids[4], foreign, ids[1]?.toUpperCase(), randomUUID(), ids[1], undated];
    expect(await find(token, asked)).toEqual([ids[4], ids[1], undated]);
    expect(await find(other, asked)).toEqual([foreign]);
    const body = { photoIds: [undated] };
    await test.request(token, { method: 'DELETE', url: `${base}/photos`, body });
    expect(await find(token, asked)).toEqual([ids[4], ids[1]]);
    await test.request(token, { method: 'POST', url: `${base}/photos/restore`, body });
  });

  it.each([
    ['make and model', { Make: 'Apple', Model: 'iPhone 15 Pro' }, 'Apple iPhone 15 Pro'],
    ['a model that names its maker', { Make: 'Canon', Model: 'Canon EOS R5' }, 'Canon EOS R5'],
    ['a name without end', { Model: 'x'.repeat(20_000) }, 'x'.repeat(100)],
    ['blanks', { Make: '  ', Model: '    ' }, undefined],
    ['nothing', {}, undefined],
  ])('returns the camera of one photo, but not in lists: %s', async (what, tags, camera) => {
    const other = await test.signUp(`${what.replaceAll(' ', '-')}@demo.keepsake.test`);
    const imageId = await uploadTestPhoto(test, other.token, { seed: 200, camera: tags });
    const read = async (path: string) =>
      (await test.request(other.token, { method: 'GET', url: `${base}${path}` })).json();
    const details = await read(`/photos/${imageId}`);
    expect(details.imageId).toBe(imageId);
    expect(details.camera).toBe(camera);
    for (const list of ['/photos', '/photos/timeline/1970/1']) {
      const { images } = await read(list);
      expect(images).toHaveLength(1);
      expect(images[0]).not.toHaveProperty('camera');
    }
  });

  it('deletes photos, returns failed ids, and updates counters', async () => {
    const photoIds = [ids[0], ids[1], '00000000-0000-4000-8000-000000000000'];
    const first = await test.request(token, { method: 'DELETE', url: `${base}/photos`, body: { photoIds } });
    expect(first.json()).toEqual({ failed: [photoIds[2]] });
    const again = await test.request(token, { method: 'DELETE', url: `${base}/photos`, body: { photoIds } });
    expect(again.json()).toEqual({ failed: photoIds });
    expect((await get('/users/timeline')).body).toEqual({ '1970': { '1': 1 }, '2024': { '5': 5 } });
    expect((await get('/users')).body.photosCount).toBe(6);
    expect((await get(`/photos/${ids[0]}`)).status).toBe(404);
  });

  it('restores a deleted photo when it is uploaded again', async () => {
    const restored = await uploadTestPhoto(test, token, { seed: 0, takenAt: dates[0] as string });
    expect(restored).toBe(ids[0]);
    expect((await get('/users/timeline')).body).toMatchObject({ '2024': { '5': 6 } });
    expect((await get(`/photos/${ids[0]}`)).status).toBe(200);
  });

  it('makes renditions of a photo that was deleted before its jobs ran', async () => {
    const waiting = () =>
      runOnServer(test.databaseUrl, `select 1 from pgboss.job where data->>'photoId' = '${undated}'`);
    const body = { photoIds: [undated] };
    await runOnServer(test.databaseUrl, 'delete from pgboss.job');
    await test.request(token, { method: 'DELETE', url: `${base}/photos`, body });
    expect(await uploadTestPhoto(test, token, { seed: 100 })).toBe(undated);
    expect(await waiting()).toHaveLength(1);
  });

  it('is not visible to other customers', async () => {
    const other = await test.signUp('ben@demo.keepsake.test');
    const response = await test.request(other.token, { method: 'GET', url: `${base}/photos` });
    expect(response.json()).toEqual({ cursor: null, images: [] });
  });
});
