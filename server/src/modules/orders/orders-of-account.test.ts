// Proves ORD-21, ORD-22.

import { randomUUID } from 'node:crypto';
import { orderExample } from '@keepsake/contract/back-office-examples';
import { limits } from '@keepsake/contract/limits';
import type { ListedOrder } from '@keepsake/contract/super-orders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { subjectOf } from '../../../test/callers.ts';

let test: TestApp;
let shop: string;
/** Id of a customer in the shop. */
let customer: string;
let token: string;
beforeAll(async () => {
  test = await createTestApp();
  shop = await test.backOfficeToken();
});
afterAll(() => test.close());
beforeEach(async () => {
  customer = randomUUID();
  token = (await test.signUp(`${customer}@demo.keepsake.test`)).token;
});

const codeOf = (name: string) => `${customer.slice(0, 8)}-${name}`;

/** Orders an hour apart, the latest last, each with products of these names in an inner order of its own. */
async function place(...orders: readonly (readonly [name: string, articleNames: readonly string[]])[]) {
  const [example] = orderExample.orders;
  const [product] = example?.products ?? [];
  for (const [hour, [name, articleNames]] of orders.entries()) {
    const body = {
      ...orderExample,
      shopCustomerId: customer,
      createdAt: `2026-11-01T${String(hour).padStart(2, '0')}:00:00Z`,
      orders: articleNames.map((articleName, index) => ({
        ...example,
        orderCode: `${codeOf(name)}-${index}`,
        products: [{ ...product, productCode: `${codeOf(name)}-P${index}`, articleName }],
      })),
    };
    const url = `/api/back-office/orders/${codeOf(name)}`;
    expect((await test.request(shop, { method: 'PUT', url, body })).statusCode).toBe(200);
  }
}

const get = (url: string, who = token) =>
  test.request(who, { method: 'GET', url: `/api/orders${url}`, headers: { 'x-correlationid': 'same' } });

async function list(query = '') {
  const search = new URLSearchParams(query);
  const response = await get(`/orders/byAccount/${subjectOf(token)}?${search}`);
  expect(response.statusCode).toBe(200);
  const { items, totalCount } = response.json() as { items: ListedOrder[]; totalCount: number };
  return { names: items.map(({ superOrderCode }) => superOrderCode.slice(9)), totalCount };
}

describe('the list', () => {
  beforeEach(() => place(['a', ['book', 'print']], ['b', ['calendar']], ['c', ['book, large']]));

  it.each([
    ['', ['c', 'b', 'a']],
    ['articleNames=book', ['a']],
    ['articleNames=print', ['a']],
    ['articleNames=book&articleNames=calendar', ['b', 'a']],
    ['articleNames=book%2C+large', ['c']],
    ['articleNames=Book', []],
    ['articleNames=', ['c', 'b', 'a']],
    ['limit=1', ['c']],
    ['offset=1&limit=1', ['b']],
    ['offset=9', []],
  ])('of "%s" has %o', async (query, names) => {
    expect((await list(query)).names).toEqual(names);
    const [filter = ''] = query.split('&').filter((part) => /^(offset|limit)/.test(part));
    if (filter) expect((await list(query)).totalCount).toBe(3);
    else expect((await list(query)).totalCount).toBe(names.length);
  });

  it('has ten by default', async () => {
    await place(...Array.from({ length: 11 }, (_, n) => [`m${n}`, ['mug']] as const));
    const { names, totalCount } = await list('articleNames=mug');
    expect([names.length, totalCount]).toEqual([10, 11]);
  });

  it.each([
    'limit=0',
    'limit=101',
    'offset=-1',
    'articleNames=%00',
    Array.from({ length: limits.orders.maxArticleNames + 1 }, () => 'articleNames=a').join('&'),
  ])('refuses "%s"', async (query) => {
    const response = await get(`/orders/byAccount/${subjectOf(token)}?${query}`);
    expect(response.json()).toMatchObject({ code: 'invalid-request' });
  });

  it('follows what the shop changes', async () => {
    await place(['b', ['mug']]);
    expect((await list('articleNames=calendar')).names).toEqual([]);
    expect((await list('articleNames=mug')).names).toEqual(['b']);
  });

  it('is missing for other accounts', async () => {
    const other = await test.signUp(`${randomUUID()}@demo.keepsake.test`);
    const foreign = await get(`/orders/byAccount/${subjectOf(other.token)}`);
    const missing = await get(`/orders/byAccount/${randomUUID()}`);
    expect([foreign.statusCode, foreign.body]).toEqual([404, missing.body]);
  });
});

describe('a part of an order', () => {
  it('is found by its own code, with the purchase', async () => {
    await place(['a', ['book', 'print']]);
    const response = await get(`/v1/Orders/${codeOf('a')}-1`);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      orderCode: `${codeOf('a')}-1`,
      superOrderCode: codeOf('a'),
      createdAt: '2026-11-01T00:00:00Z',
      channel: orderExample.channel,
      currency: orderExample.currency,
      products: [{ articleName: 'print', productCode: `${codeOf('a')}-P1` }],
    });
  });

  it('of others is missing, as one that does not exist', async () => {
    await place(['a', ['book']]);
    const other = await test.signUp(`${randomUUID()}@demo.keepsake.test`);
    const foreign = await get(`/v1/Orders/${codeOf('a')}-0`, other.token);
    const missing = await get(`/v1/Orders/${codeOf('x')}-0`, other.token);
    expect([foreign.statusCode, foreign.body]).toEqual([404, missing.body]);
    expect((await get(`/v1/Orders/${codeOf('a')}`)).statusCode).toBe(404);
  });
});
