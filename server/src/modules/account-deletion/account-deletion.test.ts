// Proves SET-4, SET-19, SET-21, SET-22, SET-25, SET-29, SET-38, SET-39, SET-40, SET-41, SET-42.

import { randomUUID } from 'node:crypto';
import { orderExample } from '@keepsake/contract/back-office-examples';
import { limits } from '@keepsake/contract/limits';
import { rates } from '@keepsake/contract/rates';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AccountApp, createAccountApp } from '../../../test/account-app.ts';

import { subjectOf } from '../../../test/callers.ts';
import { deadlines } from '../../../test/deadlines.ts';
import { newAddress } from '../../../test/http-app.ts';
import { accessTokenOf, Browser, signIn } from '../../../test/identity-app.ts';
import { runOnServer } from '../../../test/test-server.ts';
import { uploadTestPhoto } from '../../../test/uploads.ts';

const waits = { timeout: deadlines.jobIsDone };

let account: AccountApp;
let test: AccountApp['test'];
let shop: string;
/** Id of the test's customer in the shop. */
let name: string;
let email: string;
let token: string;
let customerId: string;
/** Address of this test's requests. */
let from: string;
const deleted: string[] = [];

beforeAll(async () => {
  account = await createAccountApp();
  ({ test } = account);
  shop = await test.backOfficeToken();
  await test.modules.photos.work();
});
afterAll(() => account.close());
beforeEach(async () => {
  name = randomUUID();
  email = `${name}@demo.keepsake.test`;
  from = newAddress();
  deleted.length = 0;
  ({ token, customerId } = await test.signUp(email));
});

const rows = <Row extends object = object>(statement: string) =>
  runOnServer<Row>(test.databaseUrl, statement);
const isDeleted = async (id = customerId) =>
  (await rows(`select from customer_deletions where customer_id = '${id}'`)).length;
const ofShop = (method: 'PUT' | 'POST' | 'DELETE', path: string, body?: object) =>
  test.request(shop, { method, url: `/api/back-office${path}`, ...(body && { body }) });

const urlOf = (as = token, idpType = 'keepsake') =>
  `/api/auth/v2/identities/${idpType}/${subjectOf(as)}/deleteaccount`;
const request = (as = token, { url = urlOf(as), channel = 'PR-NL' } = {}) =>
  test.request(as, { method: 'POST', url, body: { channel }, remoteAddress: from });
const confirmUrl = (secret: string, url = urlOf()) => `${url}/${secret}/actions/confirm`;
const confirm = (
  secret: string,
  {
    as = token,
    body = secret,
    url = confirmUrl(secret, urlOf(as)),
  }: { as?: string; body?: string; url?: string } = {},
) => test.request(as, { method: 'POST', url, body: { confirmationToken: body }, remoteAddress: from });
const read = async (as = token) => test.request(as, { method: 'GET', url: urlOf(as) });

/** Link of the next mail. */
async function nextLink(): Promise<URL> {
  const { message } = await account.mailTo(email, /Bevestig|Confirm/);
  return new URL(/http\S+delete-account-confirmation\S+/.exec(message.text)?.[0] ?? '');
}

async function requested(as = token): Promise<string> {
  expect((await request(as)).statusCode).toBe(202);
  return (await nextLink()).searchParams.get('confirmation-token') ?? '';
}

const placeOrder = (status: 'Confirmed' | 'ProductionStarted' | 'Dispatched' | 'Received') => {
  const orders = orderExample.orders.map((inner) => ({
    ...inner,
    products: inner.products.map((product) => ({ ...product, status })),
  }));
  const updatedAt = new Date(account.clock.now()).toISOString();
  return ofShop('PUT', `/orders/${name}`, { ...orderExample, orders, shopCustomerId: name, updatedAt });
};

describe('a request', () => {
  it('mails a link in the language and at the storefront of the request', async () => {
    const response = await request();
    expect([response.statusCode, response.body]).toEqual([202, 'null']);
    const link = await nextLink();
    expect(link.origin + link.pathname).toBe('http://printo.localhost:4000/delete-account-confirmation');
    expect(link.searchParams.get('confirmation-token')).toMatch(/^[\w-]{43}$/);
    const [mail] = await account.mailsTo(email);
    expect(mail?.message).toMatchObject({
      subject: 'Bevestig dat je je account wilt verwijderen',
      fromName: 'Printo',
    });
    expect(mail?.message.html).toContain('delete-account-confirmation');
    expect(await isDeleted()).toBe(0);
  });

  it('keeps the hash of the token only', async () => {
    const secret = await requested();
    const dump = JSON.stringify(await rows('select * from account_deletion_requests'));
    expect(dump).not.toContain(secret);
    const payloads = JSON.stringify(await rows(`select data from pgboss.job where name = 'send-mail'`));
    expect(payloads).not.toMatch(new RegExp(`${secret}|${email}`));
  });

  it('is one of the caller', async () => {
    const other = await test.signUp(`${randomUUID()}@demo.keepsake.test`);
    for (const url of [urlOf(other.token), urlOf(token, 'google')]) {
      const response = await request(token, { url });
      expect([response.statusCode, response.json().code]).toEqual([404, 'not-found']);
      expect((await test.request(token, { method: 'GET', url })).statusCode).toBe(404);
    }
  });

  it('needs a channel that exists', async () => {
    const response = await request(token, { channel: 'XX-XX' });
    expect([response.statusCode, response.json().code]).toEqual([404, 'not-found']);
  });

  it('is refused after five in an hour', async () => {
    for (let n = 0; n < rates.deletionRequestsPerAccount.hits; n += 1)
      expect((await request()).statusCode).toBe(202);
    const response = await request();
    expect([response.statusCode, Number(response.headers['retry-after']) > 0]).toEqual([429, true]);
  });

  it('shows what goes, and until when its link works', async () => {
    await uploadTestPhoto(test, token, { seed: 1 });
    const albums = '/api/photo-management/albums';
    await test.request(token, { method: 'POST', url: albums, body: { name: 'Summer' } });
    expect((await read()).json()).toEqual({ photosCount: 1, albumsCount: 1, openOrdersCount: 0 });
    await requested();
    expect(Date.parse((await read()).json().requestedUntil)).toBe(
      account.clock.now() + limits.accountDeletion.linkSeconds * 1000,
    );
    await rows(`update account_deletion_requests set expires_at = expires_at - interval '1 hour'`);
    expect((await read()).json().requestedUntil).toBeUndefined();
    await test.modules.accountDeletion.sweep?.();
    expect(await rows(`select from account_deletion_requests where customer_id = '${customerId}'`)).toEqual(
      [],
    );
  });
});

describe('a confirmation', () => {
  it('deletes the account, ends its sessions, and mails until when it can be restored', async () => {
    const browser = new Browser(() => test.app);
    await signIn(browser, email);
    const own = await accessTokenOf(browser);
    await uploadTestPhoto(test, own, { seed: 2 });
    const response = await confirm(await requested(own), { as: own });
    expect([response.statusCode, response.body]).toEqual([204, '']);
    expect(response.headers['clear-site-data']).toBe('"cache", "storage"');
    expect((await read(own)).statusCode).toBe(401);
    expect(await rows(`select from sessions where customer_id = '${customerId}'`)).toEqual([]);
    const photos = `select from photos where owner_id = '${customerId}' and deleted_at is null`;
    await expect.poll(() => rows(photos), waits).toEqual([]);
    const { message } = await account.mailTo(email, /verwijderd/);
    expect(message.fromName).toBe('Printo');
    const ledger = `select action from deletion_ledger where owner_id = '${customerId}'`;
    expect(await rows(ledger)).toContainEqual({ action: 'customer-deleted' });
    const activity = `select kind from account_activity where customer_id = '${customerId}' order by activity_id`;
    expect((await rows<{ kind: string }>(activity)).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['deletion-requested', 'account-deleted']),
    );
  });

  it('by fifty requests at once deletes once', async () => {
    const secret = await requested();
    const responses = await Promise.all(Array.from({ length: 50 }, () => confirm(secret)));
    const statuses = responses.map(({ statusCode }) => statusCode);
    expect(statuses).toContain(204);
    for (const status of new Set(statuses)) expect([204, 401, 429]).toContain(status);
    expect(await isDeleted()).toBe(1);
    expect(
      await rows(
        `select from deletion_ledger where owner_id = '${customerId}' and action = 'customer-deleted'`,
      ),
    ).toHaveLength(1);
    await account.mailTo(email, /verwijderd/);
    await account.settled();
    expect(
      (await account.mailsTo(email)).filter(({ message }) => /verwijderd/.test(message.subject)),
    ).toHaveLength(1);
  });

  it('with another account’s, an unknown, an older or an expired token changes nothing', async () => {
    const other = await test.signUp(`${randomUUID()}@demo.keepsake.test`);
    const older = await requested();
    const secret = await requested();
    expect((await confirm(secret, { as: other.token })).statusCode).toBe(404);
    expect((await confirm(secret, { as: other.token, url: confirmUrl(secret) })).statusCode).toBe(404);
    expect((await confirm('unknown')).statusCode).toBe(404);
    expect((await confirm(older)).statusCode).toBe(404);
    expect((await confirm(secret, { body: older })).statusCode).toBe(404);
    await rows(`update account_deletion_requests set expires_at = expires_at - interval '1 hour'`);
    expect((await confirm(secret)).statusCode).toBe(404);
    expect([await isDeleted(), await isDeleted(other.customerId)]).toEqual([0, 0]);
  });

  it('is not made by robots', async () => {
    const secret = await requested();
    const url = confirmUrl(secret);
    for (const method of ['HEAD', 'GET', 'OPTIONS'] as const) {
      for (const as of [undefined, token])
        expect((await test.request(as, { method, url, remoteAddress: from })).statusCode).not.toBeLessThan(
          400,
        );
    }
    const stranger = await test.request(undefined, {
      method: 'POST',
      url,
      body: { confirmationToken: secret },
      remoteAddress: from,
    });
    expect(stranger.statusCode).toBe(401);
    expect(await isDeleted()).toBe(0);
    expect((await confirm(secret)).statusCode).toBe(204);
  });

  it('is refused after ten in an hour from an address', async () => {
    const other = await test.signUp(`${randomUUID()}@demo.keepsake.test`);
    const { hits } = rates.deletionConfirmationsPerAddress;
    const responses = [];
    for (let n = 0; n <= 2 * hits; n += 1) responses.push(await confirm('unknown', { as: other.token }));
    expect(responses.slice(0, hits).map(({ statusCode }) => statusCode)).toEqual(Array(hits).fill(404));
    const last = responses.at(-1);
    expect([last?.statusCode, Number(last?.headers['retry-after']) > 0]).toEqual([429, true]);
  });

  it('of a link from before a restoration deletes nothing', async () => {
    const secret = await requested();
    await ofShop('DELETE', `/customers/${name}`);
    await ofShop('POST', `/customers/${name}/restore`);
    const browser = new Browser(() => test.app);
    await signIn(browser, email);
    const again = await accessTokenOf(browser);
    expect((await confirm(secret, { as: again })).statusCode).toBe(404);
    expect(await isDeleted()).toBe(0);
  });
});

describe('open orders', () => {
  it.each(['Confirmed', 'ProductionStarted'] as const)(
    'of status %s prevent the deletion',
    async (status) => {
      const secret = await requested();
      expect((await placeOrder(status)).statusCode).toBe(200);
      expect((await read()).json()).toMatchObject({ openOrdersCount: 1 });
      for (const response of [await request(), await confirm(secret)])
        expect([response.statusCode, response.json().code]).toEqual([409, 'orders-open']);
      expect(await isDeleted()).toBe(0);
      await placeOrder('Dispatched');
      expect((await confirm(secret)).statusCode).toBe(204);
    },
  );

  it('that are not paid do not', async () => {
    await placeOrder('Received');
    expect((await confirm(await requested())).statusCode).toBe(204);
  });
});
