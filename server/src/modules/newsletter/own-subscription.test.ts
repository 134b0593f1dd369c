// Proves NEW-10, NEW-11.

import { randomUUID } from 'node:crypto';
import { subscriptionExample } from '@keepsake/contract/back-office-examples';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { fakeClock } from '../../../test/clock.ts';
import type { NewsletterChange } from './index.ts';

const clock = fakeClock();
const own = '/api/customer/customers/me/newsletter';
const list = '/api/back-office/newsletter/subscriptions';

let test: TestApp;
let shop: string;
let changes: NewsletterChange[];
let email: string;
beforeAll(async () => {
  test = await createTestApp({ clock });
  test.modules.newsletter.onChanged((_tx, change) => void changes.push(change));
  shop = await test.backOfficeToken();
});
afterAll(() => test.close());
beforeEach(() => {
  changes = [];
  email = `${randomUUID()}@example.com`;
});

async function request(): Promise<void> {
  const body = { ...subscriptionExample, email };
  expect((await test.request(shop, { method: 'POST', url: list, body })).statusCode).toBe(202);
}

async function changedSince(after = '0') {
  const response = await test.request(shop, { method: 'GET', url: list, query: { after } });
  return response.json();
}
const mine = async () =>
  (await changedSince()).subscriptions.filter((one: { email: string }) => one.email === email);

describe('the settings', () => {
  const customer = (token: string, isSubscribed?: boolean) =>
    test.request(token, {
      url: own,
      ...(isSubscribed === undefined ? { method: 'GET' } : { method: 'PUT', body: { isSubscribed } }),
      headers: { host: 'printo.localhost:4000', cookie: 'keepsake-locale=de-DE' },
    });

  it('subscribe the own address without a mail, and unsubscribe it at once', async () => {
    const { token } = await test.signUp(email);
    expect((await customer(token)).json()).toEqual({ state: 'none' });
    const since = new Date(clock.now()).toISOString();
    for (let n = 0; n < 2; n += 1) {
      expect((await customer(token, true)).json()).toEqual({ state: 'subscribed', since });
    }
    expect(await mine()).toMatchObject([
      {
        brand: 'printo',
        state: 'confirmed',
        proofs: [{ kind: 'confirmed', way: 'account', wordingVersion: 'settings-1', locale: 'de-DE' }],
      },
    ]);
    for (let n = 0; n < 2; n += 1) expect((await customer(token, false)).json()).toEqual({ state: 'none' });
    expect((await customer(token)).json()).toEqual({ state: 'none' });
    expect(changes.map(({ state }) => state)).toEqual(['confirmed', 'unsubscribed']);
    expect(await test.platform.mail.mailbox?.list()).toEqual([]);
  });

  it('are of one brand', async () => {
    const { token } = await test.signUp(email);
    await customer(token, true);
    expect((await test.request(token, { method: 'GET', url: own })).json()).toEqual({ state: 'none' });
  });

  it('show what was requested at the shop, and can end it', async () => {
    const { token } = await test.signUp(email);
    await request();
    expect((await customer(token)).json()).toEqual({ state: 'unconfirmed' });
    await customer(token, false);
    expect((await customer(token)).json()).toEqual({ state: 'none' });
    expect((await customer(token, true)).json()).toMatchObject({ state: 'subscribed' });
  });
});

describe('the list for the shop', () => {
  it('continues after a cursor, with each change once', async () => {
    const { next: start } = await changedSince();
    const people = await Promise.all([1, 2, 3].map(() => test.signUp(`${randomUUID()}@example.com`)));
    const put = (token: string, isSubscribed: boolean) =>
      test.request(token, { method: 'PUT', url: own, body: { isSubscribed } });
    await Promise.all(people.map(({ token }) => put(token, true)));
    const read = async (after: string) =>
      (await test.request(shop, { method: 'GET', url: list, query: { after, limit: '2' } })).json();
    const first = await read(start);
    expect([first.subscriptions.length, first.hasMore]).toEqual([2, true]);
    const second = await read(first.next);
    expect([second.subscriptions.length, second.hasMore]).toEqual([1, false]);
    const third = await read(second.next);
    expect(third).toEqual({ subscriptions: [], next: second.next, hasMore: false });
    await put(people[0]?.token ?? '', false);
    expect((await read(second.next)).subscriptions).toMatchObject([{ state: 'unsubscribed' }]);
  });
});
