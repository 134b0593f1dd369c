// Proves UPL-63.

import { rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { imagesOf, targetOf } from '../../../test/signed-images.ts';
import { uploadBytes } from '../../../test/uploads.ts';
import { sqlOf } from '../../platform/database/sql.ts';

let test: TestApp;
let anna: { token: string; customerId: string };

beforeAll(async () => {
  test = await createTestApp();
  anna = await test.signUp('anna@demo.keepsake.test');
});
afterAll(() => test.close());

/** A picture of its own for each seed: the same content is stored once. */
function makePicture(seed: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 + seed } as const;
  return sharp({ create: { width: 400, height: 300, channels: 3, background: '#888', noise } })
    .jpeg()
    .toBuffer();
}

const half = (bytes: Buffer) => Math.floor(bytes.length / 2);

async function upload(bytes: Buffer): Promise<string> {
  const uploaded = await uploadBytes(test, anna.token, bytes);
  expect(uploaded.statusCode).toBe(201);
  return uploaded.headers['x-image-id'] as string;
}

async function readPhoto(imageId: string) {
  const body = { photoIds: [imageId] };
  const found = await test.request(anna.token, {
    method: 'POST',
    url: '/api/photo-management/photos/find',
    payload: body,
  });
  const [photo] = found.json().images;
  return photo as { damaged?: boolean; state: string };
}

const showThumbnail = (imageId: string) =>
  imagesOf(test).send(imagesOf(test).sign(targetOf(imageId, anna.customerId, { variant: '300' })));

it('a truncated photo is taken and known to be damaged at once', async () => {
  const bytes = await makePicture(1);
  const photo = await readPhoto(await upload(bytes.subarray(0, half(bytes))));
  expect(photo.damaged).toBe(true);
});

it('one with a piece cut out is known to be when its renditions are made, and a sound one is not', async () => {
  const bytes = await makePicture(2);
  const damaged = await upload(
    Buffer.concat([bytes.subarray(0, half(bytes)), bytes.subarray(half(bytes) + 900)]),
  );
  const sound = await upload(await makePicture(3));
  for (const imageId of [damaged, sound]) expect((await showThumbnail(imageId)).statusCode).toBe(200);
  expect(await readPhoto(damaged)).toMatchObject({ state: 'ready', damaged: true });
  expect(await readPhoto(sound)).not.toHaveProperty('damaged');
});

it('a photo of before is known to be when a rendition is made again', async () => {
  const autocommit = sqlOf(test.platform.database.autocommit);
  const bytes = await makePicture(4);
  const imageId = await upload(bytes.subarray(0, half(bytes)));
  expect((await showThumbnail(imageId)).statusCode).toBe(200);
  await sql`update photos set damaged = null where photo_id = ${imageId}`.execute(autocommit);
  expect(await readPhoto(imageId)).not.toHaveProperty('damaged');
  const { rows } = await sql<{ key: string }>`
    select blob_key as key from renditions where photo_id = ${imageId} and variant = '800'`.execute(
    autocommit,
  );
  const key = rows[0]?.key ?? '';
  await rm(path.join(test.dataDir, 'blobs', key.slice(0, 2), key));
  const lost = imagesOf(test).sign(targetOf(imageId, anna.customerId, { variant: '800' }));
  expect((await imagesOf(test).send(lost)).statusCode).toBe(200);
  expect((await readPhoto(imageId)).damaged).toBe(true);
});
