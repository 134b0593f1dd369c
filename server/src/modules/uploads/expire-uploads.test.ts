import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { runOnServer } from '../../../test/test-server.ts';
import { beginUpload, makeJpeg, patchUpload, tus } from '../../../test/uploads.ts';

/** Ids whose staged file cannot be removed. */
const stuck = new Set<string>();

let test: TestApp & { databaseUrl: string };
let token: string;

beforeAll(async () => {
  test = await createTestApp({
    adapt: (platform) => ({
      ...platform,
      staging: Object.assign(Object.create(platform.staging), {
        async remove(id: string) {
          if (stuck.has(id)) throw new Error('the disk failed');
          await platform.staging.remove(id);
        },
      }),
    }),
  });
  token = (await test.signUp('anna@demo.keepsake.test')).token;
});
afterAll(() => test.close());

const begin = (bytes: Buffer) => beginUpload(test, token, bytes);

async function finish(url: string, payload: Buffer): Promise<string> {
  const response = await patchUpload(test, token, url, 0, payload);
  return response.headers['x-image-id'] as string;
}

const head = (url: string) => test.request(token, { method: 'HEAD', url, headers: tus });
const move = (change: string) => runOnServer(test.databaseUrl, `update uploads set ${change}`);
const rows = () => runOnServer<{ upload_id: string }>(test.databaseUrl, 'select upload_id from uploads');
const staged = () => readdir(path.join(test.dataDir, 'uploads'));

it('returns the image id for 24 h after the photo was created', async () => {
  const bytes = await makeJpeg({ seed: 1 });
  const url = await begin(bytes);
  const imageId = await finish(url, bytes);
  await move("created_at = created_at - interval '23 hours', expires_at = expires_at - interval '3 hours'");
  const response = await head(url);
  expect([response.statusCode, response.headers['x-image-id']]).toEqual([200, imageId]);
});

it('removes all expired uploads, even if one of them fails', async () => {
  const bytes = await makeJpeg({ seed: 2 });
  await Promise.all(Array.from({ length: 120 }, () => begin(bytes)));
  const [first] = await staged();
  stuck.add(first as string);
  await move("expires_at = '2020-01-01T00:00:00Z'");
  await expect(test.modules.sweep()).rejects.toThrow();
  expect((await rows()).map((row) => row.upload_id)).toEqual([first]);
  expect(await staged()).toEqual([first]);
  stuck.clear();
  await move("expires_at = '2020-01-01T00:00:00Z'");
  await test.modules.sweep();
  expect([await rows(), await staged()]).toEqual([[], []]);
});
