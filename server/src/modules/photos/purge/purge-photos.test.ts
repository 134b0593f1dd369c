// Proves PHO-55, PHO-56.

import { rename } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { type FakeClock, fakeClock } from '../../../../test/clock.ts';
import { fillLibrary } from '../../../../test/fill-library.ts';
import { blobFiles } from '../../../../test/library-ledger.ts';
import { runOnServer } from '../../../../test/test-server.ts';
import { makeJpeg, uploadBytes, uploadTestPhoto } from '../../../../test/uploads.ts';
import { dayMs, steadyClock, toInstant } from '../../../platform/clock/index.ts';
import { createAdvisoryLocks } from '../../../platform/database/index.ts';
import { allowPurge, type PurgedPhotos, readPurgeReport } from '../index.ts';

const base = '/api/photo-management';
const start = Date.now();
let clock: FakeClock;
let test: TestApp & { databaseUrl: string };
let token: string;
let customerId: string;
let onPurged: (photos: PurgedPhotos) => void;
let filesBefore: number;

beforeAll(async () => {
  clock = fakeClock(toInstant(start));
  test = await createTestApp({ clock });
  test.modules.photos.onPurged((_tx, photos) => onPurged(photos));
});
beforeEach(async () => {
  // A purge concerns all libraries: each test has the only ones.
  await run('truncate accounts, customers, purge_days, clock_runs cascade');
  filesBefore = (await blobFiles(test.dataDir)).length;
  clock.advance(start - clock.now());
  onPurged = () => {};
  ({ token, customerId } = await test.signUp('anna@demo.keepsake.test'));
});
afterAll(() => test.close());

const run = (statement: string) => runOnServer(test.databaseUrl, statement);
const request = (method: 'GET' | 'POST' | 'DELETE', url: string, body?: object) =>
  test.request(token, { method, url: `${base}${url}`, ...(body && { body }) });
const remove = (...photoIds: string[]) => request('DELETE', '/photos', { photoIds });
const restore = async (...photoIds: string[]) =>
  (await request('POST', '/photos/restore', { photoIds })).json().failed;
const keptPhotos = async () =>
  (await runOnServer<{ photo_id: string }>(test.databaseUrl, 'select photo_id from photos')).map(
    ({ photo_id }) => photo_id,
  );

/** Tokens would not outlive a clock that is set ahead. */
async function pass(days: number): Promise<void> {
  const earlier = (column: string) => `${column} = ${column} - interval '${days} days'`;
  await run(`update photos set ${earlier('deleted_at')};
    update purged_originals set ${earlier('created_at')};
    update rendition_drafts set ${earlier('created_at')};
    update exports set ${earlier('created_at')}, ${earlier('expires_at')};
    update purge_days set ${earlier('day')}, ${earlier('allowed_on')}`);
}

const countFiles = async () => (await blobFiles(test.dataDir)).length - filesBefore;

const sweep = async () => {
  // The purge pauses as long as its batches take: here they take no time.
  vi.spyOn(steadyClock, 'now').mockReturnValue(0);
  await test.modules.photos.sweep();
  await test.modules.derivatives.sweep();
};

it('deletes rows, bytes and places in albums after the grace period, and nothing of other photos', async () => {
  const [gone, kept] = [
    await uploadTestPhoto(test, token, { seed: 1 }),
    await uploadTestPhoto(test, token, { seed: 2 }),
  ];
  for (const { thumbnails } of (await request('GET', '/photos')).json().images) {
    const { pathname, search } = new URL(thumbnails[0].url);
    expect((await test.request(undefined, { method: 'GET', url: pathname + search })).statusCode).toBe(200);
  }
  const album = (await request('POST', '/albums', { name: 'Summer' })).json();
  await request('POST', `/albums/${album.albumId}/photos`, { photoIds: [gone, kept] });
  await run(`update albums set cover_owner_id = '${customerId}', cover_photo_id = '${gone}'`);
  expect(await countFiles()).toBe(8);
  await remove(gone);
  await pass(14.9);
  await sweep();
  expect(await keptPhotos(), 'a day more than can be restored').toHaveLength(2);
  await pass(1.01);
  await sweep();
  expect(await keptPhotos()).toEqual([kept]);
  expect(await run('select distinct photo_id from renditions')).toEqual([{ photo_id: kept }]);
  expect(await run('select photo_id from album_photos')).toEqual([{ photo_id: kept }]);
  expect(await run('select cover_photo_id from albums')).toEqual([{ cover_photo_id: null }]);
  expect(await countFiles(), 'a backup may just copy them').toBe(8);
  await pass(1.01);
  await sweep();
  expect(await run('select from purged_originals union all select from rendition_drafts')).toEqual([]);
  expect(await countFiles()).toBe(4);
  expect((await request('GET', '/photos')).json().images).toHaveLength(1);
});

it('accepts the photo as a new one when it is uploaded again', async () => {
  const bytes = await makeJpeg({ seed: 3 });
  const first = await uploadTestPhoto(test, token, { seed: 3 });
  await remove(first);
  await pass(16);
  await sweep();
  const again = await uploadBytes(test, token, bytes);
  expect(again.statusCode).toBeLessThan(300);
  const photos = await keptPhotos();
  expect(photos).toHaveLength(1);
  expect(photos).not.toContain(first);
  await pass(1.01);
  await sweep();
  expect(await countFiles()).toBe(1);
});

it('leaves what was restored, and begins its grace period again when it is deleted again', async () => {
  const photo = await uploadTestPhoto(test, token, { seed: 4 });
  await remove(photo);
  await pass(13);
  expect(await restore(photo)).toEqual([]);
  await pass(3);
  await sweep();
  await remove(photo);
  await pass(14);
  await sweep();
  expect(await keptPhotos()).toEqual([photo]);
});

it('continues where it failed, with other libraries before', async () => {
  const photo = await uploadTestPhoto(test, token, { seed: 5 });
  await remove(photo);
  const other = await test.signUp('other@demo.keepsake.test');
  const others = await uploadTestPhoto(test, other.token, { seed: 8 });
  const body = { photoIds: [others] };
  await test.request(other.token, { method: 'DELETE', url: `${base}/photos`, body });
  await pass(16);
  onPurged = ({ ownerId }) => {
    if (ownerId === customerId) throw new Error('killed');
  };
  await sweep();
  expect(await keptPhotos()).toEqual([photo]);
  onPurged = () => {};
  await sweep();
  expect(await keptPhotos()).toEqual([]);
});

it('keeps photos of an export until it has expired', async () => {
  const photo = await uploadTestPhoto(test, token, { seed: 6 });
  await run(`insert into exports (tenant_id, owner_id, export_id, state, origin, locale, created_at, updated_at, expires_at)
    select tenant_id, owner_id, gen_random_uuid(), 'READY', 'x', 'en-GB', '${toInstant(clock.now())}', '${toInstant(clock.now())}',
      timestamptz '${toInstant(clock.now())}' + interval '20 days' from libraries`);
  clock.advance(1000);
  await remove(photo);
  await pass(16);
  await sweep();
  expect(await keptPhotos()).toEqual([photo]);
  await pass(6);
  await sweep();
  expect(await keptPhotos()).toEqual([]);
});

describe('deletes nothing', () => {
  beforeEach(async () => {
    await remove(await uploadTestPhoto(test, token, { seed: 7 }));
    await sweep();
  });

  it('for 25 hours after the clock was set', async () => {
    clock.advance(16 * dayMs);
    await sweep();
    clock.advance(24 * 3600 * 1000);
    await sweep();
    expect(await keptPhotos()).toHaveLength(1);
    clock.advance(1.5 * 3600 * 1000);
    await sweep();
    expect(await keptPhotos()).toHaveLength(0);
  });

  it('while another worker purges', async () => {
    await pass(16);
    const locks = createAdvisoryLocks(test.databaseUrl, 'keepsake-other-worker');
    onTestFinished(() => locks.close());
    const lock = await locks.tryLock('purge');
    await sweep();
    expect(await keptPhotos()).toHaveLength(1);
    await lock?.release();
    await sweep();
    expect(await keptPhotos()).toHaveLength(0);
  });

  it('while the store has no mark', async () => {
    await pass(16);
    const mark = path.join(test.dataDir, 'blobs', 'keepsake-mark');
    await rename(mark, `${mark}.away`);
    onTestFinished(() => rename(`${mark}.away`, mark));
    await expect(sweep()).rejects.toThrow();
    expect(await keptPhotos()).toHaveLength(1);
  });
});

describe('the purge of a large library', () => {
  const due = 1_100;

  beforeEach(async () => {
    const owner = await test.signUp('large@demo.keepsake.test');
    await fillLibrary(test.databaseUrl, { customerId: owner.customerId, photos: 2_000, inLargeMonth: 10 });
    await run(`with tombstones as (
        update photos set deleted_at = '${toInstant(clock.now())}'
        where photo_id in (select photo_id from photos limit ${due}) returning 1
      ) update libraries set photos_count = photos_count - ${due} where owner_id = '${owner.customerId}'`);
    await pass(16);
  });

  const report = () => readPurgeReport(test.platform.database.autocommit, clock.now());
  const waiting = async () =>
    Number(/^keepsake_purge_waiting_photos (\d+)$/m.exec((await test.platform.metrics.page()).text)?.[1]);

  it('waits while it is far more than usual, until an operator allows it', async () => {
    await sweep();
    await sweep();
    expect(await keptPhotos()).toHaveLength(2_000);
    expect(await waiting()).toBe(due);
    expect(await report()).toEqual([
      {
        tenantId: 'demo',
        photos: due,
        libraries: 1,
        oldest: expect.any(String),
        deleted: due,
        limit: 1_000,
        purged: 0,
        waiting: due,
      },
    ]);
    expect(
      await allowPurge(test.platform.database.autocommit, 'demo', toInstant(clock.now()).slice(0, 10)),
    ).toBe(due);
    await sweep();
    expect(await keptPhotos()).toHaveLength(2_000 - due);
    expect(await waiting()).toBe(0);
  });

  it('is allowed by an operator for two days, and for no other photos', async () => {
    const { autocommit } = test.platform.database;
    const allow = () => allowPurge(autocommit, 'demo', toInstant(clock.now()).slice(0, 10));
    await sweep();
    await run(`update photos set deleted_at = '${toInstant(clock.now() - 16 * dayMs)}'
      where photo_id in (select photo_id from photos where deleted_at is null limit 1)`);
    expect(await allow()).toBe(due);
    await sweep();
    expect(await keptPhotos(), 'one more is due meanwhile').toHaveLength(2_000 - due);
    await run(`update photos set deleted_at = null`);
    await sweep();
    expect(await waiting(), 'what waited has come back').toBe(0);
    await run(`update purge_days set waiting = 500, allowed = 500, allowed_on = day - 2;
      update photos set deleted_at = '${toInstant(clock.now() - 16 * dayMs)}';
      update purge_days set purged = 1000`);
    await sweep();
    expect(await keptPhotos(), 'it is allowed no longer').toHaveLength(2_000 - due);
  });

  it('counts for its day', async () => {
    await run(`update photos set deleted_at = null where photo_id in (
      select photo_id from photos where deleted_at is not null limit 500)`);
    await sweep();
    expect(await keptPhotos()).toHaveLength(1_400);
    await run(`update photos set deleted_at = '${toInstant(clock.now() - 16 * dayMs)}'
      where photo_id in (select photo_id from photos limit 500)`);
    await sweep();
    expect(await keptPhotos(), '1,100 of a day').toHaveLength(1_400);
    await pass(1);
    await sweep();
    expect(await keptPhotos()).toHaveLength(900);
  });
});
