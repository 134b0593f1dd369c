import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { type FakeClock, fakeClock } from '../../../test/clock.ts';
import { blobFiles } from '../../../test/library-ledger.ts';
import { uploadTestPhoto } from '../../../test/uploads.ts';

/** Blobs that remain when storing renditions fails or is cut off. */
let clock: FakeClock;
let test: TestApp;
let thumbnail: string;
let putsThatWork = Number.POSITIVE_INFINITY;

beforeAll(async () => {
  clock = fakeClock(new Date().toISOString());
  test = await createTestApp({
    clock,
    adapt: (platform) => ({
      ...platform,
      blobs: Object.assign(Object.create(platform.blobs), {
        async put(key: string, bytes: Uint8Array) {
          if (putsThatWork-- <= 0) throw new Error('the disk failed');
          await platform.blobs.put(key, bytes);
          // A kill during the next one also leaves a draft.
          const place = path.join(test.dataDir, 'blobs', key.slice(0, 2), `${key}.${'d'.repeat(43)}.draft`);
          if (putsThatWork === 0) await writeFile(place, 'half');
        },
      }),
    }),
  });
  const { token } = await test.signUp('anna@demo.keepsake.test');
  await uploadTestPhoto(test, token, { seed: 1 });
  const list = await test.request(token, { method: 'GET', url: '/api/photo-management/photos' });
  const { pathname, search } = new URL(list.json().images[0].thumbnails[0].url);
  thumbnail = pathname + search;
});
afterAll(() => test.close());

const files = () => blobFiles(test.dataDir);

const request = () => test.request(undefined, { method: 'GET', url: thumbnail });

it('blobs of failed renditions are swept after a day; the photo and its renditions stay', async () => {
  expect(await files()).toHaveLength(1);
  putsThatWork = 1;
  expect((await request()).statusCode).toBe(500);
  expect(await files(), 'the original, one picture and half of one').toHaveLength(3);
  putsThatWork = Number.POSITIVE_INFINITY;
  await test.modules.sweep();
  expect(await files(), 'another process may still write it').toHaveLength(3);
  expect((await request()).statusCode).toBe(200);
  clock.advance(25 * 3600 * 1000);
  await test.modules.sweep();
  expect(await files(), 'the original and its three pictures').toHaveLength(4);
});
