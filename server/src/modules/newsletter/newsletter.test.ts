// Proves NEW-6, NEW-7, NEW-8, NEW-9, NEW-10.

import { randomUUID } from 'node:crypto';
import { limits } from '@keepsake/contract/limits';
import { rates } from '@keepsake/contract/rates';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AccountApp, createAccountApp } from '../../../test/account-app.ts';
import { runOnServer } from '../../../test/test-server.ts';
import { dayMs } from '../../platform/clock/index.ts';
import type { NewsletterChange } from './index.ts';

const list = '/api/back-office/newsletter/subscriptions';

let account: AccountApp;
let test: AccountApp['test'];
let clock: AccountApp['clock'];
let shop: string;
let changes: NewsletterChange[];
let email: string;
beforeAll(async () => {
  account = await createAccountApp();
  ({ test, clock } = account);
  test.modules.newsletter.onChanged((_tx, change) => void changes.push(change));
});
afterAll(() => account.close());
beforeEach(async () => {
  shop = await test.backOfficeToken();
  changes = [];
  email = `${randomUUID()}@example.com`;
});

const subscribe = (change: object = {}) =>
  test.request(shop, {
    method: 'POST',
    url: list,
    body: { email, locale: 'nl-NL', channel: 'PR-NL', wordingVersion: 'v1', source: 'footer', ...change },
  });

/** Link of the next mail. */
async function nextLink(): Promise<URL> {
  const { message } = await account.mailTo(email, /./);
  return new URL(/http\S+subscription-confirmation\S+/.exec(message.text)?.[0] ?? '');
}

const tokenOf = (link: URL) => link.searchParams.get('confirmation-token') ?? '';

async function request(): Promise<string> {
  expect((await subscribe()).json()).toEqual({ result: 'requested' });
  const token = tokenOf(await nextLink());
  clock.advance(1000);
  return token;
}

const confirm = (token: string, address = email, headers = {}, method: 'GET' | 'HEAD' = 'GET') =>
  test.request(undefined, {
    method,
    url: `/api/email/api/v1/Profiles/${encodeURIComponent(address)}/subscription/confirm/${token}`,
    headers: { host: 'printo.localhost:4000', ...headers },
  });

async function changedSince(after = '0') {
  const response = await test.request(shop, { method: 'GET', url: list, query: { after } });
  return response.json();
}
const mine = async () =>
  (await changedSince()).subscriptions.filter((one: { email: string }) => one.email === email);

describe('a sign-up at the shop', () => {
  it('is confirmed by the link of a mail, in the language and at the brand of the form', async () => {
    expect((await subscribe()).statusCode).toBe(202);
    const link = await nextLink();
    expect(link.origin + link.pathname).toBe('http://printo.localhost:4000/subscription-confirmation');
    expect(link.searchParams.get('email')).toBe(email);
    const [mail] = await account.mailsTo(email);
    expect(mail?.message).toMatchObject({ subject: 'Bevestig je aanmelding', fromName: 'Printo' });
    expect(await mine()).toEqual([]);
    const response = await confirm(tokenOf(link));
    expect([response.statusCode, response.body]).toEqual([204, '']);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(await mine()).toMatchObject([
      { brand: 'printo', channel: 'PR-NL', locale: 'nl-NL', state: 'confirmed' },
    ]);
  });

  it('needs no mail once it is confirmed', async () => {
    await confirm(await request());
    expect((await subscribe()).json()).toEqual({ result: 'already-confirmed' });
    expect(await account.mailsTo(email)).toHaveLength(1);
  });

  it('of a channel that is unknown is refused', async () => {
    const response = await subscribe({ channel: 'XX-XX' });
    expect([response.statusCode, response.json().code]).toEqual([400, 'unknown-channel']);
  });

  it('fills no mailbox', async () => {
    for (let n = 0; n < rates.mailsPerMailbox.hits; n += 1) expect((await subscribe()).statusCode).toBe(202);
    const response = await subscribe({ email: email.toUpperCase() });
    expect([response.statusCode, Number(response.headers['retry-after']) > 0]).toEqual([429, true]);
  });
});

describe('confirming', () => {
  it('again changes nothing', async () => {
    const token = await request();
    const responses = await Promise.all(Array.from({ length: 50 }, () => confirm(token)));
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([204]));
    expect(changes).toMatchObject([{ state: 'confirmed', email }]);
    const [{ proofs }] = await mine();
    expect(proofs.map(({ kind, way }: { kind: string; way: string }) => [kind, way])).toEqual([
      ['requested', 'form'],
      ['confirmed', 'mail'],
    ]);
  });

  it('ignores capitals of the address', async () => {
    expect((await confirm(await request(), email.toUpperCase())).statusCode).toBe(204);
  });

  it('keeps plus signs of the address', async () => {
    email = `anna+books-${randomUUID()}@example.com`;
    const token = await request();
    const url = `/api/email/api/v1/Profiles/${email}/subscription/confirm/${token}`;
    expect((await test.request(undefined, { method: 'GET', url })).statusCode).toBe(204);
  });

  it('has the same response for every mistake', async () => {
    const token = await request();
    const headers = { 'x-correlationid': 'same' };
    const wrong = [
      await confirm(token, `other-${email}`, headers),
      await confirm('x'.repeat(43), email, headers),
      await confirm('x', 'nobody@example.com', headers),
      await confirm(token, 'ünïcode@example.com', headers),
      await confirm(token, 'not an address', headers),
    ];
    expect(new Set(wrong.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(wrong[0]?.statusCode).toBe(404);
    expect(changes).toEqual([]);
  });

  it('is for people, not for HEAD or prefetching', async () => {
    const token = await request();
    expect((await confirm(token, email, {}, 'HEAD')).statusCode).toBe(404);
    for (const header of ['sec-purpose', 'purpose']) {
      expect((await confirm(token, email, { [header]: 'prefetch;prerender' })).statusCode).toBe(403);
    }
    expect(changes).toEqual([]);
  });

  it('works with the last link only', async () => {
    const first = await request();
    const second = await request();
    expect((await confirm(first)).statusCode).toBe(404);
    expect((await confirm(second)).statusCode).toBe(204);
  });
});

const unsubscribe = (address: string, type = 'application/x-www-form-urlencoded') => {
  const { pathname, search } = new URL(address);
  return test.app.inject({
    method: 'POST',
    url: pathname + search,
    headers: { 'content-type': type },
    payload: 'List-Unsubscribe=One-Click',
  });
};

describe('one press', () => {
  it.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'unsubscribes, as mail programs do it with %s',
    async (type) => {
      const token = await request();
      await confirm(token);
      const [{ unsubscribeUrl }] = await mine();
      expect(new URL(unsubscribeUrl).origin).toBe('http://printo.localhost:4000');
      for (let n = 0; n < 2; n += 1) {
        expect((await unsubscribe(unsubscribeUrl, type)).statusCode).toBe(204);
      }
      expect(changes.map(({ state }) => state)).toEqual(['confirmed', 'unsubscribed']);
      expect(await mine()).toMatchObject([{ state: 'unsubscribed', proofs: { length: 3 } }]);
      // A scanner opens old mails.
      expect((await confirm(token)).statusCode).toBe(404);
    },
  );

  it('needs the right signature', async () => {
    await confirm(await request());
    const [{ unsubscribeUrl, subscriptionId }] = await mine();
    const wrong = [`${subscriptionId}.${'A'.repeat(43)}`, subscriptionId, `${randomUUID()}.x`, ''];
    for (const token of wrong) {
      const response = await unsubscribe(`${new URL(unsubscribeUrl).origin}/unsubscribe?token=${token}`);
      expect(response.statusCode).toBe(404);
    }
    expect(await mine()).toMatchObject([{ state: 'confirmed' }]);
  });

  it('can be followed by another sign-up', async () => {
    await confirm(await request());
    const [{ unsubscribeUrl }] = await mine();
    await unsubscribe(unsubscribeUrl);
    expect((await subscribe()).json()).toEqual({ result: 'requested' });
    // The shop reads that the subscription ended until it is confirmed.
    expect(await mine()).toMatchObject([{ state: 'unsubscribed' }]);
    await confirm(tokenOf(await nextLink()));
    expect(await mine()).toMatchObject([{ state: 'confirmed' }]);
  });
});

/** These tests are last: tokens have expired afterwards. */
describe('time', () => {
  const isKept = async () => {
    await test.modules.newsletter.sweep();
    const rows = await runOnServer(
      test.databaseUrl,
      `select 1 from newsletter_subscriptions join newsletter_proofs using (tenant_id, subscription_id)
        where canonical_email = '${email}'`,
    );
    return rows.length > 0;
  };

  it('ends the link after 14 days, and the request with it', async () => {
    const token = await request();
    const days = limits.newsletter.confirmationDays * dayMs;
    clock.advance(days - 1000);
    expect(await isKept()).toBe(true);
    clock.advance(1);
    expect((await confirm(token)).statusCode).toBe(404);
    expect(await isKept()).toBe(false);
    clock.advance(-days);
  });

  it('keeps a subscription, and its proofs for three years after the end', async () => {
    const token = await request();
    await confirm(token);
    const [{ unsubscribeUrl }] = await mine();
    clock.advance(5 * 365 * dayMs);
    expect(await isKept()).toBe(true);
    await unsubscribe(unsubscribeUrl);
    clock.advance(limits.newsletter.proofYears * 365 * dayMs);
    expect(await isKept()).toBe(true);
    clock.advance(2 * dayMs);
    expect(await isKept()).toBe(false);
  });
});
