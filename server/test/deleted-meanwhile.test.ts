// Proves CON-30, SET-33, UPL-37, WID-33.

import { addressExample } from '@keepsake/contract/back-office-examples';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from './app.ts';
import { connectPhone, pair, subjectOf } from './callers.ts';
import { GalleryOwner } from './gallery-calls.ts';
import { runOnServer } from './test-server.ts';
import { beginHeaders, uploadTestPhoto } from './uploads.ts';
import { runWhileOpen } from './while-open.ts';

/** Requests that were let in before the customer's account was deleted, or the sign-in ended, and act afterwards. */

let test: TestApp & { databaseUrl: string };
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

let owner: GalleryOwner;
let token: string;
beforeEach(async () => {
  owner = await new GalleryOwner(test).signUp();
  token = owner.token;
});

const me = '/api/customer/customers/me';
const refused = { status: 401, body: { code: 'not-signed-in' } };
const rows = (statement: string) => runOnServer(test.databaseUrl, statement);
const ofOwner = (table: string) => rows(`select from ${table} where customer_id = '${owner.customerId}'`);

async function send(method: 'POST' | 'PUT' | 'PATCH', url: string, body: object) {
  const response = await test.request(token, { method, url, body });
  return { status: response.statusCode, body: response.body === '' ? null : response.json() };
}

const whileDeleted = <Result>(meanwhile: () => Promise<Result>) =>
  runWhileOpen(test, (tx) => test.modules.customers.deleteByShopId(tx, 'demo', owner.name), meanwhile);
const whileSignedOut = <Result>(meanwhile: () => Promise<Result>) =>
  runWhileOpen(
    test,
    async (tx) => {
      const key = { tenantId: 'demo', customerId: owner.customerId };
      const subject = await test.modules.customers.findSubject(tx, key);
      expect(subject?.identities).toMatchObject([{ subject: subjectOf(token) }]);
      await test.modules.identity.endSignIns(tx, subject?.identities ?? []);
    },
    meanwhile,
  );

describe('while the account is being deleted', () => {
  it.each(['new', 'former'])('a %s newsletter subscription is not confirmed', async (state) => {
    const subscribe = (isSubscribed: boolean) => send('PUT', `${me}/newsletter`, { isSubscribed });
    if (state === 'former') for (const isSubscribed of [true, false]) await subscribe(isSubscribed);
    expect(await whileDeleted(() => subscribe(true))).toMatchObject(refused);
    const confirmed = `select from newsletter_subscriptions where email = '${owner.email}' and state = 'confirmed'`;
    expect(await rows(confirmed)).toEqual([]);
  });

  it('an entry of the gallery is not created', async () => {
    expect(await whileDeleted(() => owner.create())).toMatchObject({ status: 404 });
    expect(await ofOwner('gallery_entries')).toEqual([]);
  });

  it('a photo book is not shared', async () => {
    const body = { vendorId: 'LB', senderName: 'Anna', recipientEmail: 'gran@example.com' };
    const share = () => owner.widget('POST', `${owner.book}/shares`, { body });
    expect(await whileDeleted(share)).toMatchObject({ status: 404 });
    expect(await ofOwner('widget_shares')).toEqual([]);
  });

  it('an address is not added', async () => {
    const add = () => send('POST', `${me}/addresses`, addressExample);
    expect(await whileDeleted(add)).toMatchObject(refused);
    expect(await ofOwner('customer_addresses')).toEqual([]);
  });

  it('an answer about cookies is not kept', async () => {
    const answer = { answer: '10', version: '1', locale: 'en-GB', at: '2026-11-20T12:00:00Z' };
    expect(await whileDeleted(() => send('PUT', `${me}/consent`, answer))).toMatchObject(refused);
    expect(await ofOwner('consent_proofs')).toEqual([]);
  });

  it('the profile is not changed', async () => {
    const change = () => send('PATCH', me, { firstName: 'Anna' });
    expect(await whileDeleted(change)).toMatchObject({ status: 404 });
    const changed = `select from customers where customer_id = '${owner.customerId}' and changed_at is not null`;
    expect(await rows(changed)).toEqual([]);
  });
});

describe.each([
  ['while the account is being deleted', whileDeleted],
  ['while the sign-in ends', whileSignedOut],
])('%s', (_, whileEnded) => {
  it('no code for a phone is told', async () => {
    expect(await whileEnded(() => send('POST', '/api/qr-upload/pairings', {}))).toMatchObject(refused);
  });

  it('no token for an editor is told', async () => {
    const photoIds = [await uploadTestPhoto(test, token, { seed: 1 })];
    const select = () => send('POST', '/api/selections/temp-selections', { photoIds });
    expect((await whileEnded(select)).body).not.toHaveProperty('editorToken');
  });
});

it('a phone of a deleted account neither connects nor uploads, even if its pairing is still open', async () => {
  const [waiting, connected] = [await pair(test, token), await pair(test, token)];
  const phone = (await connectPhone(test, connected.code)).json().token as string;
  await owner.ofShop('DELETE', `/customers/${owner.name}`);
  await rows(`update pairings set ended = null where owner_id = '${owner.customerId}'`);
  const url = '/api/qr-upload/files';
  const responses = [
    await connectPhone(test, waiting.code),
    await test.request(phone, { method: 'GET', url: '/api/qr-upload/phones/current' }),
    await test.request(phone, { method: 'POST', url, headers: beginHeaders(1) }),
  ];
  expect(responses.map((response) => response.json().code)).toEqual(Array(3).fill('pairing-revoked'));
});
