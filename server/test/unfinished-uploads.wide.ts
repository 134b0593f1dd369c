import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { limits } from '@keepsake/contract/limits';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from './app.ts';
import { leaveUnfinishedUploads } from './attacks/unfinished-uploads.ts';
import { minutes } from './deadlines.ts';
import { runOnServer } from './test-server.ts';
import { beginHeaders, filesUrl, makeJpeg, patchUpload, tus } from './uploads.ts';

/**
 * T24: an account leaves as many unfinished uploads as allowed; others are not affected, and all are swept.
 */

const count = limits.upload.maxUnfinished;

let test: TestApp & { databaseUrl: string };
let hoarder: { token: string; customerId: string };
let other: { token: string; customerId: string };
let seed = 70_000;

beforeAll(async () => {
  test = await createTestApp();
  hoarder = await test.signUp('anna@demo.keepsake.test');
  other = await test.signUp('ben@demo.keepsake.test');
});
afterAll(() => test.close());

const folder = () => path.join(test.dataDir, 'uploads');

async function upload(token: string): Promise<void> {
  const bytes = await makeJpeg({ seed: seed++ });
  const headers = beginHeaders(bytes.byteLength);
  const begun = await test.request(token, { method: 'POST', url: filesUrl, headers });
  expect(begun.statusCode).toBe(201);
  const url = String(begun.headers.location);
  expect((await test.request(token, { method: 'HEAD', url, headers: tus })).statusCode).toBe(200);
  expect((await patchUpload(test, token, url, 0, bytes)).statusCode).toBe(204);
}

it(
  `all accounts can upload with ${count} unfinished uploads, and the sweep removes these and delays none`,
  async () => {
    await upload(other.token);
    const { databaseUrl, dataDir } = test;
    await leaveUnfinishedUploads({
      databaseUrl,
      dataDir,
      customerId: hoarder.customerId,
      count: count - 1,
    });
    for (let turn = 0; turn < 20; turn += 1) {
      await upload(other.token);
      await upload(hoarder.token);
    }
    await runOnServer(databaseUrl, "update uploads set expires_at = '2020-01-02' where photo_id is null");
    let isSweeping = true;
    const sweep = test.modules.sweep().finally(() => {
      isSweeping = false;
    });
    let uploadsBeforeItsEnd = 0;
    while (isSweeping) {
      await upload(other.token);
      if (isSweeping) uploadsBeforeItsEnd += 1;
      await delay(200);
    }
    await sweep;
    console.log(`${uploadsBeforeItsEnd} uploads were finished before the sweep was`);
    expect(uploadsBeforeItsEnd).toBeGreaterThan(0);
    expect(await readdir(folder())).toEqual([]);
    const left = await runOnServer(databaseUrl, 'select 1 from uploads where photo_id is null');
    expect(left).toEqual([]);
  },
  20 * minutes,
);
