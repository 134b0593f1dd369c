// Proves SET-53, SET-54, SET-55, PLA-75.

import { randomUUID } from 'node:crypto';
import { type PersonalDataCopy, personalDataLimits } from '@keepsake/contract/personal-data';
import { personalDataFile } from '@keepsake/contract/personal-data-file';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AccountApp, createAccountApp } from '../../../test/account-app.ts';
import { deadlines } from '../../../test/deadlines.ts';
import { requestBytes } from '../../../test/download-calls.ts';
import { type PaymentServiceFake, startPaymentService } from '../../../test/payment-service.ts';
import { tryCopy } from '../../../test/personal-data-worker.ts';
import { runOnServer } from '../../../test/test-server.ts';
import { uploadTestPhoto } from '../../../test/uploads.ts';
import { readArchive } from '../../platform/archives/read-archive.suite.ts';

const url = '/api/customer/customers/me/personal-data';
const waits = { timeout: deadlines.jobIsDone };

let payments: PaymentServiceFake;
let account: AccountApp;
let test: AccountApp['test'];
let shop: string;
/** Id of the test's customer in the shop. */
let name: string;
let email: string;
let token: string;
let customerId: string;

beforeAll(async () => {
  payments = await startPaymentService();
  account = await createAccountApp({ env: { SHOP_PORT: String(payments.port) } });
  ({ test } = account);
  shop = await test.backOfficeToken();
});
afterAll(async () => {
  await account.close();
  await payments.close();
});
beforeEach(async () => {
  name = randomUUID();
  email = `${name}@demo.keepsake.test`;
  ({ token, customerId } = await test.signUp(email));
});

const rows = <Row extends object = object>(statement: string) =>
  runOnServer<Row>(test.databaseUrl, statement);
const read = async (as = token): Promise<PersonalDataCopy> =>
  (await test.request(as, { method: 'GET', url })).json();
const request = async (as = token): Promise<PersonalDataCopy> =>
  (await test.request(as, { method: 'POST', url })).json();
const requestUrl = (as = token) => test.request(as, { method: 'GET', url: `${url}/url` });
const addressOf = async () => (await requestUrl()).json().url.replace(/^http:\/\/[^/]+/, '') as string;
const statusOf = async (address: string) => (await requestBytes(test, address)).statusCode;

async function ready(): Promise<Extract<PersonalDataCopy, { state: 'ready' }>> {
  await request();
  await tryCopy(test, customerId);
  const copy = await read();
  if (copy.state !== 'ready') throw new Error(`the copy is ${copy.state}`);
  return copy;
}

async function unpack(address: string) {
  const response = await requestBytes(test, address);
  const files = new Map(await readArchive(response.rawPayload));
  const [page, json] = [String(files.get('index.html')), String(files.get('data.json'))];
  return { names: [...files.keys()], page, json, data: personalDataFile.parse(JSON.parse(json)), response };
}

const patchMe = (body: object) =>
  test.request(token, { method: 'PATCH', url: '/api/customer/customers/me', body });
const ofShop = (method: 'PUT' | 'DELETE', path: string, body?: object) =>
  test.request(shop, { method, url: `/api/back-office${path}`, ...(body && { body }) });
/** Ages the copy: a token would expire on an advanced clock. */
const pass = (seconds: number) =>
  rows(`update personal_data_copies set requested_at = requested_at - interval '${seconds} seconds',
    updated_at = updated_at - interval '${seconds} seconds',
    expires_at = expires_at - interval '${seconds} seconds' where customer_id = '${customerId}'`);
const keysOfCopy = async () =>
  (
    await rows<{ blob_key: string }>(
      `select blob_key from personal_data_files where customer_id = '${customerId}'
        union all select blob_key from personal_data_drafts where owner_id = '${customerId}'`,
    )
  ).map((row) => row.blob_key);
const isStored = (key: string) => test.platform.blobs.size(key).then((size) => size !== undefined);

describe('a copy of personal data', () => {
  const hostile = '<script>alert("x")</script> & Söhne';

  it('has what is stored about the customer, as a page and for programs', async () => {
    const other = await test.signUp(`${randomUUID()}@demo.keepsake.test`);
    await patchMe({ firstName: hostile, lastName: 'Test', phone: '+31 20 123 4567' });
    payments.methods.set(customerId, [
      { id: 'pm_1', kind: 'card', label: 'Visa •••• 4242', isDefault: true },
    ]);
    const photoId = await uploadTestPhoto(test, token, { seed: 5 });
    await uploadTestPhoto(test, other.token, { seed: 6 });
    const { bytes } = await ready();
    const { names, page, json, data, response } = await unpack(await addressOf());

    expect(names).toEqual(['index.html', 'data.json']);
    expect(response.rawPayload).toHaveLength(bytes);
    expect(response.headers['content-disposition']).toContain('personal-data.zip');
    expect(data.profile).toEqual([
      expect.objectContaining({ customerId, email, firstName: hostile, phone: '+31 20 123 4567' }),
    ]);
    expect(data.profile[0]?.shopCustomers).toEqual([expect.objectContaining({ id: name })]);
    expect(data.account).toEqual([expect.objectContaining({ email })]);
    expect(data.paymentMethods).toEqual([expect.objectContaining({ label: 'Visa •••• 4242' })]);
    expect(data.photos.map(({ id }) => id)).toEqual([photoId]);
    expect(data.activity.map(({ kind }) => kind)).toContain('personal-data-requested');
    expect(json).not.toContain(other.customerId);

    expect(page).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; Söhne');
    expect(page).not.toMatch(/<script|src=|href=|\sfield\.|>(kind|field|value)\./);
    expect(page).toContain('default-src &#39;none&#39;');
    const [stored] = await rows<{ password_hash: string }>(
      `select password_hash from accounts where email = '${email}'`,
    );
    for (const text of [page, json]) expect(text).not.toContain(stored?.password_hash);
  });

  it('is in the language of the request, as is its mail, which leads to the page', async () => {
    await test.request(token, { method: 'POST', url, headers: { 'accept-language': 'de-DE' } });
    await tryCopy(test, customerId);
    const { message } = await account.mailTo(email, /fertig|klaar/);
    expect(message.text).toMatch(/http:\/\/\S+\/settings\/privacy/);
    expect(message.text).not.toContain('token');
    const { page } = await unpack(await addressOf());
    expect(page).toMatch(/<html lang="(de|nl)/);
    expect(page).toMatch(/Persönliche Daten|Persoonlijke gegevens/);
  });

  it('is of its customer only', async () => {
    const { token: others } = await test.signUp(`${randomUUID()}@demo.keepsake.test`);
    await ready();
    expect(await read(others)).toEqual({ state: 'none' });
    expect((await requestUrl(others)).statusCode).toBe(404);
    const address = await addressOf();
    expect(await statusOf(address.replace(customerId, randomUUID()))).toBe(404);
    expect(await statusOf(address)).toBe(200);
  });

  it('may be requested by a blocked business', async () => {
    const business = { status: 'Blocked' };
    const body = { email, initialPassword: 'keepsake-demo', business };
    expect((await ofShop('PUT', `/customers/${name}`, body)).statusCode).toBe(200);
    await ready();
    const { data } = await unpack(await addressOf());
    expect(data.business).toEqual([expect.objectContaining({ status: 'Blocked' })]);
  });
});

describe('requests', () => {
  it('get the copy that is being prepared', async () => {
    const copies = await Promise.all([request(), request(), request()]);
    expect(new Set(copies.map((copy) => JSON.stringify(copy))).size).toBe(1);
    expect(copies[0]).toMatchObject({ state: 'preparing' });
    expect(await rows(`select from personal_data_copies where customer_id = '${customerId}'`)).toHaveLength(
      1,
    );
    expect(
      await rows(`select from pgboss.job where name = 'prepare-personal-data'
        and data->>'customerId' = '${customerId}'`),
    ).toHaveLength(1);
  });

  it('get the copy of the last day, and then a new one, which replaces it', async () => {
    const first = await ready();
    const address = await addressOf();
    expect(await request()).toEqual(first);
    await pass(personalDataLimits.againSeconds);
    const keys = await keysOfCopy();
    expect(await request()).toMatchObject({ state: 'preparing' });
    expect(await statusOf(address)).toBe(404);
    await test.modules.personalData.sweep?.();
    for (const key of keys) expect(await isStored(key)).toBe(false);
  });
});

describe('the end of a copy', () => {
  it('comes after a week, with its bytes', async () => {
    const { expiresAt } = await ready();
    expect(Date.parse(expiresAt) - account.clock.now()).toBe(personalDataLimits.validSeconds * 1000);
    await pass(personalDataLimits.validSeconds - 60);
    const address = await addressOf();
    expect(await statusOf(address)).toBe(200);
    await pass(60);
    expect(await read()).toMatchObject({ state: 'expired' });
    expect((await requestUrl()).statusCode).toBe(404);
    expect(await statusOf(address)).toBe(404);
    const keys = await keysOfCopy();
    expect(keys).toHaveLength(2);
    await test.modules.personalData.sweep?.();
    expect(await keysOfCopy()).toEqual([]);
    for (const key of keys) expect(await isStored(key)).toBe(false);
    expect(await read()).toMatchObject({ state: 'expired' });
  });

  it('comes with the account: at once for downloads, and for its bytes with the erasure', async () => {
    await ready();
    const address = await addressOf();
    await ofShop('DELETE', `/customers/${name}`);
    expect(await statusOf(address)).toBe(404);
    const keys = await keysOfCopy();
    expect(await isStored(keys[0] ?? '')).toBe(true);
    await rows(`update customer_deletions set deleted_at = deleted_at - interval '30 days'`);
    await test.modules.customers.sweep();
    await test.modules.personalData.sweep?.();
    expect(await keysOfCopy()).toEqual([]);
    for (const key of keys) expect(await isStored(key)).toBe(false);
    expect(await rows(`select from personal_data_copies where customer_id = '${customerId}'`)).toEqual([]);
  });

  it('comes when its bytes are lost, and it can be requested again', async () => {
    await ready();
    const address = await addressOf();
    for (const key of await keysOfCopy()) await test.platform.blobs.remove(key);
    expect(await statusOf(address)).toBe(404);
    expect(await read()).toMatchObject({ state: 'failed' });
    expect((await ready()).state).toBe('ready');
  });
});

describe('a failure', () => {
  const mails = async () => (await account.mailsTo(email)).length;

  it('is repaired by the next try, which leaves one copy and one mail', async () => {
    await request();
    const { blobs } = test.platform;
    let stored = 0;
    const putFile: typeof blobs.putFile = (...parts) => {
      stored += 1;
      return stored === 2 ? Promise.reject(new Error('killed')) : blobs.putFile(...parts);
    };
    await expect(tryCopy(test, customerId, { blobs: { ...blobs, putFile } })).rejects.toThrow('killed');
    expect(await read()).toMatchObject({ state: 'preparing' });
    await tryCopy(test, customerId);
    await tryCopy(test, customerId);
    expect(await read()).toMatchObject({ state: 'ready' });
    expect(await keysOfCopy()).toHaveLength(2);
    await account.settled();
    expect(await mails()).toBe(1);
  });

  it('of a killed process leaves no bytes', async () => {
    await request();
    const pendingBlobs = { take: async () => Promise.reject(new Error('killed')) };
    const { createPendingBlobs } = await import('../../platform/pending-blobs/index.ts');
    const real = createPendingBlobs(test.platform, 'personal_data_drafts');
    const killed = { ...real, ...pendingBlobs, remove: async () => [] };
    await expect(tryCopy(test, customerId, { pendingBlobs: killed })).rejects.toThrow('killed');
    const left = await keysOfCopy();
    expect(left).toHaveLength(2);
    await tryCopy(test, customerId);
    for (const key of left) expect(await isStored(key)).toBe(false);
    expect(await read()).toMatchObject({ state: 'ready' });
  });

  it('of the last try ends the copy, unless in an outage, and the next request is a new one', async () => {
    const { requestedAt } = (await request()) as { requestedAt: string };
    await rows(`update personal_data_copies set tries = 7 where customer_id = '${customerId}'`);
    const findSubject = () => Promise.reject(new Error('broken'));
    const customers = { ...test.modules.customers, findSubject };
    const jobs = { ...test.platform.jobs, isOutage: async () => true };
    for (let tries = 0; tries < 3; tries += 1)
      await expect(tryCopy(test, customerId, { customers, jobs })).rejects.toThrow('broken');
    expect(await read()).toEqual({ state: 'preparing', requestedAt });
    await expect(tryCopy(test, customerId, { customers })).rejects.toThrow('broken');
    expect(await read()).toEqual({ state: 'failed', requestedAt });
    account.clock.advance(1);
    expect((await ready()).requestedAt).not.toBe(requestedAt);
  });

  it('of the queue ends the copy hours later', async () => {
    await request();
    await pass(7 * 3600);
    await test.modules.personalData.sweep?.();
    expect(await read()).toMatchObject({ state: 'failed' });
  });

  it('is the deletion of the account meanwhile', async () => {
    await request();
    await ofShop('DELETE', `/customers/${name}`);
    await tryCopy(test, customerId);
    expect(await rows(`select state from personal_data_copies where customer_id = '${customerId}'`)).toEqual([
      { state: 'failed' },
    ]);
  });
});

// The last one: the worker goes on for all tests of the file.
it('a request is prepared by the worker', async () => {
  await test.modules.personalData.work?.();
  await request();
  await expect.poll(async () => (await read()).state, waits).toBe('ready');
});
