import fastifyCookie from '@fastify/cookie';
import { paymentMethodList } from '@keepsake/contract/payment-methods';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readBrands } from '../brands.ts';
import { demoCustomers } from '../customers.ts';
import type { JsonFile } from '../json-file.ts';
import { createStorefronts } from '../shop/storefronts.ts';
import { visitOf } from '../shop/visit.ts';
import { demoMethods, offeredMethods } from './demo-methods.ts';
import { registerPayments } from './payments.routes.ts';
import { createWallets, type Wallets } from './wallets.ts';

const storefronts = createStorefronts(await readBrands());
const token = 'a token of the demo';
const returnUrl = 'http://printo.localhost:4000/settings/payment-method';

let app: FastifyInstance;
let wallets: Wallets;

function memoryFile<Value>(): JsonFile<Value> {
  let content: Value | undefined;
  return {
    read: async () => content,
    async write(value) {
      content = value;
    },
  };
}

beforeEach(async () => {
  let ids = 0;
  const newId = () => String(++ids);
  wallets = createWallets(memoryFile(), newId);
  app = fastify();
  await app.register(fastifyCookie);
  await app.register((scope) =>
    registerPayments(scope, {
      wallets,
      token,
      newId,
      shopPort: 4001,
      visitOf: (request) => visitOf(request, { storefronts, publicOrigin: 'http://localhost:4000' }),
    }),
  );
});
afterEach(() => app.close());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = (method: Method, path: string, payload?: object, authorization = `Bearer ${token}`) =>
  app.inject({
    method,
    url: `/payments/customers/anna${path}`,
    headers: { authorization },
    ...(payload && { payload }),
  });
const list = async () => paymentMethodList.parse((await call('GET', '/methods')).json());

/** Address of the page, as a path. */
async function openPage(): Promise<string> {
  const response = await call('POST', '/sessions', { returnUrl, locale: 'nl-NL' });
  const url = new URL(response.json().url);
  expect(url.origin).toBe('http://printo.localhost:4001');
  return url.pathname;
}

const press = (path: string, result: string, method = '0') =>
  app.inject({
    method: 'POST',
    url: path,
    headers: {
      host: 'printo.localhost:4001',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: String(new URLSearchParams({ method, result })),
  });

it('keeps what is chosen on its page, and links back', async () => {
  const path = await openPage();
  const page = await app.inject({ url: `${path}?locale=nl-NL`, headers: { host: 'printo.localhost:4001' } });
  expect(page.body).toContain('<html lang="nl-NL" data-brand="printo"');
  for (const { label } of offeredMethods) expect(page.body).toContain(label);
  expect(page.headers['content-security-policy']).toContain(
    "form-action 'self' http://printo.localhost:4000",
  );

  const response = await press(path, 'added', '2');
  expect([response.statusCode, response.headers.location]).toEqual([303, `${returnUrl}?result=added`]);
  expect(await list()).toEqual([{ id: '2', ...offeredMethods[2], isDefault: true }]);
  expect((await press(path, 'added')).statusCode).toBe(404);
  expect((await app.inject(path)).body).toContain('This page has expired');
  expect(await list()).toHaveLength(1);
});

it.each(['cancelled', 'failed'])('keeps nothing after %s', async (result) => {
  const response = await press(await openPage(), result);
  expect(response.headers.location).toBe(`${returnUrl}?result=${result}`);
  expect(await list()).toEqual([]);
});

it('has one default, and moves it', async () => {
  await wallets.fill('anna', demoMethods['demo-anna'] ?? []);
  await wallets.fill('anna', []);
  expect((await call('PUT', '/methods/anna-paypal/default')).statusCode).toBe(204);
  expect(await list()).toMatchObject([{ isDefault: false }, { isDefault: true }]);
  expect((await call('DELETE', '/methods/anna-paypal')).statusCode).toBe(204);
  expect(await list()).toMatchObject([{ id: 'anna-visa', isDefault: true }]);
  for (const method of ['PUT', 'DELETE'] as const) {
    const path = `/methods/anna-paypal${method === 'PUT' ? '/default' : ''}`;
    expect((await call(method, path)).statusCode).toBe(404);
  }
});

it('refuses requests without the token', async () => {
  expect((await call('GET', '/methods', undefined, 'Bearer other')).statusCode).toBe(401);
});

it('fills the wallets of demo customers, with what Keepsake accepts', () => {
  const shopIds = demoCustomers.map(({ shopCustomerId }) => shopCustomerId);
  for (const [id, methods] of Object.entries(demoMethods)) {
    expect(shopIds).toContain(id);
    expect(paymentMethodList.parse(methods)).toEqual(methods);
    expect(methods.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  }
});
