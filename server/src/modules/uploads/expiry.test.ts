import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { limits } from '@keepsake/contract/limits';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FakeClock, fakeClock } from '../../../test/clock.ts';
import { runOnServer } from '../../../test/test-server.ts';
import { openTusFixture, type TusFixture } from '../../../test/tus-fixture.ts';
import { makeJpeg } from '../../../test/uploads.ts';

/** T24: an unfinished upload and its bytes are removed within 25 h, with a fake clock. */

const minute = 60 * 1000;

let stage: TusFixture;
let clock: FakeClock;

beforeAll(async () => {
  // The protocol library uses the system clock, so the fake one starts there.
  clock = fakeClock(new Date().toISOString());
  stage = await openTusFixture({ clock });
});
afterAll(() => stage.close());

const staged = () => readdir(path.join(stage.test.dataDir, 'uploads'));
const rows = () =>
  runOnServer<{ upload_id: string }>(stage.test.databaseUrl, 'select upload_id from uploads order by 1');

it('is removed between 24 and 25 hours after its creation, whatever the sweeps', async () => {
  const bytes = await makeJpeg({ seed: 60_001 });
  const url = await stage.begin(bytes);
  await stage.patch(url, 0, bytes.subarray(0, 200));
  const [id] = await staged();
  // The worker sweeps every ten minutes.
  for (let passed = 10; passed < limits.upload.expirySeconds / 60; passed += 10) {
    clock.advance(10 * minute);
    await stage.test.modules.sweep();
  }
  expect([await staged(), await rows()]).toEqual([[id], [{ upload_id: id }]]);
  clock.advance(10 * minute);
  await stage.test.modules.sweep();
  expect([await staged(), await rows()]).toEqual([[], []]);
});

/** Ages the upload instead of the clock, because tokens expire. */
const age = (hours: number) =>
  runOnServer(
    stage.test.databaseUrl,
    `update uploads set created_at = created_at - interval '${hours} hours', expires_at = expires_at - interval '${hours} hours'`,
  );

it('expires after 24 hours, swept or not; HEAD and PATCH do not extend it', async () => {
  clock.advance(-limits.upload.expirySeconds * 1000);
  const bytes = await makeJpeg({ seed: 60_002 });
  const url = await stage.begin(bytes);
  await age(23);
  expect((await stage.head(url)).status).toBe(200);
  expect((await stage.patch(url, 0, bytes.subarray(0, 100))).status).toBe(204);
  await age(1);
  const { status, headers } = await stage.head(url);
  expect([status, headers['upload-offset']]).toEqual([410, undefined]);
  expect((await stage.patch(url, 100, bytes.subarray(100))).status).toBe(410);
  await stage.test.modules.sweep();
  expect([await staged(), await rows()]).toEqual([[], []]);
  expect((await stage.patch(url, 100, bytes.subarray(100))).status).toBe(404);
});
