// Proves UPL-33.

import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { albumCalls } from '../../../test/album-calls.ts';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { runOnServer } from '../../../test/test-server.ts';
import { beginHeaders, filesUrl, makeJpeg, patchUpload, tus, uploadBytes } from '../../../test/uploads.ts';

/** Uploads that declare the SHA-256 of a photo that the library has. */

let test: TestApp & { databaseUrl: string };
let token: string;
let seed = 70_000;

beforeAll(async () => {
  test = await createTestApp();
  ({ token } = await test.signUp('anna@demo.keepsake.test'));
});
afterAll(() => test.close());

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const newPhoto = () => makeJpeg({ seed: seed++ });

/** Returns the response to POST, without a byte of the file. */
async function begin(bytes: Buffer, metadata: Record<string, string> = {}, as = token) {
  const headers = beginHeaders(bytes.byteLength, { sha256: sha256(bytes), ...metadata });
  const { statusCode, headers: responseHeaders } = await test.request(as, {
    method: 'POST',
    url: filesUrl,
    headers,
  });
  const {
    location,
    'x-image-id': imageId,
    'x-duplicate': duplicate,
    'x-album-id': albumId,
  } = responseHeaders;
  return { statusCode, location: String(location), imageId, duplicate, albumId };
}

async function upload(bytes: Buffer, as = token): Promise<string> {
  return String((await uploadBytes(test, as, bytes)).headers['x-image-id']);
}

async function listed(): Promise<string[]> {
  const response = await test.request(token, {
    method: 'GET',
    url: '/api/photo-management/photos?limit=500',
  });
  return response.json().images.map(({ imageId }: { imageId: string }) => imageId);
}

it('names the photo when the upload begins, and to HEAD afterwards', async () => {
  const bytes = await newPhoto();
  const imageId = await upload(bytes);
  const begun = await begin(bytes);
  expect(begun).toMatchObject({ statusCode: 201, imageId, duplicate: '1' });
  const { headers } = await test.request(token, { method: 'HEAD', url: begun.location, headers: tus });
  expect(headers).toMatchObject({
    'upload-offset': String(bytes.length),
    'x-image-id': imageId,
    'x-duplicate': '1',
  });
});

it('restores a deleted photo, and adds it to the album', async () => {
  const bytes = await newPhoto();
  const imageId = await upload(bytes);
  const url = '/api/photo-management/photos';
  await test.request(token, { method: 'DELETE', url, body: { photoIds: [imageId] } });
  expect(await listed()).not.toContain(imageId);
  const { albumId } = await albumCalls(test, token).create('Back');
  expect(await begin(bytes, { albumid: albumId })).toMatchObject({ imageId, albumId });
  expect(await listed()).toContain(imageId);
});

it('reveals nothing about photos of other customers', async () => {
  const { token: otherToken } = await test.signUp('ben@demo.keepsake.test');
  const bytes = await newPhoto();
  await upload(bytes, otherToken);
  expect(await begin(bytes)).toMatchObject({ statusCode: 201, imageId: undefined });
});

it('requires the bytes of a file with another length', async () => {
  const bytes = await newPhoto();
  await upload(bytes);
  const longer = Buffer.concat([bytes, Buffer.from('x')]);
  expect((await begin(longer, { sha256: sha256(bytes) })).imageId).toBeUndefined();
});

it('requires the bytes when the stored ones are damaged, and replaces them', async () => {
  const bytes = await newPhoto();
  const imageId = await upload(bytes);
  const query = `select blob_key from photos where photo_id = '${imageId}'`;
  const [{ blob_key: key } = { blob_key: '' }] = await runOnServer<{ blob_key: string }>(
    test.databaseUrl,
    query,
  );
  await rm(path.join(test.dataDir, 'blobs', key.slice(0, 2), key));
  const begun = await begin(bytes);
  expect(begun.imageId).toBeUndefined();
  const ended = await patchUpload(test, token, begun.location, 0, bytes);
  expect(ended.headers['x-image-id']).toBe(imageId);
});
