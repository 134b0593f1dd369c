// Proves SET-30.

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PaymentMethod } from '@keepsake/contract/payment-methods';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestAppOptions } from '../../../test/app.ts';
import { testBrandFile } from '../../../test/brand.ts';
import { type PaymentServiceFake, startPaymentService } from '../../../test/payment-service.ts';

const url = '/api/customer/customers/me/payment-methods';
const visa: PaymentMethod = {
  id: 'pm_1',
  kind: 'card',
  label: 'Visa •••• 4242',
  expires: '2028-04',
  isDefault: false,
};
const iban: PaymentMethod = { id: 'pm_2', kind: 'sepa', label: 'NL91 •••• 4300', isDefault: true };

let service: PaymentServiceFake;
let test: Awaited<ReturnType<typeof createTestApp>>;
let anna: { token: string; customerId: string };
let ben: { token: string; customerId: string };
beforeAll(async () => {
  service = await startPaymentService();
  test = await createTestApp({ env: { SHOP_PORT: String(service.port) } });
  anna = await test.signUp('anna@demo.keepsake.test');
  ben = await test.signUp('ben@demo.keepsake.test');
});
afterAll(async () => {
  await test.close();
  await service.close();
});
beforeEach(() => {
  service.methods.clear();
  service.methods.set(anna.customerId, [visa, iban]);
});
afterEach(() => {
  service.respond = undefined;
  service.received.length = 0;
});

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const request = (method: Method, rest: string, body?: object, who = anna) =>
  test.request(who.token, { method, url: `${url}${rest}`, ...(body && { body }) });
type Misbehave = NonNullable<PaymentServiceFake['respond']>;
const respondWith =
  (value: unknown, status = 200): Misbehave =>
  (response) =>
    void response.writeHead(status).end(JSON.stringify(value));

it('lists what the provider keeps for this customer, the default first', async () => {
  expect((await request('GET', '')).json()).toEqual([iban, visa]);
  expect(service.received).toEqual([
    {
      method: 'GET',
      path: `/payments/customers/${anna.customerId}/methods`,
      authorization: `Bearer ${test.modules.paymentMethods.demoToken}`,
      body: undefined,
    },
  ]);
  expect((await request('GET', '', undefined, ben)).json()).toEqual([]);
});

it('makes one the default, and removes one', async () => {
  expect((await request('PATCH', '/pm_1', { isDefault: true })).statusCode).toBe(204);
  expect((await request('GET', '')).json()).toMatchObject([
    { id: 'pm_1', isDefault: true },
    { id: 'pm_2', isDefault: false },
  ]);
  expect((await request('DELETE', '/pm_2')).statusCode).toBe(204);
  expect((await request('GET', '')).json()).toMatchObject([{ id: 'pm_1' }]);
});

it('does not find what is gone, or another customer’s', async () => {
  expect((await request('DELETE', '/pm_1', undefined, ben)).statusCode).toBe(404);
  expect((await request('PATCH', '/pm_1', { isDefault: true }, ben)).statusCode).toBe(404);
  expect((await request('DELETE', '/pm_9')).json().code).toBe('not-found');
  expect(service.methods.get(anna.customerId)).toEqual([visa, iban]);
});

it('accepts only ids that fit into one segment of an address', async () => {
  for (const id of ['..', '%2e%2e', 'a%2Fb', 'a%3Fb', 'x'.repeat(101)]) {
    expect([400, 404]).toContain((await request('DELETE', `/${id}`)).statusCode);
  }
  expect((await request('PATCH', '/pm_1', { isDefault: false })).statusCode).toBe(400);
  expect((await request('PATCH', '/pm_1', { isDefault: true, label: 'x' })).statusCode).toBe(400);
  expect(service.received).toEqual([]);
});

it('redirects to a page of the provider, which returns to the settings', async () => {
  const headers = { cookie: 'keepsake-locale=nl-NL' };
  const response = await test.request(anna.token, { method: 'POST', url: `${url}/sessions`, headers });
  expect([response.statusCode, response.json()]).toEqual([201, { url: service.pageUrl }]);
  expect(service.received[0]?.body).toEqual({
    returnUrl: 'http://localhost:4000/settings/payment-method',
    locale: 'nl-NL',
  });
});

describe('a service that does otherwise than documented', () => {
  it.each([
    'https://evil.example/pay',
    'http://localhost.evil.example/pay',
    'javascript:alert(1)',
    'not an address',
  ])('causes no redirect to %s', async (pageUrl) => {
    service.respond = respondWith({ url: pageUrl }, 201);
    const response = await request('POST', '/sessions');
    expect([response.statusCode, response.json().code]).toEqual([503, 'unavailable']);
    expect(response.body).not.toContain(pageUrl);
  });

  it.each<[string, Misbehave]>([
    ['an error', respondWith({}, 500)],
    ['no list', respondWith({ methods: [] })],
    ['no JSON', (response) => void response.end('<p>')],
    ['the number of a card', respondWith([{ ...visa, label: 'Visa 4242 4242 4242 4242' }])],
    ['too much', respondWith(Array.from({ length: 1000 }, () => visa))],
    ['a redirect', (response) => void response.writeHead(302, { location: '/elsewhere' }).end()],
    ['a broken connection', (response) => void response.destroy()],
    ['404 for the list', respondWith({}, 404)],
  ])('returns 503 after %s', async (_, misbehave) => {
    service.respond = misbehave;
    const response = await request('GET', '');
    expect([response.statusCode, response.json().code]).toEqual([503, 'unavailable']);
    expect(response.body).not.toContain('4242');
    expect(service.received).toHaveLength(1);
  });

  it('passes on nothing that is not documented', async () => {
    service.respond = respondWith([{ ...visa, number: 'secret' }]);
    expect((await request('GET', '')).json()).toEqual([visa]);
  });
});

describe('payment methods of a brand', () => {
  const get = async (env: Record<string, string>, options: TestAppOptions = {}) => {
    const app = await createTestApp({ ...options, beside: test, env });
    const response = await app.request(anna.token, { method: 'GET', url });
    await app.close();
    return response;
  };

  it('without a provider do not exist', async () => {
    expect((await get({ DEMO: '0' })).statusCode).toBe(404);
  });

  it('with its own provider come from there, with PAYMENTS_TOKEN', async () => {
    const brandsFolder = await mkdtemp(path.join(tmpdir(), 'keepsake-brands-'));
    const payments = {
      service: `http://127.0.0.1:${service.port}/payments`,
      pageOrigins: ['https://pay.example'],
    };
    await writeFile(path.join(brandsFolder, 'lumibook.json'), JSON.stringify(testBrandFile({ payments })));
    await mkdir(path.join(brandsFolder, 'lumibook'));
    for (const file of ['icon.svg', 'wordmark.svg', 'hero.svg']) {
      await writeFile(path.join(brandsFolder, 'lumibook', file), '<svg/>');
    }
    const PAYMENTS_TOKEN = 'x'.repeat(32);
    expect((await get({ DEMO: '0', PAYMENTS_TOKEN }, { brandsFolder })).json()).toEqual([iban, visa]);
    expect(service.received[0]?.authorization).toBe(`Bearer ${PAYMENTS_TOKEN}`);
    await rm(brandsFolder, { recursive: true });
  });
});
