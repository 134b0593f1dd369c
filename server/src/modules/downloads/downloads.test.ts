import { randomUUID } from 'node:crypto';
import { limits } from '@keepsake/contract/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { fakeClock } from '../../../test/clock.ts';
import { channel, downloadCalls } from '../../../test/download-calls.ts';
import { type Downloader, newDownloader } from '../../../test/downloader.ts';
import { somebody } from '../../../test/shared-album-calls.ts';
import { uploadTestPhoto } from '../../../test/uploads.ts';
import { sql, sqlOf } from '../../platform/database/sql.ts';

// Busy machines take their time.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

// The identity provider goes by the machine's clock.
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

describe('asking for an archive', () => {
  // spec P3.20, P7.28
  it('answers what it is made of, how large it is and until when it is there', async () => {
    const id = randomUUID();
    const answer = await calls.create(photos, { id, name: 'Trip to Rome' });
    const created = new Date(clock.now()).toISOString();
    const expires = new Date(clock.now() + 7 * 24 * 3600 * 1000).toISOString();
    expect(answer).toEqual({
      id,
      name: 'Trip to Rome',
      photos,
      state: 'ready',
      size: answer.size,
      created,
      expires,
    });
    expect(answer.size).toBeGreaterThan(1000);
    expect(await calls.list()).toEqual([answer]);
  });

  it('has the same answer for the same request, and counts photos named twice once', async () => {
    const id = randomUUID();
    const [one = '', two = ''] = photos;
    const answer = await calls.create([one, two, one], { id });
    expect(answer.photos).toEqual([one, two]);
    clock.advance(1000);
    expect(await calls.create([one, two], { id: id.toUpperCase() })).toEqual(answer);
    expect(await calls.list()).toEqual([answer]);
    expect(await messages()).toHaveLength(2);
  });

  it('makes one of many that come at once', async () => {
    const id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => calls.create(photos, { id })));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await messages()).toHaveLength(2);
  });

  it('refuses something else under the same id', async () => {
    const id = randomUUID();
    await calls.create(photos, { id });
    const others = [
      calls.ask(photos.slice(1), { id }),
      calls.ask(photos.toReversed(), { id }),
      calls.ask(photos, { id, name: 'other' }),
      calls.askShared(
        photos.map((photoId) => ({ photoId, ownerId: anna.userId })),
        { id },
      ),
    ];
    for (const answer of await Promise.all(others)) {
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'conflict']);
    }
  });

  it('is each customer’s own: the same id of somebody else is another archive', async () => {
    const id = randomUUID();
    await calls.create(photos, { id });
    const ben = await somebody(test, `ben-of-${anna.name}`);
    const own = await uploadTestPhoto(test, ben.token, { seed: 9 });
    expect((await downloadCalls(test, ben.token).create([own], { id })).photos).toEqual([own]);
    expect((await calls.list()).map((one) => one.photos)).toEqual([photos]);
  });

  // spec P5.17, A5.6
  it.each([
    ['none', undefined],
    ['another of the same retailer', 'LB-DE'],
    ['an unknown one', 'XX'],
    ['an empty one', ''],
  ])('refuses %s for a channel', async (_what, other) => {
    for (const [path, asked] of [
      ['/downloads', photos],
      ['/shared-album-downloads', photos.map((photoId) => ({ photoId, ownerId: anna.userId }))],
    ] as const) {
      const answer = await calls.post(path, { id: randomUUID(), photos: asked, channel: other });
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'unknown-channel']);
      expect(answer.json().message).toBe('Unable to extract channel ID!');
    }
  });

  it('goes by the host’s channel', async () => {
    const body = { id: randomUUID(), photos, channel: 'LB-DE' };
    const headers = { host: 'de.lumibook.localhost' };
    const ask = (more: object) =>
      test.request(anna.token, {
        method: 'POST',
        url: '/api/download/downloads',
        body: { ...body, ...more },
        headers,
      });
    expect((await ask({ channel })).statusCode).toBe(400);
    expect((await ask({})).statusCode).toBe(200);
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
    const answer = await calls.post('/downloads', { id: randomUUID(), photos, channel, ...change });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid-request']);
  });

  it('keeps a name without what no text may hold', async () => {
    expect((await calls.create(photos, { name: ' Sun\u0000\n & \ud800 sea ' })).name).toBe(
      'Sun & \ufffd sea',
    );
    expect((await calls.create(photos, { name: '\u0000 ' })).name).toBeUndefined();
  });
});

describe('the list', () => {
  // spec P7.26
  it('has the newest first, and ends after seven days', async () => {
    const first = await calls.create(photos.slice(0, 1));
    clock.advance(60_000);
    const second = await calls.create(photos.slice(1));
    expect((await calls.list()).map(({ id }) => id)).toEqual([second.id, first.id]);
    await sql`update downloads set expires_at = ${new Date(clock.now()).toISOString()}::timestamptz
      where download_id = ${first.id}`.execute(sqlOf(test.platform.database.autocommit));
    expect((await calls.list()).map(({ id }) => id)).toEqual([second.id]);
    expect((await calls.askUrl(first.id)).statusCode).toBe(404);
    // Its id may be used again.
    expect((await calls.create(photos, { id: first.id })).photos).toEqual(photos);
  });

  it('says which photos are gone, and is whole again when they are back', async () => {
    const { id } = await calls.create(photos);
    const gone = photos.slice(1, 2);
    await deletePhotos(gone);
    expect(await calls.list()).toMatchObject([{ id, photos, state: 'failed', missing: gone }]);
    const refused = await calls.askUrl(id);
    expect([refused.statusCode, refused.json().code]).toEqual([410, 'archive-incomplete']);
    await test.request(anna.token, {
      method: 'POST',
      url: '/api/photo-management/photos/restore',
      body: { photoIds: gone },
    });
    const [kept] = await calls.list();
    expect([kept?.state, kept?.missing]).toEqual(['ready', undefined]);
    expect((await calls.askUrl(id)).statusCode).toBe(200);
  });
});

// spec P3.22
it('tells the customer’s clients that it begins and is there, and once when it failed', async () => {
  const { id } = await calls.create(photos);
  const payload = { userId: anna.userId, downloadId: id };
  const made = [
    { type: 'archive-generation-started', payload },
    { type: 'archive-generation-finished', payload },
  ];
  expect(await messages()).toEqual(made);
  await deletePhotos(photos);
  for (let turn = 0; turn < 3; turn += 1) await calls.askUrl(id);
  expect(await messages()).toEqual([...made, { type: 'archive-generation-error', payload }]);
});

it('forgets archives a day after they have expired, with all that they named', async () => {
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
