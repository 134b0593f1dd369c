// Proves ORD-42.

import { orderExample } from '@keepsake/contract/back-office-examples';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';

let test: TestApp;
let shop: string;
beforeAll(async () => {
  test = await createTestApp();
  shop = await test.backOfficeToken();
});
afterAll(() => test.close());

const { createdAt, updatedAt, totals } = orderExample;
const { total } = totals;
const url = '/api/back-office/orders/R-1';
const put = (body: object) => test.request(shop, { method: 'PUT', url, body });
const stored = async () => (await test.request(shop, { method: 'GET', url })).json().order;

describe('a refund', () => {
  it.each([
    ['all of it, on the last second', { amount: total, at: createdAt }],
    ['a part of it, some day', { amount: 1, by: '2026-04-01' }],
    ['with the day that was promised', { amount: 1, by: '2026-03-24', at: updatedAt }],
    ['of an order on account', { amount: total, at: updatedAt }, { paymentStatus: 'invoiced' }],
  ])('is stored: %s', async (_, refund, more: object = {}) => {
    const order = { ...orderExample, refund, ...more };
    expect((await put(order)).statusCode).toBe(200);
    expect(await stored()).toEqual(order);
  });

  it.each([
    ['without an amount', 'refund.amount', { at: updatedAt }, {}],
    ['of nothing', 'refund.amount', { amount: 0, at: updatedAt }, {}],
    ['of half a cent', 'refund.amount', { amount: 0.5, at: updatedAt }, {}],
    ['of less than nothing', 'refund.amount', { amount: -1, at: updatedAt }, {}],
    ['of more than was paid', 'refund.amount', { amount: total + 1, at: updatedAt }, {}],
    ['of an unpaid order', 'refund.amount', { amount: 1, at: updatedAt }, { paymentStatus: 'pending' }],
    [
      'of an order that cost nothing',
      'refund.amount',
      { amount: 1, at: updatedAt },
      { paymentStatus: 'free' },
    ],
    ['without a time', 'refund.by', { amount: 1 }, {}],
    ['before the order', 'refund.at', { amount: 1, at: '2026-03-23T18:40:11Z' }, {}],
    ['after this version', 'refund.at', { amount: 1, at: '2026-03-26T10:15:01Z' }, {}],
    ['due before the order', 'refund.by', { amount: 1, by: '2026-03-21' }, {}],
    ['due on no day', 'refund.by', { amount: 1, by: '2026-02-30' }, {}],
    ['with a field of its own', 'refund', { amount: 1, at: updatedAt, note: 'sorry' }, {}],
  ])('%s is refused, which names %s, and what is stored stays', async (_, field, refund, more) => {
    await put(orderExample);
    const before = await stored();
    const refused = await put({ ...orderExample, ...more, updatedAt: '2026-03-25T10:15:00.001Z', refund });
    expect([refused.statusCode, refused.json().field]).toEqual([400, field]);
    const batch = { orders: [{ orderCode: 'R-1', ...orderExample, ...more, refund }] };
    const { results } = (
      await test.request(shop, { method: 'POST', url: '/api/back-office/orders:batch', body: batch })
    ).json();
    expect(results).toMatchObject([{ result: 'refused', error: { field } }]);
    expect(await stored()).toEqual(before);
  });
});
