// Proves ORD-33.

import { randomUUID } from 'node:crypto';
import { orderExample } from '@keepsake/contract/back-office-examples';
import { limits } from '@keepsake/contract/limits';
import { searchExamples } from '@keepsake/contract/search-examples';
import { foldVersion } from '@keepsake/contract/search-text';
import type { ListedOrder } from '@keepsake/contract/super-orders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { runOnServer } from '../../../test/test-server.ts';

const batch = limits.backOffice.maxBatch;

let test: Awaited<ReturnType<typeof createTestApp>>;
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

/** Places an order with each title. */
async function place(titles: readonly string[], codes = ''): Promise<void> {
  const [inner] = orderExample.orders;
  const [product] = inner?.products ?? [];
  const orders = titles.map((title, index) => ({
    ...orderExample,
    shopCustomerId: customer,
    orderCode: `${customer}-${codes}${index}`,
    orders: [{ ...inner, orderCode: `${customer}-${codes}${index}x`, products: [{ ...product, title }] }],
  }));
  const url = '/api/back-office/orders:batch';
  const response = await test.request(shop, { method: 'POST', url, body: { orders } });
  expect(response.statusCode).toBe(200);
}

/** Titles of orders that a search finds. */
async function find(q: string): Promise<(string | undefined)[]> {
  const url = '/api/orders/v2/superorders/me';
  const response = await test.request(token, { method: 'GET', url, query: { q, Limit: '100' } });
  expect(response.statusCode).toBe(200);
  const { items, totalCount } = response.json() as { items: ListedOrder[]; totalCount: number };
  expect(totalCount).toBe(items.length);
  return items.map(({ orders }) => orders[0]?.products[0]?.title);
}

/** Has texts for searches as they were before they were folded. */
const unfold = () =>
  runOnServer(
    test.databaseUrl,
    `update order_entries set search = lower(order_code || E'\\n' || 'Été à Łódź') where shop_customer_id = '${customer}'`,
  );

describe('a search of orders', () => {
  it('finds what people type', async () => {
    await place([...new Set(searchExamples.map(([stored]) => stored))]);
    const wrong = [];
    for (const [stored, typed, isFound] of searchExamples) {
      if ((await find(typed)).includes(stored) !== isFound) wrong.push([stored, typed]);
    }
    expect(wrong).toEqual([]);
  });

  it('finds words in codes and titles together', async () => {
    await place(['Norway', 'Oslo']);
    expect(await find(`#${customer.toUpperCase()}-1 oslo`)).toEqual(['Oslo']);
    expect(await find(`${customer}–0 oslo`)).toEqual([]);
  });

  it('takes a hundred characters of any kind', async () => {
    await place(['Norway']);
    expect(await find(`Nor\u0001\t${'a '.repeat(40)}`)).toEqual(['Norway']);
    expect(await find('😀'.repeat(50))).toEqual([]);
    expect(await find('\t')).toEqual(['Norway']);
  });

  it('finds orders of the release before as it did, and folded ones once a worker has started', async () => {
    await place(['Été à Łódź']);
    await unfold();
    expect(await find(` ${customer}-0`)).toHaveLength(1);
    expect(await find('À łódź')).toHaveLength(1);
    expect(await find('lodz ete')).toEqual([]);
    await test.modules.orders.sweep();
    expect(await find('lodz ete')).toHaveLength(1);
  });

  it('finds all of many orders once a worker has started', async () => {
    await place(Array.from({ length: batch }, (_, index) => `Summer ${index}`));
    await place(['Winter', 'Winter'], 'w');
    await unfold();
    expect(await find('summer 7')).toEqual([]);
    await test.modules.orders.sweep();
    expect(await find('winter')).toHaveLength(2);
    const unfolded = await runOnServer(
      test.databaseUrl,
      `select from order_entries where shop_customer_id = '${customer}' and not starts_with(search, '${foldVersion}')`,
    );
    expect(unfolded).toEqual([]);
  });
});
