import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { limits } from '@keepsake/contract/limits';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from './app.ts';
import { quantile } from './raw-client.ts';
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
const idOf = (index: number) => `unfinished-upload-${String(index).padStart(6, '0')}`;

async function timeUpload(token: string): Promise<number> {
  const bytes = await makeJpeg({ seed: seed++ });
  const since = performance.now();
  const headers = beginHeaders(bytes.byteLength);
  const begun = await test.request(token, { method: 'POST', url: filesUrl, headers });
  expect(begun.statusCode).toBe(201);
  const url = String(begun.headers.location);
  expect((await test.request(token, { method: 'HEAD', url, headers: tus })).statusCode).toBe(200);
  expect((await patchUpload(test, token, url, 0, bytes)).statusCode).toBe(204);
  return performance.now() - since;
}

async function timeUploads(token: string, many: number): Promise<number> {
  const times = [];
  for (let turn = 0; turn < many; turn += 1) times.push(await timeUpload(token));
  return quantile(times, 0.5);
}

it(`${count} unfinished uploads slow nobody down, and the sweep takes all of them`, async () => {
  await timeUploads(other.token, 5);
  const alone = await timeUploads(other.token, 20);
  for (let index = 0; index < count - 1; index += 1) {
    await writeFile(path.join(folder(), idOf(index)), 'some bytes');
  }
  await runOnServer(
    test.databaseUrl,
    `insert into uploads (tenant_id, owner_id, upload_id, blob_key, file_name, total_bytes, metadata, created_at, expires_at)
     select 'demo', '${hoarder.customerId}', 'unfinished-upload-' || lpad(n::text, 6, '0'),
       'never-stored-key-of-' || lpad(n::text, 6, '0'), 'a.jpg', 1000, 'filename YQ==', '2020-01-01', '2099-01-01'
     from generate_series(0, ${count - 2}) n`,
  );
  const beside = await timeUploads(other.token, 20);
  const own = await timeUploads(hoarder.token, 20);

  await runOnServer(test.databaseUrl, "update uploads set expires_at = '2020-01-02' where photo_id is null");
  const since = performance.now();
  let isSweeping = true;
  const sweep = test.modules.sweep().finally(() => {
    isSweeping = false;
  });
  const uploadTimes = [];
  while (isSweeping) {
    uploadTimes.push(await timeUpload(other.token));
    await delay(200);
  }
  await sweep;
  const seconds = (performance.now() - since) / 1000;
  const during = quantile(uploadTimes, 0.5);
  console.log(
    `an upload took ${alone.toFixed(0)} ms alone, ${beside.toFixed(0)} ms beside ${count - 1} unfinished ones of another account, ` +
      `${own.toFixed(0)} ms beside one's own, ${during.toFixed(0)} ms while they were swept in ${seconds.toFixed(1)} s`,
  );
  expect(await readdir(folder())).toEqual([]);
  const left = await runOnServer(test.databaseUrl, 'select 1 from uploads where photo_id is null');
  expect(left).toEqual([]);
  // Generous for busy machines: the regression would be a hundredfold.
  expect(Math.max(beside, own, during)).toBeLessThan(alone * 5 + 200);
}, 240_000);
