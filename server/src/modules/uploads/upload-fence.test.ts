import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { type FakeClock, fakeClock } from '../../../test/clock.ts';
import { beginUpload, makeJpeg, patchUpload, tus } from '../../../test/uploads.ts';

/**
 * A request loses its lock without noticing, and another one acts on the upload while its photo is committed.
 * Whatever happens, an acknowledged photo has its bytes.
 */

const day = 24 * 3600 * 1000;

let test: TestApp;
let clock: FakeClock;
let token: string;
let seed = 9000;
let afterStored: (() => Promise<unknown>) | undefined;

beforeAll(async () => {
  clock = fakeClock(new Date().toISOString());
  test = await createTestApp({
    clock,
    adapt: (platform) => ({
      ...platform,
      locks: {
        ...platform.locks,
        tryLock: async () => ({ lost: new AbortController().signal, release: async () => {} }),
      },
      blobs: Object.assign(Object.create(platform.blobs), {
        async putFile(key: string, file: string) {
          await platform.blobs.putFile(key, file);
          const act = afterStored;
          afterStored = undefined;
          await act?.();
        },
      }),
    }),
  });
  token = (await test.signUp('anna@demo.keepsake.test')).token;
});
afterAll(() => test.close());

const begin = (bytes: Buffer) => beginUpload(test, token, bytes);
const patch = (url: string, offset: number, payload: Buffer) =>
  patchUpload(test, token, url, offset, payload);

const head = (url: string) => test.request(token, { method: 'HEAD', url, headers: tus });

async function listPhotos(): Promise<{ imageId: string; untouchedUrl: string }[]> {
  const list = await test.request(token, { method: 'GET', url: '/api/photo-management/photos' });
  return list.json().images;
}

async function bytesOf(imageId: string): Promise<Buffer> {
  const photo = (await listPhotos()).find((one) => one.imageId === imageId);
  const { pathname, search } = new URL(photo?.untouchedUrl as string);
  return (await test.request(undefined, { method: 'GET', url: pathname + search })).rawPayload;
}

it('a HEAD request does not truncate the photo', async () => {
  const bytes = await makeJpeg({ seed: seed++ });
  const url = await begin(bytes);
  let offset: unknown;
  afterStored = async () => {
    offset = (await head(url)).headers['upload-offset'];
  };
  const response = await patch(url, 0, bytes);
  expect(offset).toBe(String(bytes.byteLength - 1));
  expect(response.statusCode).toBe(204);
  expect((await bytesOf(response.headers['x-image-id'] as string)).equals(bytes)).toBe(true);
});

it.each([
  ['ended by its owner', async (url: string) => test.request(token, { method: 'DELETE', url, headers: tus })],
  [
    'swept because it expired',
    async () => {
      clock.advance(day + 1000);
      await test.modules.sweep();
      clock.advance(-day - 1000);
    },
  ],
])('an upload that was %s in between does not become a photo', async (_what, act) => {
  const bytes = await makeJpeg({ seed: seed++ });
  const url = await begin(bytes);
  const before = (await listPhotos()).length;
  afterStored = () => act(url);
  const response = await patch(url, 0, bytes);
  expect(response.statusCode).toBe(409);
  expect(await listPhotos()).toHaveLength(before);
  expect((await head(url)).statusCode).toBe(404);
});
