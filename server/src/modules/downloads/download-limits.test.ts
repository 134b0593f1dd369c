// Proves DOW-23.

import { limits } from '@keepsake/contract/limits';
import { rates } from '@keepsake/contract/rates';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { fakeClock } from '../../../test/clock.ts';
import { minutes } from '../../../test/deadlines.ts';
import { downloadCalls, readStoredZip, requestBytes } from '../../../test/download-calls.ts';
import { type Downloader, newDownloader } from '../../../test/downloader.ts';
import { signUpPerson } from '../../../test/shared-album-calls.ts';
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

/** As if so many requests had been made before; one has been. */
async function spend(limit: string, requests: number, { hits, seconds }: { hits: number; seconds: number }) {
  await sql`update rate_limits set full_at = full_at + ${(requests * seconds * 1000) / hits}
    where starts_with(key, ${`${limit}:`})`.execute(sqlOf(test.platform.database.autocommit));
}

describe('limits (T24)', () => {
  it('allows 100 photos in an archive', async () => {
    const most = limits.photos.maxDownload;
    expect(most).toBe(100);
    const { rows } = await sql<{ photo_id: string }>`insert into photos
      select (jsonb_populate_record(photo, jsonb_build_object('photo_id', gen_random_uuid(),
        'sha256', sha256(convert_to(n::text, 'UTF8'))))).*
      from photos as photo, generate_series(${photos.length}::int, ${most}::int) as n
      where photo_id = ${photos[0]} returning photo_id`.execute(sqlOf(test.platform.database.autocommit));
    photos.push(...rows.map(({ photo_id }) => photo_id));
    expect(photos).toHaveLength(most + 1);
    const refused = await calls.send(photos);
    expect([refused.statusCode, refused.json().field]).toEqual([400, 'photos']);
    const { id, photos: kept } = await calls.create([...photos.slice(0, most), ...photos.slice(0, 5)]);
    expect(kept).toEqual(photos.slice(0, most));
    const zip = (await requestBytes(test, await calls.address(id))).rawPayload;
    expect(readStoredZip(zip).size).toBe(most);
  });

  it('allows 200 requests of an account in an hour, of both kinds together', async () => {
    const { hits } = rates.downloadsPerAccount;
    expect(hits).toBe(200);
    const request = async (turn: number) => {
      const path = turn % 2 === 0 ? '/downloads' : '/shared-album-downloads';
      expect((await calls.post(path, {})).statusCode).toBe(400);
    };
    await request(0);
    await spend('downloadsPerAccount', hits - 11, rates.downloadsPerAccount);
    for (let turn = 0; turn < 10; turn += 1) await request(turn);
    for (const refused of [await calls.send(photos), await calls.requestShared([])]) {
      expect([refused.statusCode, refused.json().code]).toEqual([429, 'too-many-requests']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(await calls.list()).toEqual([]);
    const ben = await signUpPerson(test, `ben-of-${anna.name}`);
    expect((await downloadCalls(test, ben.token).send(photos)).statusCode).toBe(404);
    clock.advance(18_000);
    expect((await calls.send(photos)).statusCode).toBe(200);
    expect((await calls.send(photos)).statusCode).toBe(429);
  });

  it('allows 1,000 requests of an account in a day', async () => {
    const { hits, seconds } = rates.downloadsPerAccountDaily;
    expect([hits, seconds]).toEqual([1000, 86_400]);
    const request = async () => expect((await calls.post('/downloads', {})).statusCode).toBe(400);
    await request();
    await spend('downloadsPerAccountDaily', hits - 11, rates.downloadsPerAccountDaily);
    for (let turn = 0; turn < 10; turn += 1) await request();
    const refused = await calls.send(photos);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too-many-requests']);
    expect(Number(refused.headers['retry-after'])).toBe(87);
    clock.advance(86_400);
    expect((await calls.send(photos)).statusCode).toBe(200);
    expect((await calls.send(photos)).statusCode).toBe(429);
  });

  it('allows 120 lists of an account in two minutes', async () => {
    const { hits } = rates.downloadListsPerAccount;
    expect(hits).toBe(120);
    expect(await calls.list()).toEqual([]);
    await spend('downloadListsPerAccount', hits - 11, rates.downloadListsPerAccount);
    for (let turn = 0; turn < 10; turn += 1) expect(await calls.list()).toEqual([]);
    await expect(calls.list()).rejects.toThrow(/429/);
    clock.advance(1000);
    expect(await calls.list()).toEqual([]);
  });

  it('lists the newest 200', async () => {
    await sql`insert into downloads (tenant_id, customer_id, download_id, user_id, is_shared, asked_sha256, size,
        created_at, expires_at)
      select 'demo', ${anna.customerId}::uuid, gen_random_uuid(), '', false, '', 1,
        ${new Date(clock.now()).toISOString()}::timestamptz - n * interval '1 minute', now() + interval '1 day'
      from generate_series(0, 249) as n`.execute(sqlOf(test.platform.database.autocommit));
    await sql`insert into download_photos (tenant_id, customer_id, download_id, place, owner_id, photo_id, entry_name,
        length, crc32, modified)
      select tenant_id, customer_id, download_id, 0, customer_id, ${photos[0]}::uuid, 'a', 1, 0, ''
      from downloads where customer_id = ${anna.customerId}`.execute(
      sqlOf(test.platform.database.autocommit),
    );
    const created = (await calls.list()).map((one) => one.created ?? '');
    expect(created).toHaveLength(200);
    expect(created).toEqual(created.toSorted().toReversed());
    expect(Date.parse(created[0] ?? '')).toBe(clock.now());
  });
});
