import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { beginUpload, makeJpeg, patchUpload, tus, uploadBytes } from '../../../test/uploads.ts';

let test: TestApp;
let token: string;
let seed = 1;
beforeAll(async () => {
  test = await createTestApp();
  token = (await test.signUp('anna@demo.keepsake.test')).token;
});
afterAll(() => test.close());

const inside = (name: string) => path.join(test.dataDir, name);
const ready = async () => (await test.request(undefined, { method: 'GET', url: '/health/ready' })).statusCode;

async function original(imageId: string) {
  const url = `/api/photo-management/photos/${imageId}`;
  const details = await test.request(token, { method: 'GET', url });
  const { pathname, search } = new URL(details.json().untouchedUrl);
  return test.request(undefined, { method: 'GET', url: pathname + search });
}

it('is ready before the first photo', async () => {
  expect(await ready()).toBe(200);
  expect(await readdir(inside('blobs'))).toEqual(['keepsake-mark']);
});

it.each([
  ['the folder of the blobs', 'blobs'],
  ['its mark', 'blobs/keepsake-mark'],
])('acknowledges no upload without %s, until it is back', async (_what, name) => {
  const before = await makeJpeg({ seed: seed++ });
  const imageId = (await uploadBytes(test, token, before)).headers['x-image-id'] as string;
  const bytes = await makeJpeg({ seed: seed++ });
  const url = await beginUpload(test, token, bytes);
  await rename(inside(name), inside('away'));
  const refused = await patchUpload(test, token, url, 0, bytes);
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'unavailable']);
  expect(refused.headers['retry-after']).toBeDefined();
  expect(refused.headers['x-image-id']).toBeUndefined();
  expect((await uploadBytes(test, token, await makeJpeg({ seed: seed++ }))).statusCode).toBe(503);
  expect(await ready()).toBe(503);
  if (name === 'blobs') {
    expect((await original(imageId)).statusCode).toBe(503);
    // The stored copy may be gone, so the received one is kept.
    expect((await uploadBytes(test, token, before)).statusCode).toBe(503);
    expect(await readdir(test.dataDir)).not.toContain('blobs');
  }
  await rename(inside('away'), inside(name));
  expect(await ready()).toBe(200);
  expect((await original(imageId)).rawPayload).toEqual(before);
  const head = await test.request(token, { method: 'HEAD', url, headers: tus });
  expect(head.headers['upload-offset']).toBe(String(bytes.length - 1));
  const done = await patchUpload(test, token, url, bytes.length - 1, bytes.subarray(-1));
  expect(done.statusCode).toBe(204);
  expect((await original(done.headers['x-image-id'] as string)).rawPayload).toEqual(bytes);
});

it('a missing folder of uploads is created again', async () => {
  const lost = await beginUpload(test, token, await makeJpeg({ seed: seed++ }));
  await rm(inside('uploads'), { recursive: true });
  for (let round = 0; round < 2; round += 1) {
    expect((await uploadBytes(test, token, await makeJpeg({ seed: seed++ }))).statusCode).toBe(201);
  }
  const head = await test.request(token, { method: 'HEAD', url: lost, headers: tus });
  expect(head.statusCode).toBe(410);
});
