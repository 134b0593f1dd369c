import { randomUUID } from 'node:crypto';
import { limits } from '@keepsake/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { fakeClock } from '../../../test/clock.ts';
import { type DownloadCalls, downloadCalls, requestBytes } from '../../../test/download-calls.ts';
import { type SignedUp, signUpPerson } from '../../../test/shared-album-calls.ts';
import { uploadTestPhoto } from '../../../test/uploads.ts';
import { sql, sqlOf } from '../../platform/database/sql.ts';
import { createDownloadUrls } from './download-urls.ts';

const photosUrl = '/api/photo-management/photos';
// The identity provider uses the system clock.
const clock = fakeClock(new Date().toISOString());

let test: TestApp;
let anna: SignedUp;
let ben: SignedUp;
let calls: DownloadCalls;
let photos: string[];
let bens: string;
let url: string;
let downloadId: string;

beforeAll(async () => {
  test = await createTestApp({ clock });
  [anna, ben] = [await signUpPerson(test, 'anna'), await signUpPerson(test, 'ben')];
  calls = downloadCalls(test, anna.token);
  photos = [];
  for (const seed of [1, 2, 3]) photos.push(await uploadTestPhoto(test, anna.token, { seed }));
  bens = await uploadTestPhoto(test, ben.token, { seed: 4 });
  ({ id: downloadId } = await calls.create(photos));
  url = await calls.address(downloadId);
});
afterAll(() => test.close());

const statusOf = async (address: string) => (await requestBytes(test, address)).statusCode;

async function change(what: 'delete' | 'restore', photoIds: string[]): Promise<void> {
  const body = { photoIds };
  const response = await test.request(anna.token, {
    ...(what === 'delete'
      ? { method: 'DELETE', url: photosUrl }
      : { method: 'POST', url: `${photosUrl}/restore` }),
    body,
  });
  expect(response.json()).toEqual({ failed: [] });
}

describe('returns not-found alike for foreign and missing', () => {
  it('photos of others, deleted and missing photos', async () => {
    const deleted = await uploadTestPhoto(test, anna.token, { seed: 5 });
    await change('delete', [deleted]);
    const responses = await Promise.all(
      [bens, deleted, randomUUID()].map((other) => calls.send([...photos, other])),
    );
    for (const response of responses) expect(response.statusCode).toBe(404);
    expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
    expect(await calls.list()).toHaveLength(1);
  });

  it('archives', async () => {
    const others = downloadCalls(test, ben.token);
    const responses = await Promise.all([downloadId, randomUUID()].map((id) => others.requestUrl(id)));
    for (const response of responses) expect(response.statusCode).toBe(404);
    expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
    expect(await others.list()).toEqual([]);
  });

  it('addresses without a valid signature', async () => {
    const urls = createDownloadUrls(test.platform);
    const target = { tenantId: 'demo', customerId: anna.customerId, downloadId, saveAs: 'id' } as const;
    const sign = (other: object) => urls.sign({ ...target, ...other }, 3_600_000);
    const exchanged: [string, string][] = [
      ['a character of the signature', `${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`],
      ['no signature', url.slice(0, url.indexOf('&s='))],
      ['the archive', url.replace(downloadId, randomUUID())],
      ['the owner', url.replace(anna.customerId, ben.customerId)],
      ['the name', url.replace('n=id', 'n=name')],
      ['the expiry', url.replace(/e=(\d+)/, (_, e) => `e=${Number(e) + 1}`)],
      ['the key', url.replace(/k=[^&]+/, 'k=other')],
      ['the order', url.replace(/n=id&(e=\d+)/, '$1&n=id')],
      ['something more', `${url}&more=1`],
      ['an address of another tenant', sign({ tenantId: 'other' })],
      ['an archive of another customer', sign({ customerId: ben.customerId })],
      ['an archive that is missing', sign({ downloadId: randomUUID() })],
    ];
    expect(await statusOf(sign({}))).toBe(200);
    const bodies = new Set<string>();
    for (const [what, address] of exchanged) {
      expect(address, what).not.toBe(url);
      for (const method of ['GET', 'HEAD'] as const) {
        const response = await requestBytes(test, address, { method });
        expect([what, method, response.statusCode]).toEqual([what, method, 404]);
        if (method === 'GET') bodies.add(response.body);
      }
    }
    expect(bodies.size).toBe(1);
  });

  it('an address at the host of another retailer', async () => {
    const at = (host: string) => requestBytes(test, url, { headers: { host } });
    expect([(await at('localhost')).statusCode, (await at('printo.localhost')).statusCode]).toEqual([
      200, 200,
    ]);
    expect((await at('unknown.localhost')).statusCode).toBe(421);
  });
});

// issue: permission is checked again photo by photo when bytes leave
describe('a photo that is deleted after its archive was requested', () => {
  it('fails the archive until the photo is restored', async () => {
    const { etag } = (await requestBytes(test, url, { method: 'HEAD' })).headers;
    const whole = (await requestBytes(test, url)).rawPayload;
    const gone = photos.slice(1, 2);
    await change('delete', gone);
    const requests = [{}, { range: 'bytes=0-0' }, { 'if-none-match': String(etag) }, { 'if-match': '"x"' }];
    for (const headers of requests) {
      const response = await requestBytes(test, url, { headers });
      expect([response.statusCode, response.json().code]).toEqual([410, 'archive-incomplete']);
      expect(response.headers).toMatchObject({ 'cache-control': 'no-store' });
      expect(response.headers.etag).toBeUndefined();
    }
    expect((await requestBytes(test, url, { method: 'HEAD' })).statusCode).toBe(410);
    expect(await calls.list()).toMatchObject([{ id: downloadId, state: 'failed', missing: gone }]);
    await change('restore', gone);
    const again = await requestBytes(test, url);
    expect([again.statusCode, again.headers.etag]).toEqual([200, etag]);
    expect(again.rawPayload.equals(whole)).toBe(true);
  });

  it('fails the archive when the whole library is deleted, before tombstones exist', async () => {
    const cleo = await signUpPerson(test, 'cleo');
    const photo = await uploadTestPhoto(test, cleo.token, { seed: 6 });
    const others = downloadCalls(test, cleo.token);
    const address = await others.address((await others.create([photo])).id);
    expect(await statusOf(address)).toBe(200);
    await test.request(cleo.token, { method: 'DELETE', url: `${photosUrl}/all` });
    expect(await statusOf(address)).toBe(410);
    expect((await others.send([photo])).statusCode).toBe(404);
  });
});

it('a deleted account has no archives', async () => {
  const dora = await signUpPerson(test, 'dora');
  const photo = await uploadTestPhoto(test, dora.token, { seed: 7 });
  const others = downloadCalls(test, dora.token);
  const { id } = await others.create([photo]);
  const address = await others.address(id);
  expect(await statusOf(address)).toBe(200);
  const database = sqlOf(test.platform.database.autocommit);
  for (const table of ['shop_customers', 'identities']) {
    await sql`delete from ${sql.table(table)} where customer_id = ${dora.customerId}`.execute(database);
  }
  expect(await statusOf(address)).toBe(404);
  expect((await others.send([photo])).statusCode).toBe(401);
  expect((await others.requestUrl(id)).statusCode).toBe(401);
});

describe('another tenant', () => {
  async function copyTo(tenantId: string): Promise<void> {
    const database = sqlOf(test.platform.database.autocommit);
    const tables = [
      'tenants',
      'customers',
      'identities',
      'libraries',
      'photos',
      'downloads',
      'download_photos',
    ];
    for (const table of tables) {
      const row = sql`(jsonb_populate_record(null::${sql.table(table)},
        to_jsonb(one) || jsonb_build_object('tenant_id', ${tenantId}::text))).*`;
      await sql`insert into ${sql.table(table)}
        select ${row} from ${sql.table(table)} as one where tenant_id = 'demo'`.execute(database);
    }
  }

  it('with the same ids has separate rows', async () => {
    const database = sqlOf(test.platform.database.autocommit);
    const whole = (await requestBytes(test, url)).rawPayload;
    await copyTo('other');
    expect((await requestBytes(test, url)).rawPayload.equals(whole)).toBe(true);
    const gone = photos.slice(0, 1);
    await change('delete', gone);
    expect(await calls.list()).toMatchObject([{ id: downloadId, missing: gone }]);
    expect(await statusOf(url)).toBe(410);
    await change('restore', gone);
    await sql`update photos set deleted_at = now() where tenant_id = 'other'`.execute(database);
    await sql`delete from downloads where tenant_id = 'other'`.execute(database);
    expect(await calls.list()).toMatchObject([{ id: downloadId, state: 'ready' }]);
    expect(await statusOf(url)).toBe(200);
  });
});

describe('expiry', () => {
  it('of an address is after a day, of the archive after seven', async () => {
    const started = clock.now();
    const at = async (seconds: number, address: string) => {
      clock.advance(started + seconds * 1000 - clock.now());
      return statusOf(address);
    };
    const day = limits.downloads.urlSeconds;
    const kept = limits.downloads.keptSeconds;
    expect([day, kept]).toEqual([86_400, 7 * 86_400]);
    const e = Number(/e=(\d+)/.exec(url)?.[1]);
    const left = e - started / 1000;
    expect(left).toBeGreaterThan(day - 30);
    expect(left).toBeLessThanOrEqual(day);
    expect([await at(left - 0.001, url), await at(left, url)]).toEqual([200, 404]);

    const urls = createDownloadUrls(test.platform);
    const target = { tenantId: 'demo', customerId: anna.customerId, downloadId, saveAs: 'id' } as const;
    expect(await at(6.5 * day, url)).toBe(404);
    const longer = urls.sign(target, 30 * 86_400_000);
    expect(await statusOf(longer)).toBe(200);
    const { rows } = await sql<{ expires: string }>`select extract(epoch from expires_at)::text as expires
      from downloads where download_id = ${downloadId}`.execute(sqlOf(test.platform.database.autocommit));
    const expires = Number(rows[0]?.expires) - started / 1000;
    expect([await at(expires - 0.001, longer), await at(expires, longer)]).toEqual([200, 404]);
  });
});
