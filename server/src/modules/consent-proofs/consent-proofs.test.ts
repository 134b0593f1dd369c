// Proves CON-30, CON-31.

import { randomUUID } from 'node:crypto';
import { consentProofLimits } from '@keepsake/contract/consent-proofs';
import { rates } from '@keepsake/contract/rates';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { runOnServer } from '../../../test/test-server.ts';

const url = '/api/customer/customers/me/consent';
const answer = { answer: '10', version: '2', locale: 'nl-NL', at: '2026-11-20T08:30:00.123Z' };

let test: TestApp & { databaseUrl: string };
let name: string;
let token: string;
let customerId: string;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  name = randomUUID();
  ({ token, customerId } = await test.signUp(`${name}@demo.keepsake.test`));
});

const put = (change: object = {}, host = 'localhost:4000') =>
  test.request(token, { method: 'PUT', url, headers: { host }, body: { ...answer, ...change } });
const list = async (host = 'localhost:4000') =>
  (await test.request(token, { method: 'GET', url, headers: { host } })).json().consents;
const run = (statement: string) => runOnServer(test.databaseUrl, statement);
const proofs = () => run(`select from consent_proofs where customer_id = '${customerId}'`);
const age = (years: number) =>
  run(`update consent_histories set last_received_at = now() - interval '${years} years'
    where customer_id = '${customerId}'`);

it('is kept with version, language and both clocks, the latest first', async () => {
  expect(await list()).toEqual([]);
  const from = Date.now();
  expect((await put()).statusCode).toBe(204);
  // The clock of this device is slow.
  expect((await put({ answer: '00', at: '2020-01-01T00:00:00Z' })).statusCode).toBe(204);
  const [later, first] = await list();
  expect(first).toEqual({ ...answer, receivedAt: expect.any(String) });
  expect(Date.parse(first.receivedAt)).toBeGreaterThanOrEqual(from);
  expect(later).toMatchObject({ answer: '00', at: '2020-01-01T00:00:00.000Z' });
});

it('is kept once, however often a device sends it', async () => {
  await Promise.all([put(), put(), put()]);
  const [{ receivedAt }] = await list();
  await put();
  expect(await list()).toEqual([{ ...answer, receivedAt }]);
  for (const change of [
    { answer: '11' },
    { version: '3' },
    { locale: 'da-DK' },
    { at: '2026-11-20T08:30:01Z' },
  ])
    await put(change);
  expect(await list()).toHaveLength(5);
});

it('is one of the brand, and of the customer', async () => {
  await put();
  await put({ answer: '01' }, 'printo.localhost:4000');
  expect(await list()).toMatchObject([{ answer: '10' }]);
  expect(await list('printo.localhost:4000')).toMatchObject([{ answer: '01' }]);
  ({ token } = await test.signUp(`${randomUUID()}@demo.keepsake.test`));
  expect(await list()).toEqual([]);
});

it.each([
  ['another answer', { answer: '02' }],
  ['no version', { version: '' }],
  ['a long version', { version: 'v'.repeat(consentProofLimits.maxVersionLength + 1) }],
  ['an unknown language', { locale: 'ja-JP' }],
  ['a day', { at: '2026-11-20' }],
  ['another field', { customerId: randomUUID() }],
])('is refused with %s', async (_, change) => {
  expect((await put(change)).json()).toMatchObject({ code: 'invalid-request' });
  expect(await list()).toEqual([]);
});

it('is refused beyond what a person answers in a day', async () => {
  const statuses = new Set<number>();
  for (let n = 0; n <= rates.consentsPerAccount.hits; n += 1) statuses.add((await put()).statusCode);
  expect([...statuses]).toEqual([204, 429]);
});

it('is kept for three years after the last one, however old it is', async () => {
  await put();
  await put({ answer: '00' });
  await run(
    `update consent_proofs set received_at = now() - interval '9 years' where customer_id = '${customerId}'`,
  );
  await age(2);
  await test.modules.consentProofs.sweep?.();
  expect(await proofs()).toHaveLength(2);
  await age(3);
  await test.modules.consentProofs.sweep?.();
  expect(await proofs()).toHaveLength(0);
  await put();
  expect(await list()).toHaveLength(1);
});

it('is kept when the customer is erased, without a name', async () => {
  await put();
  const shop = await test.backOfficeToken();
  await test.request(shop, { method: 'DELETE', url: `/api/back-office/customers/${name}` });
  await run(`update customer_deletions set deleted_at = deleted_at - interval '30 days'`);
  await test.modules.customers.sweep();
  const [customer] = await runOnServer<{ customer: object }>(
    test.databaseUrl,
    `select to_jsonb(customers) as customer from customers where customer_id = '${customerId}'`,
  );
  expect(JSON.stringify(customer)).not.toContain(name);
  expect(await proofs()).toHaveLength(1);
});
