// Proves PHO-19.

import path from 'node:path';
import type { MonthLayout, PhotoPage, SortOrder } from '@keepsake/contract/photos';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { albumCalls } from '../../../test/album-calls.ts';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { runOnServer } from '../../../test/test-server.ts';
import { uploadTestPhoto } from '../../../test/uploads.ts';
import { migrate } from '../../platform/database/index.ts';

const base = '/api/photo-management';
/** Dates in files: valid ones from oldest to newest, then invalid ones. */
const believed = ['1826:01:01 00:00:00', '1969:07:20 22:56:15', '2024:05:03 12:00:00', '2024:05:04 12:00:00'];
const notBelieved = [undefined, '1825:12:31 23:59:59', '1970:01:15 10:00:00', '2107:12:31 23:59:58'];
const counts = { 1826: { 1: 1 }, 1969: { 7: 1 }, 1970: { 1: 4 }, 2024: { 5: 2 } };

let test: TestApp & { databaseUrl: string };
let token: string;
let dated: string[];
let undated: string[];
let albumId: string;

beforeAll(async () => {
  test = await createTestApp();
  token = (await test.signUp('anna@demo.keepsake.test')).token;
  const ids: string[] = [];
  for (const [seed, takenAt] of [...believed, ...notBelieved].entries()) {
    ids.push(await uploadTestPhoto(test, token, { seed, ...(takenAt && { takenAt }) }));
  }
  dated = ids.slice(0, believed.length);
  undated = ids.slice(believed.length);
  const calls = albumCalls(test, token);
  ({ albumId } = await calls.create('All of them'));
  await calls.add(albumId, ids);
});
afterAll(() => test.close());

async function get<Response>(url: string): Promise<Response> {
  const response = await test.request(token, { method: 'GET', url: `${base}${url}` });
  expect(response.statusCode, response.body).toBe(200);
  return response.json() as Response;
}

async function readPages(list: string): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: PhotoPage = await get(`${list}&limit=2${cursor && `&cursor=${cursor}`}`);
    ids.push(...page.images.map(({ imageId }) => imageId));
    cursor = page.cursor;
  }
  return ids;
}

const idsOf = ({ ids }: MonthLayout) => ids.match(/.{32}/g) ?? [];

async function expectUndatedLast(): Promise<void> {
  expect(await get('/users/timeline')).toEqual(counts);
  for (const sortOrder of ['asc', 'desc'] satisfies SortOrder[]) {
    const known = sortOrder === 'asc' ? dated : dated.toReversed();
    const unknown = sortOrder === 'asc' ? undated.toSorted() : undated.toSorted().toReversed();
    const order = `sortKey=dateTaken&sortOrder=${sortOrder}`;
    expect(await readPages(`/photos?${order}`)).toEqual([...known, ...unknown]);
    expect(await readPages(`/photos/timeline/1970/1?${order}`)).toEqual(unknown);
    const columns = idsOf(await get(`/photos/timeline/1970/1/layout?${order}`));
    expect(columns).toEqual(unknown.map((id) => id.replaceAll('-', '')));
    const inAlbum = `/albums/${albumId}/photos`;
    expect(await readPages(`${inAlbum}?${order}`)).toEqual([...known, ...unknown]);
    const ofAlbum = idsOf(await get(`${inAlbum}/layout?${order}`));
    expect(ofAlbum).toEqual([...known, ...unknown].map((id) => id.replaceAll('-', '')));
  }
}

it('puts impossible dates under Unknown Date, last in both orders of every list', expectUndatedLast);

it('shows the date of the file in the details', async () => {
  const [, , , future = ''] = undated;
  expect(await get(`/photos/${future}`)).toMatchObject({
    dateTaken: '2107-12-31T23:59:58',
    months: { dateTaken: { year: 1970, month: 1 } },
  });
});

it('moves existing photos there', async () => {
  const name = '2026-11-22-0130-dates-that-cannot-be-true.sql';
  await runOnServer(
    test.databaseUrl,
    `delete from schema_migrations where name = '${name}';
    update photos set taken_at = (date_taken || 'Z')::timestamptz,
      taken_month = replace(left(date_taken, 7), '-', '')::int where date_taken is not null;
    update album_photos set taken_at = photos.taken_at from photos where photos.photo_id = album_photos.photo_id;
    update photo_months set photos = 0 where sort_key = 'dateTaken';
    insert into photo_months (tenant_id, owner_id, sort_key, month, photos)
      select tenant_id, owner_id, 'dateTaken', taken_month, count(*) from photos group by 1, 2, 4
      on conflict (tenant_id, owner_id, sort_key, month) do update set photos = excluded.photos`,
  );
  expect(await get('/users/timeline')).toMatchObject({ 1825: { 12: 1 }, 1970: { 1: 2 }, 2107: { 12: 1 } });
  const folder = path.resolve(import.meta.dirname, '../../../migrations');
  expect(await migrate({ url: test.databaseUrl, folder, log: test.platform.log })).toEqual([name]);
  await expectUndatedLast();
});

it('deletes them as one month', async () => {
  const body = { sortKey: 'dateTaken', ranges: [{ year: 1970, month: 1 }], photosCount: 4 };
  const response = await test.request(token, { method: 'POST', url: `${base}/photos/delete`, body });
  expect(response.statusCode, response.body).toBe(202);
});
