// Proves UPL-9, UPL-32.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AlbumCalls, albumCalls } from '../../../test/album-calls.ts';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { runOnServer } from '../../../test/test-server.ts';
import {
  beginHeaders,
  beginUpload,
  filesUrl,
  makeJpeg,
  patchUpload,
  tus,
  uploadBytes,
} from '../../../test/uploads.ts';

let test: TestApp & { databaseUrl: string };
let token: string;
let otherToken: string;
let albums: AlbumCalls;
let seed = 60_000;

beforeAll(async () => {
  test = await createTestApp();
  ({ token } = await test.signUp('anna@demo.keepsake.test'));
  ({ token: otherToken } = await test.signUp('ben@demo.keepsake.test'));
  albums = albumCalls(test, token);
});
afterAll(() => test.close());

const newPhoto = () => makeJpeg({ seed: seed++ });
const imagesOf = async (albumId: string) => (await albums.page(albumId)).images.map(({ imageId }) => imageId);

async function uploadInto(albumid: string, bytes: Buffer) {
  const { statusCode, headers } = await uploadBytes(test, token, bytes, { albumid });
  expect(statusCode).toBe(201);
  return { imageId: String(headers['x-image-id']), album: headers['x-album-id'] };
}

async function record(uploadId: string) {
  const response = await test.request(token, { method: 'GET', url: `/api/storage/uploads/${uploadId}` });
  return response.statusCode === 200 ? response.json() : response.json().code;
}

const idOf = (url: string) => url.split('/').at(-1) ?? '';

describe('an upload into an album', () => {
  it('adds the photo to the album in the moment it is in the library', async () => {
    const { albumId } = await albums.create('Summer');
    const first = await uploadInto(albumId, await newPhoto());
    const second = await uploadInto(albumId, await newPhoto());
    expect(first.album).toBe(albumId);
    expect(await imagesOf(albumId)).toEqual([second.imageId, first.imageId]);
    expect((await albums.read(albumId)).photosCount).toBe(2);
  });

  it('adds a photo that the library has already, once', async () => {
    const { albumId } = await albums.create('Known');
    const bytes = await newPhoto();
    const known = String((await uploadBytes(test, token, bytes)).headers['x-image-id']);
    expect(await uploadInto(albumId, bytes)).toEqual({ imageId: known, album: albumId });
    expect(await uploadInto(albumId, bytes)).toEqual({ imageId: known, album: albumId });
    expect(await imagesOf(albumId)).toEqual([known]);
  });

  it('reports the album to HEAD, for a client that lost the response', async () => {
    const { albumId } = await albums.create('Lost');
    const bytes = await newPhoto();
    const url = await beginUpload(test, token, bytes, { albumid: albumId });
    await patchUpload(test, token, url, 0, bytes);
    const { headers } = await test.request(token, { method: 'HEAD', url, headers: tus });
    expect(headers['x-album-id']).toBe(albumId);
    expect(await imagesOf(albumId)).toEqual([headers['x-image-id']]);
  });

  it('keeps the photo when the album is deleted before it ends', async () => {
    const { albumId } = await albums.create('Gone');
    const bytes = await newPhoto();
    const url = await beginUpload(test, token, bytes, { albumid: albumId });
    expect((await albums.send('DELETE', `/${albumId}`)).statusCode).toBe(204);
    const { statusCode, headers } = await patchUpload(test, token, url, 0, bytes);
    expect(statusCode).toBe(204);
    expect(headers['x-image-id']).toBeDefined();
    expect(headers['x-album-id']).toBeUndefined();
  });

  it('adds nothing to an album of another customer, to a shared one or to full albums', async () => {
    const foreign = await albumCalls(test, otherToken).create('Theirs');
    expect((await uploadInto(foreign.albumId, await newPhoto())).album).toBeUndefined();
    expect((await albumCalls(test, otherToken).page(foreign.albumId)).images).toEqual([]);
    const { albumId } = await albums.create('Shared');
    const change = (set: string) =>
      runOnServer(test.databaseUrl, `update albums set ${set} where album_id = '${albumId}'`);
    await change('is_shared = true');
    expect((await uploadInto(albumId, await newPhoto())).album).toBeUndefined();
    await change('is_shared = false, photos_count = 1000000000');
    expect((await uploadInto(albumId, await newPhoto())).album).toBeUndefined();
    await change('photos_count = 0');
    expect(await imagesOf(albumId)).toEqual([]);
  });

  it('is refused at once with an album id that is none', async () => {
    const headers = beginHeaders(10, { albumid: 'summer' });
    const response = await test.request(token, { method: 'POST', url: filesUrl, headers });
    expect(response.json()).toMatchObject({ code: 'invalid-request' });
  });
});

describe('the record of an upload', () => {
  it('has its offset while it runs, and its photo afterwards', async () => {
    const bytes = await newPhoto();
    const url = await beginUpload(test, token, bytes, { filename: 'Beach.jpg' });
    const common = { uploadId: idOf(url), localFileName: 'Beach.jpg', size: bytes.length };
    const createdAt = expect.stringMatching(/Z$/);
    expect(await record(idOf(url))).toEqual({ ...common, state: 'uploading', offset: 0, createdAt });
    await patchUpload(test, token, url, 0, bytes.subarray(0, 100));
    expect(await record(idOf(url))).toMatchObject({ state: 'uploading', offset: 100 });
    const { headers } = await patchUpload(test, token, url, 100, bytes.subarray(100));
    const imageId = headers['x-image-id'];
    const finished = { ...common, imageId, state: 'finished', offset: bytes.length, createdAt };
    expect(await record(idOf(url))).toEqual(finished);
    await runOnServer(test.databaseUrl, `delete from uploads where upload_id = '${idOf(url)}'`);
    expect(await record(idOf(url))).toEqual(finished);
  });

  it('is not found for other customers, when it has expired, or without its photo', async () => {
    const bytes = await newPhoto();
    const url = await beginUpload(test, token, bytes);
    const other = await test.request(otherToken, { method: 'GET', url: `/api/storage/uploads/${idOf(url)}` });
    expect(other.statusCode).toBe(404);
    const { headers } = await patchUpload(test, token, url, 0, bytes);
    await test.request(token, {
      method: 'DELETE',
      url: '/api/photo-management/photos',
      body: { photoIds: [headers['x-image-id']] },
    });
    expect(await record(idOf(url))).toBe('not-found');
    const expired = idOf(await beginUpload(test, token, await newPhoto()));
    await runOnServer(
      test.databaseUrl,
      `update uploads set expires_at = created_at where upload_id = '${expired}'`,
    );
    expect(await record(expired)).toBe('not-found');
    expect(await record(randomUUID())).toBe('not-found');
  });
});
