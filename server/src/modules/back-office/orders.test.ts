import type { BatchItemResult } from '@keepsake/contract/back-office';
import { orderExample } from '@keepsake/contract/back-office-examples';
import { limits } from '@keepsake/contract/limits';
import type { OrderUpsert } from '@keepsake/contract/orders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { fakeClock } from '../../../test/clock.ts';
import { seededRandom } from '../../../test/seed.ts';
import { runOnServer } from '../../../test/test-server.ts';

const { backOffice, orders: most } = limits;
const base = '/api/back-office/orders';
const early = '2026-03-25T10:00:00Z';
const late = '2026-03-25T10:00:00.001Z';

let test: TestApp & { databaseUrl: string };
let token: string;
beforeAll(async () => {
  test = await createTestApp({ clock: fakeClock('2026-03-25T12:00:00.000Z') });
  token = await test.backOfficeToken('orders:write');
});
afterAll(() => test.close());

const order = (change: object = {}): OrderUpsert => ({ ...orderExample, ...change });

/** An order with a changed product. */
const orderWith = (product: object) => {
  const [inner] = orderExample.orders;
  return order({ orders: [{ ...inner, products: [{ ...inner?.products[0], ...product }] }] });
};

const put = (orderCode: string, body: object) =>
  test.request(token, { method: 'PUT', url: `${base}/${orderCode}`, body });

const get = (orderCode: string) => test.request(token, { method: 'GET', url: `${base}/${orderCode}` });

const remove = (orderCode: string, updatedAt: string) =>
  test.request(token, { method: 'DELETE', url: `${base}/${orderCode}`, query: { updatedAt } });

const post = (orders: readonly unknown[]) =>
  test.request(token, { method: 'POST', url: `${base}:batch`, body: { orders } });

async function batch(orders: readonly unknown[]): Promise<BatchItemResult[]> {
  const response = await post(orders);
  expect(response.statusCode).toBe(200);
  return response.json().results;
}

/** Every row with the transaction that wrote it. */
const rows = () => runOnServer(test.databaseUrl, 'select xmin, * from orders order by order_code');

describe('an order by its code', () => {
  it('is stored whole, and the same again writes nothing', async () => {
    expect((await put('A-1', order())).json()).toEqual({ result: 'created' });
    const before = await rows();
    expect((await put('A-1', order())).json()).toEqual({ result: 'unchanged' });
    expect(await rows()).toEqual(before);
    expect((await get('A-1')).json()).toEqual({ order: orderExample, isLinked: false });
  });

  it('keeps the newest version, in whatever order versions arrive', async () => {
    const newer = order({ updatedAt: late, currency: 'GBP' });
    expect((await put('A-2', newer)).json()).toEqual({ result: 'created' });
    expect((await put('A-2', order({ updatedAt: early }))).json()).toEqual({ result: 'outdated' });
    expect((await get('A-2')).json().order).toEqual(newer);
    const same = order({ updatedAt: late, currency: 'DKK' });
    expect((await put('A-2', same)).json()).toEqual({ result: 'updated' });
    expect((await get('A-2')).json().order).toEqual(same);
  });

  it('is read whatever its country, and sent with one that exists', async () => {
    await put('A-4', order());
    const path = "'{deliveryAddress,country}', '\"ZZ\"'";
    await runOnServer(
      test.databaseUrl,
      `update orders set content = jsonb_set(content, ${path}) where order_code = 'A-4'`,
    );
    const { order: old } = (await get('A-4')).json();
    expect(old.deliveryAddress.country).toBe('ZZ');
    expect((await put('A-4', old)).json()).toMatchObject({ field: 'deliveryAddress.country' });
  });

  it('waits for a customer whom the shop sends later', async () => {
    await put('A-3', order({ shopCustomerId: 'late-comer' }));
    expect((await get('A-3')).json().isLinked).toBe(false);
    await test.signUp('late-comer@demo.keepsake.test');
    expect((await get('A-3')).json().isLinked).toBe(true);
  });

  it('is not found before it is sent', async () => {
    expect((await get('unknown')).statusCode).toBe(404);
  });
});

describe('a deleted order', () => {
  it('is gone, stays gone for a late version, and returns with a newer one', async () => {
    await put('D-1', order({ updatedAt: early }));
    expect((await remove('D-1', early)).json()).toEqual({ result: 'deleted' });
    expect((await remove('D-1', early)).json()).toEqual({ result: 'unchanged' });
    expect((await get('D-1')).statusCode).toBe(404);
    expect((await put('D-1', order({ updatedAt: '2026-03-25T09:00:00Z' }))).json()).toEqual({
      result: 'outdated',
    });
    expect((await get('D-1')).statusCode).toBe(404);
    expect((await put('D-1', order({ updatedAt: late }))).json()).toEqual({ result: 'updated' });
    expect((await get('D-1')).statusCode).toBe(200);
    expect((await remove('D-1', early)).json()).toEqual({ result: 'outdated' });
    expect((await get('D-1')).statusCode).toBe(200);
  });

  it('may be deleted before it arrives', async () => {
    expect((await remove('D-2', late)).json()).toEqual({ result: 'deleted' });
    expect((await put('D-2', order({ updatedAt: early }))).json()).toEqual({ result: 'outdated' });
    expect((await get('D-2')).statusCode).toBe(404);
  });

  it('leaves nothing of the order in the database', async () => {
    await put('D-3', order({ updatedAt: early }));
    await remove('D-3', late);
    const [row] = await runOnServer(test.databaseUrl, `select content from orders where order_code = 'D-3'`);
    expect(row).toEqual({ content: null });
  });
});

describe('a batch', () => {
  it('has a result for each item, and the same batch again writes nothing', async () => {
    const items = Array.from({ length: backOffice.maxBatch }, (_, index) => ({
      ...order(),
      orderCode: `B-${index}`,
    }));
    const results = await batch(items);
    expect(results).toEqual(items.map(({ orderCode }) => ({ id: orderCode, result: 'created' })));
    const before = await rows();
    expect(await batch(items)).toEqual(
      items.map(({ orderCode }) => ({ id: orderCode, result: 'unchanged' })),
    );
    expect(await rows()).toEqual(before);
  });

  it('may name an order twice: the newest version is kept', async () => {
    const versions = [early, late, early].map((updatedAt) => ({
      ...order({ updatedAt }),
      orderCode: 'B-twice',
    }));
    expect((await batch(versions)).map(({ result }) => result)).toEqual(['outdated', 'created', 'outdated']);
    expect((await get('B-twice')).json().order.updatedAt).toBe(late);
  });

  it('is refused whole when it is too long or too large', async () => {
    const items = Array.from({ length: backOffice.maxBatch + 1 }, (_, index) => ({
      orderCode: `C-${index}`,
    }));
    const long = await post(items);
    expect([long.statusCode, long.json().field]).toEqual([400, 'orders']);
    const large = await post(['x'.repeat(backOffice.maxBatchBytes)]);
    expect([large.statusCode, large.json().code]).toEqual([413, 'body-too-large']);
  });

  it('accepts an empty list', async () => {
    expect(await batch([])).toEqual([]);
  });
});

const hostile: readonly (readonly [what: string, field: string, item: unknown])[] = [
  ['no object', 'item', null],
  ['a text', 'item', 'order'],
  ['a list', 'item', []],
  ['an empty object', 'shopCustomerId', {}],
  ['an unknown field', 'item', order({ orderCode: 'H', discount: 1 })],
  ['a code with a slash', 'orderCode', order({ orderCode: '../customers' })],
  ['no time', 'updatedAt', order({ updatedAt: undefined })],
  ['the year 0', 'createdAt', order({ createdAt: '0000-01-01T00:00:00Z' })],
  ['a time two days ahead', 'updatedAt', order({ updatedAt: '2026-03-27T12:00:01Z' })],
  ['a NUL', 'orders.0.products.0.title', orderWith({ title: 'a\0b' })],
  ['a control character', 'orders.0.products.0.title', orderWith({ title: 'a\u001bb' })],
  ['half of a surrogate pair', 'orders.0.products.0.title', orderWith({ title: '\ud800' })],
  ['a text of 1 MB', 'orders.0.products.0.title', orderWith({ title: 'x'.repeat(1_000_000) })],
  ['a fraction of a cent', 'orders.0.products.0.unitPrice', orderWith({ unitPrice: 0.5 })],
  ['more than is exact', 'orders.0.products.0.unitPrice', orderWith({ unitPrice: 1e300 })],
  ['more than 10^12', 'orders.0.products.0.unitPrice', orderWith({ unitPrice: 1e12 + 1 })],
  ['less than -10^12', 'orders.0.products.0.amount', orderWith({ amount: -1e12 - 1 })],
  ['half a cent as the sum of a line', 'orders.0.products.0.amount', orderWith({ amount: 0.5 })],
  ['an unknown status', 'orders.0.products.0.status', orderWith({ status: 'lost' })],
  [
    'a script as an address',
    'orders.0.products.0.thumbnailUrl',
    orderWith({ thumbnailUrl: 'javascript:alert(1)' }),
  ],
  [
    'a reorder without an address',
    'orders.0.reorder.url',
    order({ orders: [{ ...orderExample.orders[0], reorder: { isAvailable: true } }] }),
  ],
  ['no products', 'orders.0.products', order({ orders: [{ ...orderExample.orders[0], products: [] }] })],
  [
    '10,000 products',
    'orders.0.products',
    order({
      orders: [{ ...orderExample.orders[0], products: Array(10_000).fill({ productCode: 'P' }) }],
    }),
  ],
];

describe('what is not valid', () => {
  it.each(hostile)('%s: the batch names %s, and the other order is stored', async (what, field, item) => {
    const code = `good-${hostile.findIndex(([one]) => one === what)}`;
    const given =
      typeof item === 'object' && item && !Array.isArray(item) ? { orderCode: 'H', ...item } : item;
    const [refused, stored] = await batch([given, { ...order(), orderCode: code }]);
    expect(stored).toEqual({ id: code, result: 'created' });
    expect(refused).toMatchObject({ result: 'refused', error: { code: 'invalid-request', field } });
    expect(JSON.stringify(refused).length).toBeLessThan(1000);
    expect((await get('H')).statusCode).toBe(404);
  });

  const wholeOrders = hostile.filter(([, field]) => field.includes('.') || field.endsWith('At'));
  it.each(wholeOrders)('%s: PUT names %s, too', async (_what, field, item) => {
    const response = await put('H', item as object);
    expect([response.statusCode, response.json().field]).toEqual([400, field]);
  });

  it('stores names of any script, and the largest order', async () => {
    const address = { ...orderExample.deliveryAddress, lastName: 'אברהם בן־דוד', city: 'القاهرة 👨‍👩‍👧' };
    const product = orderExample.orders[0]?.products[0];
    const products = Array.from({ length: most.maxProducts }, (_, index) => ({
      ...product,
      productCode: `P-${index}`,
    }));
    const largest = order({
      deliveryAddress: address,
      orders: [{ ...orderExample.orders[0], products }],
    });
    expect((await put('L-1', largest)).json()).toEqual({ result: 'created' });
    expect((await get('L-1')).json().order).toEqual(largest);
  });
});

describe('many writers at once', () => {
  it('keep the newest version of each order, whatever overlaps', async () => {
    const random = seededRandom('orders by several writers');
    const codes = Array.from({ length: 20 }, (_, index) => `W-${index}`);
    const versions = codes.flatMap((orderCode) =>
      Array.from({ length: 10 }, (_, step) => ({
        ...order({ updatedAt: new Date(Date.parse(early) + step).toISOString() }),
        orderCode,
      })),
    );
    const shuffled = versions
      .map((version) => ({ version, at: random.next() }))
      .sort((one, other) => one.at - other.at)
      .map(({ version }) => version);
    const batches = Array.from({ length: 10 }, (_, index) => shuffled.slice(index * 20, index * 20 + 20));
    const results = (await Promise.all(batches.map(batch))).flat();
    expect(results.filter(({ result }) => result === 'created')).toHaveLength(codes.length);
    const stored = await Promise.all(codes.map(async (code) => (await get(code)).json().order.updatedAt));
    expect(new Set(stored)).toEqual(new Set(['2026-03-25T10:00:00.009Z']));
  });
});
