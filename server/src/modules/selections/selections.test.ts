// Proves SEL-7, SEL-8, SEL-9.

import { randomUUID } from 'node:crypto';
import { basePath } from '@keepsake/contract/bases';
import { limits } from '@keepsake/contract/limits';
import { rates } from '@keepsake/contract/rates';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountApp, createAccountApp } from '../../../test/account-app.ts';
import { selectPhotos } from '../../../test/callers.ts';
import { fillLibrary } from '../../../test/fill-library.ts';
import { accessTokenOf, postSession, signIn } from '../../../test/identity-app.ts';
import { runOnServer } from '../../../test/test-server.ts';
import { uploadTestPhoto } from '../../../test/uploads.ts';
import { toInstant } from '../../platform/clock/index.ts';

const base = `${basePath('selectionsApi')}/temp-selections`;
let app: AccountApp;
let owner: string;
let photos: string[];
let serial = 0;

beforeAll(async () => {
  app = await createAccountApp();
  owner = (await newCustomer()).token;
  photos = [];
  for (const seed of [1, 2, 3]) photos.push(await uploadTestPhoto(app.test, owner, { seed }));
});
afterAll(() => app.close());

async function newCustomer() {
  serial += 1;
  const email = `selections${serial}@demo.keepsake.test`;
  return { email, ...(await app.test.signUp(email)) };
}

const create = (token: string, photoIds: readonly string[]) =>
  app.test.request(token, { method: 'POST', url: base, body: { photoIds } });
const select = (photoIds: readonly string[], token = owner) => selectPhotos(app.test, token, photoIds);
const read = (token: string, id: string) => app.test.request(token, { method: 'GET', url: `${base}/${id}` });
const open = (editor: string, id: string) =>
  app.test.request(editor, { method: 'GET', url: `${base}/${id}/photos` });
const run = (statement: string) => runOnServer(app.test.databaseUrl, statement);

const refusalOf = (response: { statusCode: number; json(): { code?: string } }) => [
  response.statusCode,
  response.json().code,
];

describe('a temporary selection', () => {
  it('has its photos in the order of the selection, each once', async () => {
    const [one = '', two = '', three = ''] = photos;
    const { tempSelectionId } = await select([three, one, three.toUpperCase(), two, one]);
    const response = await read(owner, tempSelectionId);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ photoIds: [three, one, two] });
  });

  it('is of at least one photo', async () => {
    expect(refusalOf(await create(owner, []))).toEqual([400, 'invalid-request']);
  });

  it.each(['foreign', 'missing', 'deleted'])('is not made of a %s photo', async (which) => {
    const { token } = await newCustomer();
    const own = await uploadTestPhoto(app.test, token, { seed: 4 });
    const deleted = await uploadTestPhoto(app.test, token, { seed: 5 });
    const url = '/api/photo-management/photos';
    await app.test.request(token, { method: 'DELETE', url, body: { photoIds: [deleted] } });
    const ids: Record<string, string | undefined> = { foreign: photos[0], missing: randomUUID(), deleted };
    expect(refusalOf(await create(token, [own, ids[which] ?? '']))).toEqual([404, 'not-found']);
    expect((await create(token, [own])).statusCode).toBe(201);
  });

  it('of another customer is missing', async () => {
    const { tempSelectionId } = await select(photos);
    const { token } = await newCustomer();
    expect(refusalOf(await read(token, tempSelectionId))).toEqual([404, 'not-found']);
  });

  it('is refused to a blocked business', async () => {
    const { email, token } = await newCustomer();
    const photo = await uploadTestPhoto(app.test, token, { seed: 6 });
    const put = async (status: string) =>
      app.test.request(await app.test.backOfficeToken(), {
        method: 'PUT',
        url: `/api/back-office/customers/${email.split('@')[0]}`,
        body: { email, initialPassword: 'keepsake-demo', business: { status } },
      });
    expect((await put('Blocked')).statusCode).toBe(200);
    expect(refusalOf(await create(token, [photo]))).toEqual([403, 'account-blocked']);
    await put('Active');
    expect((await create(token, [photo])).statusCode).toBe(201);
  });

  it('can be of 10,000 photos, and of no more', async () => {
    const { token, customerId } = await newCustomer();
    const { maxPhotos } = limits.tempSelections;
    await fillLibrary(app.test.databaseUrl, { customerId, photos: maxPhotos + 1, inLargeMonth: maxPhotos });
    const rows = await runOnServer<{ id: string }>(
      app.test.databaseUrl,
      `select photo_id as id from photos where owner_id = '${customerId}' order by md5(photo_id::text)`,
    );
    const ids = rows.map(({ id }) => id);
    expect(refusalOf(await create(token, ids))).toEqual([400, 'invalid-request']);
    const most = ids.slice(0, maxPhotos);
    const begun = performance.now();
    const { tempSelectionId, editorToken } = await select(most, token);
    const made = performance.now();
    expect((await read(token, tempSelectionId)).json().photoIds).toEqual(most);
    const opened = performance.now();
    const { photos: shown } = (await open(editorToken, tempSelectionId)).json();
    const [toMake, toOpen] = [made - begun, performance.now() - opened].map(Math.round);
    console.log(`${maxPhotos} photos: selected in ${toMake} ms, opened in ${toOpen} ms`);
    expect(shown.map(({ photoId }: { photoId: string }) => photoId)).toEqual(most);
  });
});

describe('an editor', () => {
  it('reads the photos of its selection, and which were deleted', async () => {
    const { email, token } = await newCustomer();
    const kept = await uploadTestPhoto(app.test, token, { seed: 7, width: 64, height: 48 });
    const hurt = await uploadTestPhoto(app.test, token, { seed: 9, width: 48, height: 64 });
    await run(`update photos set damaged = true where photo_id = '${hurt}'`);
    const deleted = await uploadTestPhoto(app.test, token, { seed: 8 });
    const { tempSelectionId, editorToken } = await select([deleted, kept, hurt], token);
    const url = '/api/photo-management/photos';
    await app.test.request(token, { method: 'DELETE', url, body: { photoIds: [deleted] } });
    const response = await open(editorToken, tempSelectionId);
    expect(response.statusCode).toBe(200);
    const previewUrl = expect.stringMatching(/\/images\/.*\/1300\?/);
    expect(response.json()).toEqual({
      shopCustomerId: email.split('@')[0],
      email,
      identity: { issuer: expect.stringMatching(/^http/), subject: expect.any(String) },
      photos: [
        { photoId: deleted, isDeleted: true },
        { photoId: kept, fileName: expect.any(String), width: 64, height: 48, previewUrl },
        { photoId: hurt, fileName: expect.any(String), width: 48, height: 64, damaged: true, previewUrl },
      ],
    });
    const { pathname, search } = new URL(response.json().photos[1].previewUrl);
    const picture = await app.test.request(undefined, { method: 'GET', url: `${pathname}${search}` });
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
  });

  it('gets the customer’s id that the shop has sent last, or none', async () => {
    const { email, token, customerId } = await newCustomer();
    const photo = await uploadTestPhoto(app.test, token, { seed: 12 });
    const { tempSelectionId, editorToken } = await select([photo], token);
    const shopId = async () => (await open(editorToken, tempSelectionId)).json().shopCustomerId;
    const of = `customer_id = '${customerId}'`;
    await run(
      `insert into shop_customers (tenant_id, shop_customer_id, customer_id, updated_at)
        select tenant_id, 'a-later-one', customer_id, updated_at + interval '1 second' from shop_customers where ${of}`,
    );
    expect(await shopId()).toBe('a-later-one');
    await run(
      `update shop_customers set updated_at = updated_at - interval '1 day' where shop_customer_id = 'a-later-one'`,
    );
    expect(await shopId()).toBe(email.split('@')[0]);
    await run(`delete from shop_customers where ${of}`);
    expect(await shopId()).toBeNull();
  });

  it('can create the customer of a selection in the shop, by the identity', async () => {
    const { token, customerId } = await newCustomer();
    const photo = await uploadTestPhoto(app.test, token, { seed: 13 });
    const { tempSelectionId, editorToken } = await select([photo], token);
    await run(`delete from shop_customers where customer_id = '${customerId}'`);
    const { identity } = (await open(editorToken, tempSelectionId)).json();
    const created = await app.test.request(await app.test.backOfficeToken(), {
      method: 'PUT',
      url: '/api/back-office/customers/new-in-the-shop',
      body: { email: 'another@example.com', identity },
    });
    expect([created.statusCode, created.json().customerId]).toEqual([200, customerId]);
    expect((await open(editorToken, tempSelectionId)).json().shopCustomerId).toBe('new-in-the-shop');
  });

  it('opens no other selection', async () => {
    const { editorToken } = await select(photos);
    const { tempSelectionId: another } = await select(photos);
    expect(refusalOf(await open(editorToken, another))).toEqual([404, 'not-found']);
    expect(refusalOf(await open(editorToken, randomUUID()))).toEqual([404, 'not-found']);
  });

  it('opens nothing else of the account', async () => {
    const { editorToken, tempSelectionId } = await select(photos);
    for (const [method, url] of [
      ['GET', '/api/photo-management/users'],
      ['GET', `/api/photo-management/photos/${photos[0]}`],
      ['DELETE', '/api/photo-management/photos'],
      ['GET', `${base}/${tempSelectionId}`],
      ['POST', base],
      ['GET', '/api/qr-upload/phones/current'],
      ['POST', '/api/storage/files'],
    ] as const) {
      const response = await app.test.request(editorToken, { method, url });
      expect([url, ...refusalOf(response)]).toEqual([url, 401, 'not-signed-in']);
    }
  });

  it('is refused with a tampered token, and with a customer’s', async () => {
    const { editorToken, tempSelectionId } = await select(photos);
    const tampered = `${editorToken.slice(0, -2)}${editorToken.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const token of [tampered, owner, tempSelectionId]) {
      expect(refusalOf(await open(token, tempSelectionId))).toEqual([401, 'not-signed-in']);
    }
    expect((await open(editorToken, tempSelectionId)).statusCode).toBe(200);
  });

  it('reads 120 times an hour, over all selections of the account', async () => {
    const { hits, seconds } = rates.editorReadsPerAccount;
    expect([hits, seconds]).toEqual([120, 3600]);
    const { token } = await newCustomer();
    const photo = await uploadTestPhoto(app.test, token, { seed: 14 });
    const { editorToken: first, tempSelectionId: firstId } = await select([photo], token);
    const { editorToken: second, tempSelectionId: secondId } = await select([photo], token);
    for (let turn = 0; turn < hits; turn += 2) {
      expect((await open(first, firstId)).statusCode).toBe(200);
      expect((await open(second, secondId)).statusCode).toBe(200);
    }
    const refused = await open(first, firstId);
    expect(refusalOf(refused)).toEqual([429, 'too-many-requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refusalOf(await open(second, secondId))).toEqual([429, 'too-many-requests']);
    const another = await select(photos);
    expect((await open(another.editorToken, another.tempSelectionId)).statusCode).toBe(200);
  });

  it('has its token stored as a hash only', async () => {
    const { editorToken } = await select(photos);
    const rows = JSON.stringify(
      await run("select temp_selections::text, encode(token_hash, 'escape') from temp_selections"),
    );
    expect(rows).not.toContain(editorToken);
  });
});

describe('an editor’s access ends', () => {
  it('when the customer signs out, and the selection stays', async () => {
    const { email, token } = await newCustomer();
    const photo = await uploadTestPhoto(app.test, token, { seed: 9 });
    const browser = app.newBrowser();
    await signIn(browser, email);
    const { editorToken, tempSelectionId } = await select([photo], await accessTokenOf(browser));
    expect((await open(editorToken, tempSelectionId)).statusCode).toBe(200);
    await postSession(browser, 'logout');
    expect(refusalOf(await open(editorToken, tempSelectionId))).toEqual([401, 'not-signed-in']);
    expect((await read(token, tempSelectionId)).statusCode).toBe(200);
  });

  it('when the account is deleted', async () => {
    const { token, customerId } = await newCustomer();
    const photo = await uploadTestPhoto(app.test, token, { seed: 10 });
    const { editorToken, tempSelectionId } = await select([photo], token);
    for (const table of ['shop_customers', 'identities']) {
      await run(`delete from ${table} where customer_id = '${customerId}'`);
    }
    expect(refusalOf(await open(editorToken, tempSelectionId))).toEqual([401, 'not-signed-in']);
    expect((await read(token, tempSelectionId)).statusCode).toBe(401);
  });

  it('after a day, with the selection, which is swept', async () => {
    const { token } = await newCustomer();
    const photo = await uploadTestPhoto(app.test, token, { seed: 11 });
    const { editorToken, tempSelectionId } = await select([photo], token);
    const { tempSelectionId: kept } = await select([photo], token);
    const of = `where selection_id = '${tempSelectionId}'`;
    const end = toInstant(app.clock.now() + 24 * 3600 * 1000);
    expect(await run(`select expires_at = '${end}' as is_expected from temp_selections ${of}`)).toEqual([
      { is_expected: true },
    ]);
    await run(`update temp_selections set expires_at = '${toInstant(app.clock.now())}' ${of}`);
    expect(refusalOf(await open(editorToken, tempSelectionId))).toEqual([401, 'not-signed-in']);
    expect(refusalOf(await read(token, tempSelectionId))).toEqual([404, 'not-found']);
    expect(await app.test.modules.selections.sweep()).toBe(1);
    expect(await run(`select from temp_selections ${of}`)).toEqual([]);
    expect((await read(token, kept)).statusCode).toBe(200);
  });
});
