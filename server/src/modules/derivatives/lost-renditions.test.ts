import { rm, truncate } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { imagesOf, targetOf } from '../../../test/signed-images.ts';
import { uploadTestPhoto } from '../../../test/uploads.ts';
import { sqlOf } from '../../platform/database/sql.ts';

let test: TestApp;
let anna: { token: string; customerId: string };

beforeAll(async () => {
  test = await createTestApp();
  anna = await test.signUp('anna@demo.keepsake.test');
});
afterAll(() => test.close());

const autocommit = () => sqlOf(test.platform.database.autocommit);

function thumbnailOf(photoId: string): string {
  return imagesOf(test).sign(targetOf(photoId, anna.customerId, { variant: '300' }));
}

async function keyOfRendition(photoId: string): Promise<string> {
  const { rows } = await sql<{ key: string }>`
    select blob_key as key from renditions where photo_id = ${photoId} and variant = '300'`.execute(
    autocommit(),
  );
  return rows[0]?.key ?? '';
}

async function keyOfOriginal(photoId: string): Promise<string> {
  const { rows } = await sql<{ key: string }>`
    select blob_key as key from photos where photo_id = ${photoId}`.execute(autocommit());
  return rows[0]?.key ?? '';
}

const fileOf = (key: string) => path.join(test.dataDir, 'blobs', key.slice(0, 2), key);

/** The process caches none of the renditions. */
async function uploadWithRenditions(seed: number) {
  const photoId = await uploadTestPhoto(test, anna.token, { seed });
  const url = thumbnailOf(photoId);
  expect((await imagesOf(test).send(url, { method: 'HEAD' })).statusCode).toBe(200);
  return { photoId, url, key: await keyOfRendition(photoId) };
}

it.each([
  ['missing', (file: string) => rm(file)],
  ['truncated', (file: string) => truncate(file, 100)],
  ['empty', (file: string) => truncate(file, 0)],
])('makes a rendition again whose blob is %s', async (_name, lose) => {
  const { photoId, url, key } = await uploadWithRenditions(_name.length);
  await lose(fileOf(key));
  const responses = await Promise.all(Array.from({ length: 5 }, () => imagesOf(test).send(url)));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
  const newKey = await keyOfRendition(photoId);
  expect(newKey).not.toBe(key);
  expect(new Set(responses.map(({ headers }) => headers.etag))).toEqual(new Set([`"${newKey}"`]));
  expect((await imagesOf(test).send(url)).statusCode).toBe(200);
});

it('returns photo-lost when the original is gone too, and keeps the state of the photo', async () => {
  const { photoId, url, key } = await uploadWithRenditions(31);
  await rm(fileOf(key));
  await rm(fileOf(await keyOfOriginal(photoId)));
  const errors = vi.spyOn(test.platform.log, 'error');
  const response = await imagesOf(test).send(url);
  expect([response.statusCode, response.json().code]).toEqual([410, 'photo-lost']);
  expect(response.headers['cache-control']).toBe('no-store');
  expect(errors).not.toHaveBeenCalled();
  vi.restoreAllMocks();
  const { rows } = await sql<{ state: string }>`
    select state from photos where photo_id = ${photoId}`.execute(autocommit());
  expect(rows).toEqual([{ state: 'ready' }]);
});

it('keeps returning 500 while the store is unreachable, and replaces nothing', async () => {
  const { photoId, url, key } = await uploadWithRenditions(32);
  const read = vi.spyOn(test.platform.blobs, 'read').mockRejectedValue(new Error('the store is unreachable'));
  expect((await imagesOf(test).send(url)).statusCode).toBe(500);
  read.mockRestore();
  expect(await keyOfRendition(photoId)).toBe(key);
  expect((await imagesOf(test).send(url)).statusCode).toBe(200);
});
