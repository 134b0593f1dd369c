// Proves DOW-4, DOW-6, DOW-14, DOW-15, DOW-17.

import { randomUUID } from 'node:crypto';
import { limits } from '@keepsake/contract/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { fakeClock } from '../../../test/clock.ts';
import { minutes } from '../../../test/deadlines.ts';
import { channel, downloadCalls } from '../../../test/download-calls.ts';
import { type Downloader, newDownloader } from '../../../test/downloader.ts';
import { signUpPerson } from '../../../test/shared-album-calls.ts';
import { uploadTestPhoto } from '../../../test/uploads.ts';
import { sql, sqlOf } from '../../platform/database/sql.ts';

vi.setConfig({ testTimeout: 2 * minutes });

// The identity provider uses the system clock.
const clock = fakeClock(new Date().toISOString());
let test: TestApp;
let anna: Downloader['anna'];
let calls: Downloader['calls'];
let photos: string[];

beforeAll(async () => {
  test = await createTestApp({ clock });
});
beforeEach(async () => {
  ({ anna, calls, photos } = await newDownloader(test));
});
afterAll(() => test.close());

const deletePhotos = (photoIds: string[]) =>
  test.request(anna.token, { method: 'DELETE', url: '/api/photo-management/photos', body: { photoIds } });

async function messages() {
  const { rows } = await sql<{ type: string; payload: object }>`
    select type, payload from push_messages where customer_id = ${anna.customerId} and type like 'archive%'
    order by cursor`.execute(sqlOf(test.platform.database.autocommit));
  return rows;
}

describe('requesting an archive', () => {
  it('returns its photos, size and expiry', async () => {
    const id = randomUUID();
    const response = await calls.create(photos, { id, name: 'Trip to Rome' });
    const created = new Date(clock.now()).toISOString();
    const expires = new Date(clock.now() + 7 * 24 * 3600 * 1000).toISOString();
    expect(response).toEqual({
      id,
      name: 'Trip to Rome',
      photos,
      state: 'ready',
      size: response.size,
      created,
      expires,
    });
    expect(response.size).toBeGreaterThan(1000);
    expect(await calls.list()).toEqual([response]);
  });

  it('is idempotent, and counts duplicate photos once', async () => {
    const id = randomUUID();
    const [one = '', two = ''] = photos;
    const response = await calls.create([one, two, one], { id });
    expect(response.photos).toEqual([one, two]);
    clock.advance(1000);
    expect(await calls.create([one, two], { id: id.toUpperCase() })).toEqual(response);
    expect(await calls.list()).toEqual([response]);
    expect(await messages()).toHaveLength(2);
  });

  it('creates one archive from concurrent requests', async () => {
    const id = randomUUID();
    const responses = await Promise.all(Array.from({ length: 8 }, () => calls.create(photos, { id })));
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
    expect(await messages()).toHaveLength(2);
  });

  it('refuses another request under the same id', async () => {
    const id = randomUUID();
    await calls.create(photos, { id });
    const others = [
      calls.send(photos.slice(1), { id }),
      calls.send(photos.toReversed(), { id }),
      calls.send(photos, { id, name: 'other' }),
      calls.requestShared(
        photos.map((photoId) => ({ photoId, ownerId: anna.userId })),
        { id },
      ),
    ];
    for (const response of await Promise.all(others)) {
      expect([response.statusCode, response.json().code]).toEqual([409, 'conflict']);
    }
  });

  it('keeps ids of customers apart', async () => {
    const id = randomUUID();
    await calls.create(photos, { id });
    const ben = await signUpPerson(test, `ben-of-${anna.name}`);
    const own = await uploadTestPhoto(test, ben.token, { seed: 9 });
    expect((await downloadCalls(test, ben.token).create([own], { id })).photos).toEqual([own]);
    expect((await calls.list()).map((one) => one.photos)).toEqual([photos]);
  });

  it.each([
    ['none', undefined],
    ['another of the same retailer', 'LB-DE'],
    ['an unknown one', 'XX'],
    ['an empty one', ''],
    ['nothing', null],
  ])('refuses %s as the channel', async (_what, other) => {
    for (const [path, requested] of [
      ['/downloads', photos],
      ['/shared-album-downloads', photos.map((photoId) => ({ photoId, ownerId: anna.userId }))],
    ] as const) {
      const response = await calls.post(path, { id: randomUUID(), photos: requested, channel: other });
      expect([response.statusCode, response.json().code]).toEqual([400, 'unknown-channel']);
      expect(response.json().message).toBe('Unable to extract channel ID!');
    }
  });

  it('requires the host’s channel', async () => {
    const body = { id: randomUUID(), photos, channel: 'LB-DE' };
    const headers = { host: 'de.lumibook.localhost' };
    const send = (more: object) =>
      test.request(anna.token, {
        method: 'POST',
        url: '/api/download/downloads',
        body: { ...body, ...more },
        headers,
      });
    expect((await send({ channel })).statusCode).toBe(400);
    expect((await send({})).statusCode).toBe(200);
  });

  it.each([
    ['no photos', { photos: [] }],
    ['no id', { id: undefined }],
    ['an id that is none', { id: 'one' }],
    ['a photo that is none', { photos: ['one'] }],
    ['an empty name', { name: '' }],
    ['a name that is too long', { name: 'x'.repeat(limits.downloads.maxNameLength + 1) }],
    ['something more', { photoIds: [] }],
  ])('refuses %s', async (_what, change) => {
    const response = await calls.post('/downloads', { id: randomUUID(), photos, channel, ...change });
    expect([response.statusCode, response.json().code]).toEqual([400, 'invalid-request']);
  });

  it('removes control characters from the name', async () => {
    expect((await calls.create(photos, { name: ' Sun\u0000\n & \ud800 sea ' })).name).toBe(
      'Sun & \ufffd sea',
    );
    expect((await calls.create(photos, { name: '\u0000 ' })).name).toBeUndefined();
  });
});

describe('the list of archives', () => {
  it('is sorted newest first, and omits archives after seven days', async () => {
    const first = await calls.create(photos.slice(0, 1));
    clock.advance(60_000);
    const second = await calls.create(photos.slice(1));
    expect((await calls.list()).map(({ id }) => id)).toEqual([second.id, first.id]);
    await sql`update downloads set expires_at = ${new Date(clock.now()).toISOString()}::timestamptz
      where download_id = ${first.id}`.execute(sqlOf(test.platform.database.autocommit));
    expect((await calls.list()).map(({ id }) => id)).toEqual([second.id]);
    expect((await calls.requestUrl(first.id)).statusCode).toBe(404);
    expect((await calls.create(photos, { id: first.id })).photos).toEqual(photos);
  });

  it('names missing photos until they are restored', async () => {
    const { id } = await calls.create(photos);
    const gone = photos.slice(1, 2);
    await deletePhotos(gone);
    expect(await calls.list()).toMatchObject([{ id, photos, state: 'failed', missing: gone }]);
    const refused = await calls.requestUrl(id);
    expect([refused.statusCode, refused.json().code]).toEqual([410, 'archive-incomplete']);
    await test.request(anna.token, {
      method: 'POST',
      url: '/api/photo-management/photos/restore',
      body: { photoIds: gone },
    });
    const [kept] = await calls.list();
    expect([kept?.state, kept?.missing]).toEqual(['ready', undefined]);
    expect((await calls.requestUrl(id)).statusCode).toBe(200);
  });
});

it('notifies clients of start and readiness, and once of a failure', async () => {
  const { id } = await calls.create(photos);
  const payload = { userId: anna.userId, downloadId: id };
  const made = [
    { type: 'archive-generation-started', payload },
    { type: 'archive-generation-finished', payload },
  ];
  expect(await messages()).toEqual(made);
  await deletePhotos(photos);
  for (let turn = 0; turn < 3; turn += 1) await calls.requestUrl(id);
  expect(await messages()).toEqual([...made, { type: 'archive-generation-error', payload }]);
});

it('deletes archives a day after they expire, with their entries', async () => {
  const [old, kept] = [await calls.create(photos), await calls.create(photos)];
  const expire = (id: string, hours: number) =>
    sql`update downloads set expires_at = ${new Date(clock.now() - hours * 3_600_000).toISOString()}::timestamptz
      where download_id = ${id}`.execute(sqlOf(test.platform.database.autocommit));
  await expire(old.id, 24.01);
  await expire(kept.id, 23.99);
  await test.modules.sweep();
  const left = async (table: string) => {
    const { rows } = await sql<{ id: string }>`
      select distinct download_id as id from ${sql.table(table)} where customer_id = ${anna.customerId}`.execute(
      sqlOf(test.platform.database.autocommit),
    );
    return rows;
  };
  for (const table of ['downloads', 'download_photos']) expect(await left(table)).toEqual([{ id: kept.id }]);
});
