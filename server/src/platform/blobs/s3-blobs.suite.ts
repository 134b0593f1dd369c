// Proves PLA-76.
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestObjectStore, type TestObjectStore } from '../../../test/object-store.ts';
import { newToken } from '../ids/index.ts';
import type { ObjectStoreSettings } from '../settings/object-store.ts';
import { describeBlobInventory } from './blob-inventory.suite.ts';
import { describeBlobStore } from './blob-store.suite.ts';
import { BlobsUnavailable } from './index.ts';
import { openS3Blobs } from './s3-blobs.ts';

export function describeS3Blobs(): void {
  let store: TestObjectStore;
  let folder: string;

  beforeAll(async () => {
    store = await openTestObjectStore();
    folder = await mkdtemp(path.join(tmpdir(), 'keepsake-fetched-'));
  });
  afterAll(async () => {
    await store.close();
    await rm(folder, { recursive: true, force: true });
  });

  const open = (settings: ObjectStoreSettings, createBucket = true) =>
    openS3Blobs({ settings, folder, createBucket });

  describeBlobStore('s3', async () => (await open(store.newBucket())).blobs);
  describeBlobInventory('s3', () => open(store.newBucket()));

  describe('bucket', () => {
    it('is never made silently in production', async () => {
      const settings = store.newBucket();
      await expect(open(settings, false)).rejects.toThrow(/S3_BUCKET: there is no bucket .* Create it/);
      await open(settings);
      await open(settings, false);
      expect(await store.keys(settings.bucket)).toEqual(['keepsake-blobs']);
    });

    it.each([
      [{ secretKey: 'wrong-wrong-wrong' }, /S3_ACCESS_KEY and S3_SECRET_KEY: .* does not take them/],
      [{ accessKey: 'nobody' }, /S3_ACCESS_KEY and S3_SECRET_KEY: .* does not take them/],
      [{ endpoint: 'http://127.0.0.1:9' }, /S3_ENDPOINT: .*127\.0\.0\.1:9 does not respond/],
    ])('reports the problem: %j', async (wrong, sentence) => {
      const settings = { ...store.newBucket(), ...wrong };
      const error = await open(settings).catch((reason) => reason);
      expect(error.message).toMatch(sentence);
      expect(error.message).not.toContain(settings.secretKey);
      expect(error.cause).toBeUndefined();
    });

    it('is ready while it is the one that was opened', async () => {
      const settings = store.newBucket();
      const { blobs } = await open(settings);
      await blobs.tryWriting();
      await store.empty(settings.bucket);
      await expect(blobs.tryWriting()).rejects.toThrow(
        'the bucket or its object keepsake-blobs is not there',
      );
      await store.remove(settings.bucket);
      await expect(blobs.tryWriting()).rejects.toBeInstanceOf(BlobsUnavailable);
      await open(settings);
      await blobs.tryWriting();
    });

    it('may be opened by many processes at once', async () => {
      const settings = store.newBucket();
      await Promise.all(Array.from({ length: 6 }, () => open(settings)));
    });
  });

  describe('local copies', () => {
    it('are gone after use, also when it failed', async () => {
      const { blobs } = await open(store.newBucket());
      const key = newToken();
      await blobs.put(key, randomBytes(100_000));
      await blobs.withLocalFile(key, async (file) =>
        expect(await readdir(path.dirname(file))).toHaveLength(1),
      );
      await blobs.withLocalFile(key, () => Promise.reject(new Error('no'))).catch(() => undefined);
      await blobs.withLocalFile(newToken(), async () => 0).catch(() => undefined);
      expect(await readdir(folder)).toEqual([]);
    });

    it('left by a killed process are swept at the next start, young ones stay', async () => {
      const [old, young] = [path.join(folder, 'old'), path.join(folder, 'young')];
      await Promise.all([writeFile(old, 'x'), writeFile(young, 'x')]);
      const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
      await utimes(old, longAgo, longAgo);
      await open(store.newBucket());
      expect(await readdir(folder)).toEqual(['young']);
      await rm(young);
    });
  });
}
