// Proves ORD-13, ORD-23, ORD-24, ORD-25, ORD-26, ORD-43.

import { randomUUID } from 'node:crypto';
import {
  articleGroupExample,
  cutOffCampaignExample,
  orderExample,
  voucherExample,
} from '@keepsake/contract/back-office-examples';
import type { OrderUpsert } from '@keepsake/contract/orders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';

type InnerOrder = OrderUpsert['orders'][number];

let test: TestApp;
let shop: string;
beforeAll(async () => {
  test = await createTestApp();
  shop = await test.backOfficeToken();
});
afterAll(() => test.close());

async function put(url: string, body: object): Promise<void> {
  const response = await test.request(shop, { method: 'PUT', url: `/api/back-office${url}`, body });
  expect(response.statusCode).toBe(200);
}

/** A customer with an order of two inner orders, the first with these changes. */
async function customerWithOrder(change: Partial<InnerOrder> = {}) {
  const name = randomUUID();
  const { token } = await test.signUp(`${name}@demo.keepsake.test`);
  const [example] = orderExample.orders;
  const inner = { ...example, orderCode: `${name}-1`, orderId: `id-${name}`, ...change };
  const other = { ...example, orderCode: `${name}-2`, orderId: `other-${name}` };
  await put(`/orders/${name}`, { ...orderExample, shopCustomerId: name, orders: [inner, other] });
  const call = async (method: 'GET' | 'POST', url: string, query: Record<string, string> = {}) => {
    const response = await test.request(token, { method, url, query });
    return { status: response.statusCode, body: response.json() };
  };
  return { name, orderId: `id-${name}`, orderCode: `${name}-1`, token, call };
}

const without = ({ delivery, reorder, ...rest }: InnerOrder) => rest;

describe('delivery dates', () => {
  const path = '/api/delivery/OrderDeliveryDates';

  it.each([
    [{ current: { from: '2026-12-14', to: '2026-12-16' } }, { from: '2026-12-14', to: '2026-12-16' }],
    [{ promised: { from: '2026-12-12', to: '2026-12-12' } }, { from: '2026-12-12', to: '2026-12-12' }],
  ])('are those expected now, or else the promised ones: %o', async (delivery, dates) => {
    const { call, orderId } = await customerWithOrder({ delivery });
    expect(await call('GET', `${path}/${orderId}`)).toEqual({ status: 200, body: dates });
  });

  it('are not found where the shop has none', async () => {
    const { call, orderId } = await customerWithOrder({ delivery: {} });
    expect((await call('GET', `${path}/${orderId}`)).status).toBe(404);
  });
});

describe('ordering again', () => {
  const status = '/api/reorder/reorder/status';
  const direct = '/api/reorder/reorder-direct';

  it('redirects to the page that the shop names', async () => {
    const reorder = { isAvailable: true as const, url: 'https://shop.example/again' };
    const { call, orderId, orderCode } = await customerWithOrder({ reorder });
    expect((await call('GET', `${status}/${orderId}`)).body).toEqual({ isAvailable: true });
    const response = await call('POST', direct, { OrderCode: orderCode });
    expect(response).toEqual({ status: 200, body: { ShopUrl: 'https://shop.example/again' } });
  });

  it.each(['https://shop.example', 'https://shop.example/#again'])(
    'is not offered where the shop names its home page: %s',
    async (url) => {
      const { call, orderId, orderCode } = await customerWithOrder({ reorder: { isAvailable: true, url } });
      expect((await call('GET', `${status}/${orderId}`)).body).toEqual({ isAvailable: false });
      const response = await call('POST', direct, { OrderCode: orderCode });
      expect(response).toMatchObject({ status: 409, body: { code: 'not-reorderable' } });
    },
  );

  it('is refused with the reason of the shop', async () => {
    const reorder = { isAvailable: false as const, reason: 'sold-out' };
    const { call, orderId, orderCode } = await customerWithOrder({ reorder });
    expect((await call('GET', `${status}/${orderId}`)).body).toEqual(reorder);
    const response = await call('POST', direct, { OrderCode: orderCode });
    expect(response).toMatchObject({ status: 409, body: { code: 'not-reorderable' } });
  });

  it('is not available where the shop does not offer it', async () => {
    const [example] = orderExample.orders;
    const { call, orderId, name } = await customerWithOrder();
    const inner = { ...without(example as InnerOrder), orderCode: `${name}-1`, orderId };
    const updatedAt = '2026-03-26T00:00:00Z';
    await put(`/orders/${name}`, { ...orderExample, updatedAt, shopCustomerId: name, orders: [inner] });
    expect((await call('GET', `${status}/${orderId}`)).body).toEqual({ isAvailable: false });
  });

  it('is refused to a blocked business', async () => {
    const { call, orderCode, name } = await customerWithOrder();
    const account = { email: `${name}@demo.keepsake.test`, initialPassword: 'keepsake-demo' };
    const setStatus = (business: string) =>
      put(`/customers/${name}`, { ...account, business: { status: business } });
    await setStatus('Blocked');
    const response = await call('POST', direct, { OrderCode: orderCode });
    expect(response).toMatchObject({ status: 403, body: { code: 'account-blocked' } });
    await setStatus('Active');
    expect((await call('POST', direct, { OrderCode: orderCode })).status).toBe(200);
  });
});

it('services of another customer’s order are not found, like those of a missing order', async () => {
  const owner = await customerWithOrder();
  const { call } = await customerWithOrder();
  const missing = await call('GET', '/api/delivery/OrderDeliveryDates/missing');
  for (const [method, url, query] of [
    ['GET', `/api/delivery/OrderDeliveryDates/${owner.orderId}`, {}],
    ['GET', `/api/reorder/reorder/status/${owner.orderId}`, {}],
    ['POST', '/api/reorder/reorder-direct', { OrderCode: owner.orderCode }],
  ] as const) {
    const { status, body } = await call(method, url, query);
    expect(status).toBe(404);
    expect({ ...body, correlationId: '' }).toEqual({ ...missing.body, correlationId: '' });
  }
});

describe('cut-off dates', () => {
  it('come by campaign, for groups of articles', async () => {
    const { call } = await customerWithOrder();
    await put('/cut-off-campaigns/christmas', cutOffCampaignExample);
    await put('/article-groups/photobooks', articleGroupExample);
    const { updatedAt, ...campaign } = cutOffCampaignExample;
    expect((await call('GET', '/api/cut-off/v1/Campaign/christmas')).body).toEqual({
      name: 'christmas',
      ...campaign,
    });
    const { name, articleTypes } = articleGroupExample;
    expect((await call('GET', '/api/cut-off/v1/ArticleGroup')).body).toEqual([
      { id: 'photobooks', name, articleTypes },
    ]);
    expect((await call('GET', '/api/cut-off/v1/Campaign/easter')).status).toBe(404);
  });
});

describe('a voucher', () => {
  const path = '/api/voucher/api/v1/campaigns/offers';

  it('has its campaign', async () => {
    const { call } = await customerWithOrder();
    await put('/vouchers/AUTUMN-5', voucherExample);
    const { updatedAt, ...campaign } = voucherExample;
    expect((await call('GET', `${path}/AUTUMN-5`)).body).toEqual({
      voucherOptionCode: 'AUTUMN-5',
      ...campaign,
    });
  });

  it('that the shop has not sent is not found', async () => {
    const { call } = await customerWithOrder();
    expect((await call('GET', `${path}/SPRING-2019`)).status).toBe(404);
  });
});
