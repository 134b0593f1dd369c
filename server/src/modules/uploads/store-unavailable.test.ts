import { open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { beginUpload, makeJpeg, patchUpload, tus, uploadBytes } from '../../../test/uploads.ts';
import { steadyClock } from '../../platform/clock/index.ts';

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

let cachesNow = steadyClock.now();

/** Sets the clock of caches an hour ahead, where it stays until the test ends. */
function expireCaches(): void {
  cachesNow += 3_600_000;
  vi.spyOn(steadyClock, 'now').mockReturnValue(cachesNow);
}

/** What every open file has. */
async function handles() {
  const handle = await open(inside('blobs/keepsake-mark'));
  await handle.close();
  return Object.getPrototypeOf(handle) as typeof handle;
}

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
  expireCaches();
  expect(await ready()).toBe(503);
  if (name === 'blobs') {
    expect((await original(imageId)).statusCode).toBe(503);
    // The stored copy may be gone, so the received one is kept.
    expect((await uploadBytes(test, token, before)).statusCode).toBe(503);
    expect(await readdir(test.dataDir)).not.toContain('blobs');
  }
  await rename(inside('away'), inside(name));
  expireCaches();
  expect(await ready()).toBe(200);
  expect((await original(imageId)).rawPayload).toEqual(before);
  const head = await test.request(token, { method: 'HEAD', url, headers: tus });
  expect(head.headers['upload-offset']).toBe(String(bytes.length - 1));
  const done = await patchUpload(test, token, url, bytes.length - 1, bytes.subarray(-1));
  expect(done.statusCode).toBe(204);
  expect((await original(done.headers['x-image-id'] as string)).rawPayload).toEqual(bytes);
});

const refusing = ['EROFS', 'EIO', 'EACCES', 'EPERM', 'EDQUOT'] as const;
const refusalOf = (code: string) => Object.assign(new Error('refused'), { code });
const unavailable = { statusCode: 503, headers: { 'retry-after': '5' } };

it.each(refusing)(
  'a store that refuses with %s ends no upload, and each continues afterwards',
  async (code) => {
    const before = await makeJpeg({ seed: seed++ });
    const imageId = (await uploadBytes(test, token, before)).headers['x-image-id'] as string;
    const bytes = await makeJpeg({ seed: seed++ });
    const url = await beginUpload(test, token, bytes);
    const store = vi.spyOn(test.platform.blobs, 'putFile').mockImplementation(async (key) => {
      // What the store does with such an error of its disk.
      const write = vi.spyOn(await handles(), 'sync').mockRejectedValue(refusalOf(code));
      await test.platform.blobs.put(key, Buffer.from('x')).finally(() => write.mockRestore());
    });
    const refused = await patchUpload(test, token, url, 0, bytes);
    expect(refused).toMatchObject(unavailable);
    expect(refused.json().code).toBe('unavailable');
    expect((await original(imageId)).rawPayload).toEqual(before);
    store.mockRestore();
    const done = await patchUpload(test, token, url, bytes.length - 1, bytes.subarray(-1));
    expect(done.statusCode).toBe(204);
    expect((await original(done.headers['x-image-id'] as string)).rawPayload).toEqual(bytes);
  },
);

it.each(refusing)('a disk of uploads that refuses with %s is unavailable, and not ready', async (code) => {
  const bytes = await makeJpeg({ seed: seed++ });
  const write = vi.spyOn(await handles(), 'sync').mockRejectedValue(refusalOf(code));
  const refused = await uploadBytes(test, token, bytes);
  expect(refused).toMatchObject(unavailable);
  expect(refused.json().code).toBe('unavailable');
  expireCaches();
  expect(await ready()).toBe(503);
  write.mockRestore();
  expireCaches();
  expect(await ready()).toBe(200);
  expect((await uploadBytes(test, token, bytes)).statusCode).toBe(201);
});

it.each(refusing)(
  'a thumbnail that cannot be stored for %s is unavailable, and there later',
  async (code) => {
    const imageId = (await uploadBytes(test, token, await makeJpeg({ seed: seed++ }))).headers['x-image-id'];
    const url = `/api/photo-management/photos/${imageId}`;
    const details = await test.request(token, { method: 'GET', url });
    const { pathname, search } = new URL(details.json().thumbnails[0].url);
    const thumbnail = () => test.request(undefined, { method: 'GET', url: pathname + search });
    const write = vi.spyOn(await handles(), 'sync').mockRejectedValue(refusalOf(code));
    expect(await thumbnail()).toMatchObject(unavailable);
    write.mockRestore();
    expect((await thumbnail()).statusCode).toBe(200);
    expect((await test.request(token, { method: 'GET', url })).json().state).toBe('ready');
  },
);

it('a missing folder of uploads is created again', async () => {
  const lost = await beginUpload(test, token, await makeJpeg({ seed: seed++ }));
  await rm(inside('uploads'), { recursive: true });
  for (let round = 0; round < 2; round += 1) {
    expect((await uploadBytes(test, token, await makeJpeg({ seed: seed++ }))).statusCode).toBe(201);
  }
  const head = await test.request(token, { method: 'HEAD', url: lost, headers: tus });
  expect(head.statusCode).toBe(410);
});
