// Proves SET-33, SET-34, SET-37.

import { randomUUID } from 'node:crypto';
import { orderExample, savedProjectExample } from '@keepsake/contract/back-office-examples';
import { limits } from '@keepsake/contract/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayMs } from '../src/platform/clock/index.ts';
import { albumCalls } from './album-calls.ts';
import { createTestApp, type TestApp } from './app.ts';
import { deadlines } from './deadlines.ts';
import { accessTokenOf, Browser, openSignIn, password, signIn } from './identity-app.ts';
import { runOnServer } from './test-server.ts';
import { uploadTestPhoto } from './uploads.ts';

const { graceDays } = limits.customer;
const waits = { timeout: deadlines.jobIsDone };

let test: TestApp & { databaseUrl: string };
let shop: string;
/** Id of the test's customer in the shop. */
let name: string;
let email: string;
let token: string;
let customerId: string;

beforeAll(async () => {
  test = await createTestApp();
  shop = await test.backOfficeToken();
  await test.platform.mail.work();
  await test.modules.photos.work();
});
afterAll(() => test.close());
beforeEach(async () => {
  name = randomUUID();
  email = `${name}@demo.keepsake.test`;
  ({ token, customerId } = await test.signUp(email));
});

const run = (statement: string) => runOnServer(test.databaseUrl, statement);
const rows = <Row extends object = object>(statement: string) =>
  runOnServer<Row>(test.databaseUrl, statement);

const ofShop = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: object) =>
  test.request(shop, { method, url: `/api/back-office${path}`, ...(body && { body }) });
const remove = () => ofShop('DELETE', `/customers/${name}`);
const restore = () => ofShop('POST', `/customers/${name}/restore`);
const put = (body: object = { initialPassword: password }) =>
  ofShop('PUT', `/customers/${name}`, { email, ...body });
const get = (path: string, as = token) => test.request(as, { method: 'GET', url: `/api${path}` });
const me = (as = token) => get('/customer/customers/me', as);

const newBrowser = () => new Browser(() => test.app);
async function signInAgain(): Promise<string> {
  const browser = newBrowser();
  await signIn(browser, email);
  return accessTokenOf(browser);
}

/** Ages the data: a token would expire on an advanced clock. */
async function pass(days: number): Promise<void> {
  const earlier = (column: string) => `${column} = ${column} - interval '${days} days'`;
  await run(`update customer_deletions set ${earlier('deleted_at')};
    update photos set ${earlier('deleted_at')}; update library_operations set ${earlier('at')}`);
}

const photoStates = () =>
  rows<{ is_deleted: boolean }>(
    `select deleted_at is not null as is_deleted from photos where owner_id = '${customerId}'`,
  );

describe('a deleted customer', () => {
  it('is signed out everywhere, and notified at the next sign-in', async () => {
    const browser = newBrowser();
    await signIn(browser, email);
    const before = await accessTokenOf(browser);
    expect((await me(before)).statusCode).toBe(200);
    const response = await remove();
    expect(response.json()).toEqual({ result: 'deleted', restorableUntil: expect.any(String) });
    const until = Date.parse(response.json().restorableUntil);
    expect(until - test.platform.clock.now()).toBeGreaterThan((graceDays - 1) * dayMs);
    expect((await me(before)).statusCode).toBe(401);
    expect(await rows(`select from sessions where customer_id = '${customerId}'`)).toEqual([]);

    await expect(signIn(newBrowser(), email)).rejects.toThrow('/account-deleted');
    // Another account can sign in with the same browser.
    await expect(signIn(browser, email)).rejects.toThrow('/account-deleted');
    expect((await openSignIn(browser)).response.body).toContain('type="password"');
  });

  it('is deleted once, and not by systems without the scope', async () => {
    const orders = await test.backOfficeToken('orders:write');
    const url = `/api/back-office/customers/${name}`;
    expect((await test.request(orders, { method: 'DELETE', url })).statusCode).toBe(403);
    const first = (await remove()).json();
    expect((await remove()).json()).toEqual({ ...first, result: 'unchanged' });
    expect((await ofShop('DELETE', '/customers/nobody')).statusCode).toBe(404);
  });

  it('is not changed or linked again by the shop meanwhile', async () => {
    await put({ identity: { issuer: 'https://id.example', subject: name } });
    await remove();
    for (const updatedAt of [undefined, '2020-01-01T00:00:00.000Z']) {
      const change = { initialPassword: password, name: 'Anna', updatedAt };
      expect((await put(change)).json()).toMatchObject({ code: 'customer-deleted' });
    }
    const other = `${name}-2`;
    const identity = { issuer: 'https://id.example', subject: name };
    expect((await ofShop('PUT', `/customers/${other}`, { email, identity })).statusCode).toBe(409);
    const customers = [{ shopCustomerId: name, email, initialPassword: password }];
    const [item] = (await ofShop('POST', '/customers:batch', { customers })).json().results;
    expect(item).toMatchObject({ result: 'refused', error: { code: 'customer-deleted' } });
    expect((await ofShop('GET', `/customers/${name}`)).json().restorableUntil).toEqual(expect.any(String));
  });

  it('stays deleted with concurrent sign-ins and changes by the shop', async () => {
    const browsers = Array.from({ length: 4 }, newBrowser);
    const identities = ['a', 'b'].map((subject) => ({
      issuer: 'https://id.example',
      subject: name + subject,
    }));
    await Promise.all([
      remove(),
      ...browsers.map((browser) => signIn(browser, email).catch(() => undefined)),
      ...identities.map((identity) => put({ identity })),
      ofShop('PUT', `/customers/${name}-2`, { email, identity: identities[0] }),
    ]);
    expect(await rows(`select from sessions where customer_id = '${customerId}'`)).toEqual([]);
    expect(await rows(`select from identities where customer_id = '${customerId}'`)).toEqual([]);
    expect((await restore()).json()).toEqual({ result: 'restored' });
    expect((await me(await signInAgain())).json()).toMatchObject({ customerId });
  });

  it('gets one mail of it, in the brand of the last order', async () => {
    const order = { ...orderExample, shopCustomerId: name, channel: 'PR-NL' };
    await ofShop('PUT', `/orders/${name}`, order);
    await remove();
    await remove();
    const subjects = async () =>
      ((await test.platform.mail.mailbox?.list()) ?? []).flatMap(({ message }) =>
        message.to === email ? [message.subject] : [],
      );
    await expect.poll(subjects, waits).toEqual(['Je account bij Printo is verwijderd']);
    const left = `select from pgboss.job where name = 'mail' and state in ('created', 'active', 'retry')`;
    await expect.poll(() => rows(left), waits).toEqual([]);
    expect(await subjects()).toHaveLength(1);
  });

  it('gets no newsletter any more', async () => {
    const url = '/api/customer/customers/me/newsletter';
    const body = { isSubscribed: true };
    expect((await test.request(token, { method: 'PUT', url, body })).statusCode).toBe(200);
    await remove();
    await restore();
    expect((await get('/customer/customers/me/newsletter', await signInAgain())).json().state).toBe('none');
  });
});

describe('a restored customer', () => {
  it('has everything back but what was deleted before', async () => {
    const [kept, deleted] = [
      await uploadTestPhoto(test, token, { seed: 1 }),
      await uploadTestPhoto(test, token, { seed: 2 }),
    ];
    const url = '/api/photo-management/photos';
    await test.request(token, { method: 'DELETE', url, body: { photoIds: [deleted] } });
    await ofShop('PUT', `/projects/${name}`, { ...savedProjectExample, shopCustomerId: name });
    const albums = albumCalls(test, token);
    const { albumId } = await albums.create('Summer');
    await albums.add(albumId, [kept]);
    await remove();
    await expect.poll(photoStates, waits).toEqual([{ is_deleted: true }, { is_deleted: true }]);
    expect((await restore()).json()).toEqual({ result: 'restored' });
    expect((await restore()).json()).toEqual({ result: 'unchanged' });
    const again = await signInAgain();
    expect((await me(again)).json()).toMatchObject({ customerId, email });
    const imageIds = async () =>
      (await get('/photo-management/photos', again))
        .json()
        .images.map((one: { imageId: string }) => one.imageId);
    await expect.poll(imageIds, waits).toEqual([kept]);
    expect((await get(`/photo-management/albums/${albumId}`, again)).json()).toMatchObject({
      photosCount: 1,
    });
    expect((await get('/photo-deletion/accounts/getaccountinformation', again)).json()).toMatchObject({
      projectCount: 1,
    });
    expect((await put()).json()).toMatchObject({ customerId, created: false });
  });

  it('is not restored over another customer with the same identity', async () => {
    await remove();
    await run(`insert into identities select tenant_id, issuer, subject,
      (select min(customer_id::text)::uuid from identities)
      from deleted_identities where customer_id = '${customerId}'`);
    expect((await restore()).statusCode).toBe(409);
  });

  it('can be restored only within the period', async () => {
    await remove();
    await pass(graceDays);
    expect((await restore()).statusCode).toBe(404);
    await test.modules.customers.sweep();
    expect(
      await rows(`select from customers where customer_id = '${customerId}' and email <> ''`),
    ).toHaveLength(1);
  });
});
