import { createHmac } from 'node:crypto';
import type { AddressChange } from '@keepsake/contract/address-changes';
import type { CustomerOfShop } from '@keepsake/contract/back-office';
import { addressExample } from '@keepsake/contract/back-office-examples';
import type { Cancellation } from '@keepsake/contract/cancellations';
import type { OrderUpsert } from '@keepsake/contract/orders';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readBrands } from '../brands.ts';
import type { JsonFile } from '../json-file.ts';
import { createStorefronts } from '../shop/storefronts.ts';
import { demoOrders, type ShopContext } from '../shop-data/demo-orders.ts';
import { stageOf } from '../shop-data/production.ts';
import { createAddressChanges } from './address-changes.ts';
import { createCancellations } from './cancellations.ts';
import { createProductionLine } from './production-line.ts';
import { createReceiver } from './receiver.ts';
import { registerWorkshop } from './workshop.routes.ts';
import { createWorkshopRecords } from './workshop-records.ts';

const context: ShopContext = {
  storefronts: createStorefronts(await readBrands()),
  originOf: (host) => `http://${host}:4001`,
};
const secret = 'a secret of the demo';
const nowSeconds = 1_790_000_000;

let stored: Map<string, OrderUpsert>;
/** Invoices and their files. */
let sent: unknown[];
let app: FastifyInstance;
const deleted = new Set<string>();
let change: AddressChange | undefined;
let request: Cancellation | undefined;
/** Ends one pause of the line. */
let goOn: () => void;

const accountOf = (id: string) => ({ customerId: id, email: `${id}@demo.keepsake.test` }) as CustomerOfShop;

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
  const demo = demoOrders('2026-11-25', context);
  sent = [];
  deleted.clear();
  change = undefined;
  request = undefined;
  stored = new Map(demo.map(({ orderCode, ...order }) => [orderCode, order]));
  const records = createWorkshopRecords(memoryFile());
  const keepsake = {
    getCustomer: async (id: string) => (deleted.has(id) ? undefined : accountOf(id)),
    getOrder: async (code: string) => stored.get(code),
    async putOrder(code: string, order: OrderUpsert) {
      stored.set(code, order);
    },
    getAddressChange: async (code: string) => (code === 'K100001' ? change : undefined),
    async answerAddressChange(
      code: string,
      { state, reason }: { state: string; reason?: string | undefined },
    ) {
      sent.push([code, state, reason]);
    },
    getCancellation: async (code: string) => (code === 'K100001' ? request : undefined),
    async answerCancellation(code: string, { state, reason }: Partial<Cancellation>) {
      sent.push([code, state, reason]);
    },
    async putAll(kind: string, items: readonly unknown[]) {
      sent.push(kind, ...items);
    },
    async putInvoiceFile(id: string, updatedAt: string, pdf: Uint8Array) {
      sent.push(id, updatedAt, Buffer.from(pdf).subarray(0, 5).toString());
    },
  };
  const now = () => '2026-11-25T12:00:00.000Z';
  const addressChanges = createAddressChanges({ keepsake, now });
  const cancellations = createCancellations({ keepsake, now });
  const line = createProductionLine({
    keepsake,
    records,
    addressChanges,
    cancellations,
    context,
    demoOrders: [...stored.keys()],
    now,
    pause: () =>
      new Promise((done) => {
        goOn = done;
      }),
  });
  app = fastify();
  const { storefronts } = context;
  await app.register((inner) =>
    registerWorkshop(inner, {
      storefronts,
      line,
      addressChanges,
      cancellations,
      gallery: { listGalleryEntries: async () => [], decideGalleryEntry: async () => undefined },
      businesses: { keepsake: { getCustomer: async () => undefined, putCustomer: async () => '' }, now },
      receiver: createReceiver({ origin: '', now, pause: async () => undefined }),
      records,
      secret: () => secret,
      nowSeconds: () => nowSeconds,
    }),
  );
});
afterEach(() => app.close());

const page = async () => (await app.inject('/workshop')).body;

function post(url: string, body: Readonly<Record<string, string>> = {}) {
  return app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(body).toString(),
  });
}

function signed(body: string, { key = secret, time = nowSeconds } = {}): string {
  return `t=${time},k=k1,v1=${createHmac('sha256', key).update(`${time}.${body}`).digest('hex')}`;
}

function receive(body: string, signature = signed(body)) {
  const headers = { 'content-type': 'application/json', 'keepsake-signature': signature };
  return app.inject({ method: 'POST', url: '/workshop/events', headers, body });
}

const event = (id: string, data: unknown = {}) =>
  JSON.stringify({ id, event: 'customer.changed', createdAt: '2026-11-25T11:58:00Z', data });

describe('the production line', () => {
  it('lists the orders on their way, and moves one on', async () => {
    expect(await page()).toContain('K100001');
    expect(await page()).not.toContain('K100010');
    expect(await page()).toContain('K100005');
    expect((await post('/workshop/orders/K100001/next')).headers.location).toBe('/workshop');
    expect(stageOf(stored.get('K100001') as OrderUpsert)).toBe('Confirmed');
  });

  it('accepts orders of a customer and numbers them', async () => {
    await post('/workshop/orders', { customer: 'gus' });
    await post('/workshop/orders', { customer: 'ben' });
    expect(stored.get('K200001')).toMatchObject({
      shopCustomerId: 'demo-gus',
      createdAt: '2026-11-25T12:00:00.000Z',
    });
    expect(stored.get('K200002')?.shopCustomerId).toBe('demo-ben');
    expect(await page()).toContain('K200002');
    expect((await post('/workshop/orders', { customer: 'toString' })).statusCode).toBe(400);
    expect((await post('/workshop/orders')).statusCode).toBe(400);
  });

  it('offers and accepts only customers with an account', async () => {
    deleted.add('demo-fay').add('demo-ben');
    const offered = /<select name="customer">.*?<\/select>/s.exec(await page())?.[0] ?? '';
    const names = [...offered.matchAll(/value="(\w+)"/g)].map(([, name]) => name);
    expect(names).toEqual(['anna', 'cleo', 'dora', 'gus']);
    for (const customer of ['fay', 'ben']) {
      expect((await post('/workshop/orders', { customer })).statusCode).toBe(400);
    }
    expect([...stored.keys()].filter((code) => code.startsWith('K2'))).toEqual([]);
  });

  it('runs an order to the doorstep, and no order twice at once', async () => {
    await post('/workshop/orders', { customer: 'gus' });
    await post('/workshop/orders/K200001/run');
    await post('/workshop/orders/K200001/run');
    const stage = () => stageOf(stored.get('K200001') as OrderUpsert);
    for (const expected of ['Confirmed', 'ProductionStarted', 'ProductionCompleted', 'Dispatched']) {
      await expect.poll(stage).toBe(expected);
      expect(await page()).toContain('Moves every 10 seconds');
      goOn();
    }
    await expect.poll(stage).toBe('Delivered');
    await expect.poll(page).not.toContain('K200001');
    const invoice = { id: 'F-K200001', orderRef: 'K200001', amount: stored.get('K200001')?.totals.total };
    const file = ['F-K200001', '2026-11-25T12:00:00.000Z', '%PDF-'];
    expect(sent).toEqual(['invoices', expect.objectContaining(invoice), ...file]);
  });
});

describe('a change of the address', () => {
  const address = { ...addressExample, street: 'Oudegracht' };
  const changeId = '0197a4b2-6c1e-7d3f-8a52-1c9e0b7d4f60';
  const street = () => stored.get('K100001')?.deliveryAddress.street;

  const requested = (state: AddressChange['state']) =>
    JSON.stringify({
      id: changeId,
      event: 'order.address-change-requested',
      createdAt: '2026-11-25T11:58:00Z',
      data: {
        customerId: changeId,
        shopCustomerIds: ['demo-anna'],
        orderCode: 'K100001',
        changeId,
        state,
        address,
        previousAddress: addressExample,
      },
    });

  it('that applies is stored', async () => {
    change = { changeId, state: 'SuccessfulUpdate', address, requestedAt: '2026-11-25T11:58:00Z' };
    await receive(requested('SuccessfulUpdate'));
    expect(stored.get('K100001')).toMatchObject({
      deliveryAddress: address,
      updatedAt: '2026-11-25T12:00:00.000Z',
    });
  });

  it.each([
    ['accept', 'Oudegracht', ['K100001', 'SuccessfulUpdate', undefined]],
    ['refuse', 'Keizersgracht', ['K100001', 'RequestFailed', 'not-delivered']],
  ])('that waits is shown until %s is pressed', async (press, expected, response) => {
    await receive(requested('RequestSent'));
    expect(street()).toBe('Keizersgracht');
    change = { changeId, state: 'RequestSent', address, requestedAt: '2026-11-25T11:58:00Z' };
    expect(await page()).toContain(`action="/workshop/orders/K100001/${press}"`);
    expect((await post(`/workshop/orders/K100001/${press}`)).headers.location).toBe('/workshop');
    expect(sent).toEqual([response]);
    expect(street()).toBe(expected);
  });

  it('that a later one has replaced is not stored', async () => {
    const later = '0197a4b2-6c1e-7d3f-8a52-1c9e0b7d4f61';
    change = { changeId: later, state: 'SuccessfulUpdate', address, requestedAt: '2026-11-25T11:59:00Z' };
    await receive(requested('SuccessfulUpdate'));
    expect(street()).toBe('Keizersgracht');
  });

  it('that was not requested has no response', async () => {
    await post('/workshop/orders/K100002/accept');
    expect(sent).toEqual([]);
  });
});

describe('a request to cancel an order', () => {
  const waiting = {
    cancellationId: '0197a4b2-6c1e-7d3f-8a52-1c9e0b7d4f60',
    requestedAt: '2026-11-25T11:58:00Z',
  };
  const status = () => stored.get('K100001')?.orders[0]?.products[0]?.status;
  const refusal = 'We have already begun to prepare your order.';

  it.each([
    ['cancel', 'Requested', 'Cancelled', ['K100001', 'Accepted', undefined]],
    ['cancel', 'TimedOut', 'Cancelled', ['K100001', 'Accepted', undefined]],
    ['keep', 'Requested', 'Received', ['K100001', 'Refused', refusal]],
  ] as const)('is shown until %s is pressed: %s', async (press, state, expected, response) => {
    expect(await page()).not.toContain('/workshop/orders/K100001/cancel');
    request = { ...waiting, state };
    expect(await page()).toContain(`action="/workshop/orders/K100001/${press}"`);
    expect((await post(`/workshop/orders/K100001/${press}`)).headers.location).toBe('/workshop');
    expect(sent).toEqual([response]);
    expect(status()).toBe(expected);
  });

  it('that was answered, or never made, has no response', async () => {
    request = { ...waiting, state: 'Refused' };
    await post('/workshop/orders/K100001/cancel');
    await post('/workshop/orders/K100002/keep');
    expect(sent).toEqual([]);
  });
});

describe('events', () => {
  it('are shown when their signature is valid, each once', async () => {
    expect((await receive(event('1', { email: '<b>anna</b>' }))).statusCode).toBe(204);
    expect((await receive(event('1'))).statusCode).toBe(204);
    const body = await page();
    expect(body.match(/customer\.changed/g)).toHaveLength(1);
    expect(body).toContain('&lt;b&gt;anna&lt;/b&gt;');
  });

  it('are all kept when they come at once', async () => {
    await Promise.all(['1', '2', '3', '4'].map((id) => receive(event(id))));
    expect((await page()).match(/customer\.changed/g)).toHaveLength(4);
  });

  it.each([
    ['of another secret', signed(event('1'), { key: 'other' })],
    ['of another body', signed(event('2'))],
    ['that is too old', signed(event('1'), { time: nowSeconds - 301 })],
    ['that is none', 'v1='],
  ])('with a signature %s are refused', async (_, signature) => {
    expect((await receive(event('1'), signature)).statusCode).toBe(401);
    expect(await page()).toContain('None yet');
  });
});
