// Proves PLA-78.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeBackup } from '../src/platform/backup/index.ts';
import { systemClock as clock } from '../src/platform/clock/index.ts';
import type { ObjectStoreSettings } from '../src/platform/settings/object-store.ts';
import { createTestApp } from './app.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { canHaveObjectStore, openTestObjectStore, type TestObjectStore } from './object-store.ts';
import { runCommand } from './run-command.ts';
import { uploadTestPhoto } from './uploads.ts';

/** Restores beside a bucket, by the command. */

const environmentOf = (settings: ObjectStoreSettings) => ({
  S3_ENDPOINT: settings.endpoint,
  S3_BUCKET: settings.bucket,
  S3_REGION: settings.region,
  S3_ACCESS_KEY: settings.accessKey,
  S3_SECRET_KEY: settings.secretKey,
});

describe.skipIf(!canHaveObjectStore)('needs a store: set TEST_S3_ENDPOINT, or S3_UP to a program', () => {
  let store: TestObjectStore;
  let settings: ObjectStoreSettings;
  let app: Awaited<ReturnType<typeof createTestApp>>;
  let target: TestDatabase;
  let folder: string;

  beforeAll(async () => {
    store = await openTestObjectStore();
    settings = store.newBucket();
    app = await createTestApp({ env: environmentOf(settings) });
    const { token } = await app.signUp('anna@demo.keepsake.test');
    for (const seed of [1, 2, 3]) await uploadTestPhoto(app, token, { seed });
    folder = await mkdtemp(path.join(tmpdir(), 'keepsake-bucket-'));
    target = await createTestDatabase({ empty: true });
    await takeBackup({
      databaseUrl: app.databaseUrl,
      blobsFolder: undefined,
      secretsFile: undefined,
      folder: path.join(folder, 'backup'),
      version: '0.1.0',
      clock,
      progress: { say() {}, tick() {} },
    });
  });
  afterAll(async () => {
    await target.drop();
    await app.close();
    await store.close();
    await rm(folder, { recursive: true });
  });

  function restore(databaseUrl: string, dataDir: string, bucket: ObjectStoreSettings) {
    const place = { databaseUrl, dataDir: path.join(folder, dataDir) };
    const env = { ...environmentOf(bucket), DEMO: '1' };
    return runCommand('restore', place, [path.join(folder, 'backup')], env);
  }

  it('is refused, with nothing changed, where there is no bucket', async () => {
    const refused = await restore(target.url, 'one', store.newBucket());
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('there is no bucket')]);
    expect(await readdir(folder)).toEqual(['backup']);
  });

  it('ends well with the bucket of the photos, into the database that was left alone', async () => {
    const restored = await restore(target.url, 'one', settings);
    expect([restored.code, restored.output]).toEqual([0, expect.stringContaining('Start Keepsake now.')]);
  });

  it('says how much an emptied bucket lacks', async () => {
    await store.empty(settings.bucket);
    const other = await createTestDatabase({ empty: true });
    try {
      const lacking = await restore(other.url, 'two', settings);
      expect([lacking.code, lacking.output]).toEqual([
        2,
        expect.stringContaining('3 of 3, chosen at random'),
      ]);
    } finally {
      await other.drop();
    }
  });
});
