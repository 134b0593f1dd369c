// Proves ORD-2, ORD-14, ORD-18, ORD-19.

import { randomUUID } from 'node:crypto';
import { orderExample } from '@keepsake/contract/back-office-examples';
import type { ShownOrderState } from '@keepsake/contract/order-state';
import type { OrderUpsert } from '@keepsake/contract/orders';
import type { ListedOrder } from '@keepsake/contract/super-orders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { fakeClock } from '../../../test/clock.ts';
import { runOnServer } from '../../../test/test-server.ts';
import { dayMs } from '../../platform/clock/index.ts';

const clock = fakeClock('2026-11-25T12:00:00.000Z');
const path = '/api/orders';

let test: Awaited<ReturnType<typeof createTestApp>>;
let shop: string;
/** Id of a customer in the shop. */
let customer: string;
let token: string;
beforeAll(async () => {
  test = await createTestApp({ clock });
  shop = await test.backOfficeToken();
});
afterAll(() => test.close());
beforeEach(async () => {
  customer = randomUUID();
  token = (await test.signUp(`${customer}@demo.keepsake.test`)).token;
});

const ago = (days: number) => new Date(clock.now() - days * dayMs).toISOString();

interface Placed {
  readonly days?: number;
  readonly status?: OrderUpsert['orders'][number]['products'][number]['status'];
  readonly paidDays?: number;
  readonly title?: string;
  readonly amount?: number;
  readonly owner?: string;
  readonly channel?: string;
  readonly photoIds?: string[];
}

async function place(code: string, some: Placed = {}): Promise<string> {
  const { days = 1, status = 'Confirmed', paidDays, owner = customer, channel = 'LB-GB' } = some;
  const { title, amount, photoIds } = some;
  const [inner] = orderExample.orders;
  const [product] = inner?.products ?? [];
  const changed = {
    ...product,
    status,
    ...(title !== undefined && { title }),
    ...(amount !== undefined && { amount }),
    ...(photoIds && { photoIds }),
    paymentChangedDate: ago(paidDays ?? days),
  };
  const body = {
    ...orderExample,
    shopCustomerId: owner,
    channel,
    createdAt: ago(days),
    updatedAt: ago(0),
    orders: [{ ...inner, products: [changed] }],
  };
  const orderCode = `${customer.slice(0, 8)}-${code}`;
  const response = await test.request(shop, {
    method: 'PUT',
    url: `/api/back-office/orders/${orderCode}`,
    body,
  });
  expect(response.statusCode).toBe(200);
  return orderCode;
}

const request = (url: string, query: Record<string, string> = {}, who = token) =>
  test.request(who, { method: 'GET', url: `${path}${url}`, query });

async function list(query: Record<string, string> = {}) {
  const response = await request('/v2/superorders/me', query);
  expect(response.statusCode).toBe(200);
  const { items, totalCount } = response.json() as { items: ListedOrder[]; totalCount: number };
  return { codes: items.map(({ superOrderCode }) => superOrderCode.slice(9)), totalCount, items };
}

describe('the list', () => {
  it('is empty before the shop has sent an order', async () => {
    expect(await list()).toMatchObject({ codes: [], totalCount: 0 });
  });

  it('has the latest first, and of one moment the higher code', async () => {
    await place('a', { days: 3 });
    await place('c', { days: 2 });
    await place('b', { days: 2 });
    await place('d', { days: 400 });
    expect(await list()).toMatchObject({ codes: ['c', 'b', 'a', 'd'], totalCount: 4 });
  });

  it('is paginated', async () => {
    for (const [index, code] of ['e', 'd', 'c', 'b', 'a'].entries()) await place(code, { days: index + 1 });
    expect(await list({ Limit: '2' })).toMatchObject({ codes: ['e', 'd'], totalCount: 5 });
    expect(await list({ Limit: '2', Offset: '4' })).toMatchObject({ codes: ['a'], totalCount: 5 });
    expect(await list({ limit: '2', OFFSET: '4' })).toMatchObject({ codes: ['a'], totalCount: 5 });
    expect(await list({ Offset: '5' })).toMatchObject({ codes: [], totalCount: 5 });
  });

  it.each([
    { Limit: '0' },
    { Limit: '101' },
    { limit: '101' },
    { orderstate: 'all' },
    { Limit: '-1' },
    { Offset: '-1' },
    { Offset: 'x' },
    { OrderState: 'all' },
    { group: 'all' },
    { status: 'sent' },
    { q: 'x'.repeat(101) },
  ])('refuses %o', async (query) => {
    expect((await request('/v2/superorders/me', query as Record<string, string>)).statusCode).toBe(400);
  });

  it('shows products with their status, and neither address nor price of each', async () => {
    await place('a', { status: 'producing', title: 'Norway 2026', amount: 3990 });
    const { items } = await list();
    expect(items[0]).toMatchObject({
      status: 'InProduction',
      brand: 'lumibook',
      timeZone: 'Europe/Amsterdam',
      productCount: 1,
      orders: [{ products: [{ title: 'Norway 2026', status: 'producing' }] }],
    });
    expect(JSON.stringify(items)).not.toMatch(/unitPrice|amount|deliveryAddress|shopCustomerId/);
  });

  /** Has the shop send all of an order in parcels, with the code of the last event of each. */
  async function send(code: string, ...codes: string[]) {
    clock.advance(1000);
    const [inner] = orderExample.orders;
    const products = inner?.products.map((product) => ({ ...product, status: 'Dispatched' }));
    const parcels = codes.map((event) => ({
      trackingCode: event,
      carrier: 'PostNL',
      events: [{ at: ago(0), code: event, text: event }],
    }));
    const order = { ...orderExample, shopCustomerId: customer, createdAt: ago(1), updatedAt: ago(0) };
    const body = { ...order, orders: [{ ...inner, products, parcels }] };
    await test.request(shop, { method: 'PUT', url: `/api/back-office/orders/${code}`, body });
    const [listed] = (await list()).items;
    return { ...listed?.orders[0], deliveredAt: listed?.deliveredAt };
  }
  const countOf = async (status: ShownOrderState) => (await list({ status })).totalCount;

  it('has dates of delivery until all parcels have arrived, and then the time of that', async () => {
    const code = await place('a');
    const expected = orderExample.orders[0]?.delivery;
    const nothing = await send(code);
    expect(nothing).toMatchObject({ delivery: expected, isTracked: false });
    const some = await send(code, 'delivered', 'handed-over');
    expect(some).toMatchObject({ delivery: expected, isTracked: true });
    expect([some.deliveredAt, await countOf('Sent'), await countOf('Delivered')]).toEqual([undefined, 1, 0]);
    const all = await send(code, 'delivered', 'delivered');
    expect(all).not.toHaveProperty('delivery');
    expect([all.deliveredAt, await countOf('Sent'), await countOf('Delivered')]).toEqual([ago(0), 0, 1]);
  });

  it('knows which earlier ones were delivered, once a worker has started', async () => {
    const code = await place('a');
    await send(code, 'delivered');
    // As the release before has written it.
    const before = `is_delivered = false, search = overlay(search placing '' from 2 for 1)`;
    await runOnServer(test.databaseUrl, `update order_entries set ${before} where order_code = '${code}'`);
    expect([await countOf('Sent'), await countOf('Delivered')]).toEqual([1, 0]);
    await test.modules.orders.sweep();
    expect([await countOf('Sent'), await countOf('Delivered')]).toEqual([0, 1]);
  });

  it('has the first three photos of a product, and the order alone has all', async () => {
    const photoIds = Array.from({ length: 5 }, () => randomUUID());
    const code = await place('a', { photoIds });
    expect((await list()).items[0]?.orders[0]?.products[0]?.photoIds).toEqual(photoIds.slice(0, 3));
    const { orders } = (await request(`/v1/superorders/${code}`)).json();
    expect(orders[0].products[0].photoIds).toEqual(photoIds);
  });

  it('leaves out orders that are unpaid for 30 days, on request', async () => {
    await place('old', { days: 30, status: 'paymentPending' });
    await place('new', { days: 29, status: 'paymentPending' });
    await place('paid', { days: 31, status: 'Dispatched' });
    expect((await list({ OrderState: 'notExpired' })).codes).toEqual(['new', 'paid']);
    expect((await list()).codes).toEqual(['new', 'old', 'paid']);
  });

  it('has two groups', async () => {
    await place('young', { days: 29 });
    await place('old', { days: 30 });
    await place('sent', { days: 20, status: 'Dispatched', paidDays: 14 });
    await place('done', { days: 20, status: 'shipped', paidDays: 14.001 });
    expect((await list({ group: 'inProgress' })).codes).toEqual(['sent', 'young']);
    expect(await list({ group: 'history' })).toMatchObject({ codes: ['done', 'old'], totalCount: 2 });
  });

  it('is filtered by status', async () => {
    await place('a', { status: 'Received', days: 1 });
    await place('b', { status: 'approved', days: 2 });
    await place('c', { status: 'rejected', days: 3 });
    expect((await list({ status: 'Ordered' })).codes).toEqual(['b']);
    expect((await list({ status: 'Cancelled' })).codes).toEqual(['c']);
  });

  it('is searched by code and title, whatever their case', async () => {
    const code = await place('a', { title: '100 % Łódź_\\' });
    await place('b', { title: 'Norway' });
    for (const q of ['łódź', '100 %', '_\\', code.toUpperCase(), ` ${code} `]) {
      expect((await list({ q })).codes).toEqual(['a']);
    }
    expect((await list({ q: '%' })).codes).toEqual(['a']);
    expect((await list({ q: 'nor_ay' })).codes).toEqual([]);
  });
});

describe('an order', () => {
  const get = (code: string, who?: string) => request(`/v1/superorders/${code}`, {}, who);

  it('has everything that the shop sends, as of the order', async () => {
    const code = await place('a', { status: 'ProductionStarted', channel: 'PR-NL', amount: 3990 });
    const order = (await get(code)).json();
    expect(order).toMatchObject({
      superOrderCode: code,
      status: 'InProduction',
      brand: 'printo',
      timeZone: 'Europe/Amsterdam',
      deliveryAddress: orderExample.deliveryAddress,
      totals: orderExample.totals,
      productCount: 1,
    });
    expect(order.orders[0].parcels).toEqual(orderExample.orders[0]?.parcels);
    expect(order.orders[0].products).toMatchObject([{ quantity: 1, unitPrice: 3995, amount: 3990 }]);
    expect(order).not.toHaveProperty('shopCustomerId');
  });

  it('of a channel that is gone has no brand', async () => {
    expect((await get(await place('a', { channel: 'OLD-XX' }))).json()).not.toHaveProperty('brand');
  });

  it('of another customer is not found', async () => {
    const code = await place('a', { owner: 'somebody-else' });
    expect((await get(code)).statusCode).toBe(404);
    expect((await list()).codes).toEqual([]);
  });

  it('waits for its customer', async () => {
    const owner = randomUUID();
    const code = await place('a', { owner });
    const late = await test.signUp(`${owner}@demo.keepsake.test`);
    expect((await get(code, late.token)).statusCode).toBe(200);
  });

  it('moves with a later version, and goes with its deletion', async () => {
    const code = await place('a', { status: 'Received' });
    clock.advance(1000);
    await place('a', { status: 'Dispatched' });
    expect((await list()).items).toMatchObject([{ status: 'Sent' }]);
    clock.advance(1000);
    const url = `/api/back-office/orders/${code}`;
    await test.request(shop, { method: 'DELETE', url, query: { updatedAt: ago(0) } });
    expect((await get(code)).statusCode).toBe(404);
    expect(await list()).toMatchObject({ codes: [], totalCount: 0 });
    clock.advance(1000);
    await place('a');
    expect((await list()).codes).toEqual(['a']);
  });

  it('has the times of its states, the first of each', async () => {
    const code = await place('a', { status: 'Received' });
    const first = ago(0);
    clock.advance(1000);
    await place('a', { status: 'producing' });
    const second = ago(0);
    clock.advance(1000);
    await place('a', { status: 'ProductionCompleted' });
    expect((await get(code)).json().statusChanges).toEqual([
      { status: 'AwaitingPayment', at: first },
      { status: 'InProduction', at: second },
    ]);
  });

  it('that was stored without an entry gets one when the worker starts', async () => {
    const code = await place('a');
    await runOnServer(test.databaseUrl, `delete from order_entries where order_code = '${code}'`);
    expect((await list()).codes).toEqual([]);
    await test.modules.orders.sweep();
    expect((await list()).codes).toEqual(['a']);
  });
});
