// Proves ORD-27.

import { randomUUID } from 'node:crypto';
import { orderExample, orderUploadExample } from '@keepsake/contract/back-office-examples';
import { limits } from '@keepsake/contract/limits';
import type { OrderUpload } from '@keepsake/contract/shop-documents';
import type { UploadRecord } from '@keepsake/contract/uploads';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { subjectOf } from '../../../test/callers.ts';

let test: TestApp;
let shop: string;
beforeAll(async () => {
  test = await createTestApp();
  shop = await test.backOfficeToken();
});
afterAll(() => test.close());

/** A customer of the shop. */
interface Customer {
  readonly name: string;
  readonly token: string;
}

async function signUp(): Promise<Customer> {
  const name = randomUUID();
  return { name, token: (await test.signUp(`${name}@demo.keepsake.test`)).token };
}

let own: Customer;
let other: Customer;
beforeEach(async () => {
  own = await signUp();
  other = await signUp();
});

const idOf = (name: string) => `${name}-${own.name}`;

async function send(method: 'PUT' | 'DELETE', path: string, parts: object): Promise<void> {
  const response = await test.request(shop, { method, url: `/api/back-office/${path}`, ...parts });
  expect(response.statusCode).toBe(200);
}

const { shopCustomerId: _, ...anonymous } = orderUploadExample;

const putUpload = (name: string, change: Partial<OrderUpload>) =>
  send('PUT', `uploads/${idOf(name)}`, { body: { ...anonymous, ...change } });

/** One product for each upload. */
async function putOrder({ name }: Customer, uploads: readonly string[], change: object = {}): Promise<void> {
  const [inner] = orderExample.orders;
  const [product] = inner?.products ?? [];
  const products = uploads.map((upload) => ({ ...product, productCode: upload, uploadId: idOf(upload) }));
  const orders = [{ ...inner, products: [{ ...product, productCode: 'without' }, ...products] }];
  const body = { ...orderExample, shopCustomerId: name, orders, ...change };
  await send('PUT', `orders/${idOf('order')}`, { body });
}

const headers = { 'x-correlationid': 'same' };

function get(id: string, { token }: Customer = own, query: Record<string, string> | null = null) {
  return test.request(token, {
    method: 'GET',
    url: `/api/order-storage/uploads/${id}`,
    query: query ?? { accountId: subjectOf(token) },
    headers,
  });
}

const list = (ids: unknown, { token }: Customer = own) =>
  test.request(token, {
    method: 'POST',
    url: '/api/order-storage/getanonymousuploads',
    body: ids as object,
    headers,
  });

async function listed(names: readonly string[], who = own): Promise<string[]> {
  const response = await list(names.map(idOf), who);
  expect(response.statusCode).toBe(200);
  return response.json().map(({ uploadId }: UploadRecord) => uploadId.slice(0, -own.name.length - 1));
}

describe('an upload', () => {
  const { updatedAt, shopCustomerId, ...record } = orderUploadExample;

  it('is shown to its customer as the shop has sent it, with or without an order', async () => {
    await putUpload('own', { shopCustomerId: own.name });
    const response = await get(idOf('own'));
    expect([response.statusCode, response.json()]).toEqual([200, { uploadId: idOf('own'), ...record }]);
  });

  it('that is no photo yet has none', async () => {
    const { imageId, ...body } = { ...anonymous, shopCustomerId: own.name, state: 'uploading', offset: 7 };
    await send('PUT', `uploads/${idOf('begun')}`, { body });
    const response = (await get(idOf('begun'))).json();
    expect(response).toMatchObject({ state: 'uploading', offset: 7 });
    expect(response).not.toHaveProperty('imageId');
  });

  it('of others, made before signing in or deleted is missing, as one that does not exist', async () => {
    await putUpload('others', { shopCustomerId: other.name });
    await putUpload('anonymous', {});
    await putUpload('deleted', { shopCustomerId: own.name });
    await send('DELETE', `uploads/${idOf('deleted')}`, { query: { updatedAt } });
    await putOrder(own, ['others', 'anonymous', 'deleted']);
    const missing = await get(idOf('missing'));
    expect(missing.statusCode).toBe(404);
    for (const name of ['others', 'anonymous', 'deleted']) {
      const response = await get(idOf(name));
      expect([name, response.statusCode, response.body]).toEqual([name, 404, missing.body]);
    }
    expect((await get(idOf('others'), other)).statusCode).toBe(200);
  });

  it('is missing for another account, whoever requests it', async () => {
    await putUpload('own', { shopCustomerId: own.name });
    const missing = await get(idOf('missing'));
    for (const [who, accountId] of [
      [own, subjectOf(other.token)],
      [own, own.name],
      [own, ''],
      [other, subjectOf(own.token)],
    ] as const) {
      const response = await get(idOf('own'), who, { accountId });
      expect([response.statusCode, response.body]).toEqual([404, missing.body]);
    }
  });

  it.each(['%00', '..%2F..', 'a%20b', '%27%3B--', 'x'.repeat(65)])('has no id %s', async (id) => {
    expect((await get(id)).json()).toMatchObject({ code: 'invalid-request' });
  });

  it('needs the account', async () => {
    expect((await get('U1', own, {})).json()).toMatchObject({ code: 'invalid-request' });
  });
});

describe('anonymous uploads', () => {
  beforeEach(async () => {
    for (const name of ['a', 'b', 'loose']) await putUpload(name, {});
    await putUpload('own', { shopCustomerId: own.name });
    await putUpload('others', { shopCustomerId: other.name });
    await putOrder(own, ['b', 'a', 'own', 'others', 'unknown']);
  });

  it('are those of orders of the customer, in the order of their ids, each once', async () => {
    expect(await listed(['a', 'b', 'a'])).toEqual(['a', 'b']);
    expect(await listed(['b', 'loose', 'unknown', 'missing', 'a'])).toEqual(['b', 'a']);
  });

  it('leave out those of other customers, also in an own order', async () => {
    expect(await listed(['others', 'own'])).toEqual(['own']);
  });

  it('are none without the order', async () => {
    expect(await listed(['a', 'b', 'own', 'others'], other)).toEqual([]);
    await send('PUT', `orders/${idOf('theirs')}`, { body: { ...orderExample, shopCustomerId: other.name } });
    expect(await listed(['a', 'b', 'own', 'others'], other)).toEqual([]);
  });

  it('go with the order, and with what is in it', async () => {
    await putOrder(other, ['a'], { updatedAt: '2026-11-01T09:00:00Z' });
    expect(await listed(['a', 'b'])).toEqual([]);
    expect(await listed(['a', 'b'], other)).toEqual(['a']);
    await send('DELETE', `orders/${idOf('order')}`, { query: { updatedAt: '2026-11-02T09:00:00Z' } });
    expect(await listed(['a'], other)).toEqual([]);
  });

  it('are gone when the shop deletes them', async () => {
    await send('DELETE', `uploads/${idOf('a')}`, { query: { updatedAt: anonymous.updatedAt } });
    expect(await listed(['a', 'b'])).toEqual(['b']);
  });

  const many = (count: number) => Array.from({ length: count }, (_id, index) => `U${index}`);
  const { maxUploadIds } = limits.orders;

  it(`accepts ${maxUploadIds} ids`, async () => {
    const response = await list([...many(maxUploadIds - 1), idOf('a')]);
    expect(response.json()).toMatchObject([{ uploadId: idOf('a') }]);
  });

  it.each([
    ['none', []],
    ['too many', many(maxUploadIds + 1)],
    ['what is no list', { id: 'a' }],
    ['a NUL', ['a\0']],
    ['a path', ['../a']],
    ['SQL', ["a' or true --"]],
    ['half a surrogate pair', ['\ud800']],
    ['a number', [1]],
    ['a list in the list', [['a']]],
  ])('refuses %s', async (_what, ids) => {
    expect((await list(ids)).json()).toMatchObject({ code: 'invalid-request' });
  });
});
