// Proves PRI-11, PRI-12, PRI-13, PRI-14, PRI-30.

import { addressExample } from '@keepsake/contract/back-office-examples';
import { orderUpsert } from '@keepsake/contract/orders';
import { describe, expect, it, vi } from 'vitest';
import { TooManyReadsError } from '../selection-calls.ts';
import { foreignId, photoIds, refusalOf, servePrints } from './serve-prints.suite.ts';

const prints = servePrints();
const [one = '', two = '', three = ''] = photoIds;

const print = (photoId: string, some: object = {}) => ({
  photoId,
  size: '10x15',
  count: 1,
  focus: 0.5,
  ...some,
});
const order = (some: readonly object[] = photoIds.map((id) => print(id)), more: object = {}) => ({
  finish: 'glossy',
  prints: some,
  address: addressExample,
  ...more,
});

describe('an order', () => {
  it('has a product per size, at the prices of the shop, for the customer of the selection', async () => {
    const path = await prints.open();
    const some = [print(one, { count: 3 }), print(two, { size: '20x30', focus: 0.1 }), print(three)];
    const response = await prints.post(`${path}/orders`, order(some, { finish: 'matt' }));
    expect(refusalOf(response)).toEqual([201, { path: `${path}/order` }]);
    const [code, sent] = prints.keepsake.orders[0] ?? [];
    expect(orderUpsert.safeParse(sent).error).toBeUndefined();
    expect(code).toBe('K200001');
    expect(sent).toMatchObject({
      shopCustomerId: 'demo-anna',
      deliveryAddress: addressExample,
      totals: { products: 4 * 19 + 199, delivery: 495, total: 4 * 19 + 199 + 495 },
    });
    expect(sent?.orders[0]?.products).toMatchObject([
      { title: 'Classic prints, 10 × 15 cm, Matt', quantity: 4, unitPrice: 19, photoIds: [one, three] },
      { title: 'Classic prints, 20 × 30 cm, Matt', quantity: 1, unitPrice: 199, photoIds: [two] },
    ]);
    expect(sent?.orders[0]?.products[0]).not.toHaveProperty('thumbnailUrl');
    expect(prints.keepsake.customers).toEqual([]);
    const { body } = await prints.get(`${path}/order`);
    expect(body).toContain('Order K200001');
    expect(body).toContain('€7.70');
    expect(body).toContain('href="http://printo.localhost:4000/orders/K200001"');
    expect((await prints.get(path)).headers.location).toBe(`${path}/order`);
  });

  it('is placed once, however often it is requested', async () => {
    const path = await prints.open();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const read = prints.keepsake.readSelection.bind(prints.keepsake);
    vi.spyOn(prints.keepsake, 'readSelection').mockImplementation(async (selection) => {
      await released;
      return read(selection);
    });
    const requested = [1, 2, 3].map(() => prints.post(`${path}/orders`, order()));
    // Arrives after them.
    await prints.post(`${path}/orders`, {});
    release();
    const responses = [...(await Promise.all(requested)), await prints.post(`${path}/orders`, order())];
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
    expect(prints.keepsake.orders).toHaveLength(1);
  });

  it('keeps its number when sending it fails', async () => {
    const path = await prints.open();
    const put = vi
      .spyOn(prints.keepsake, 'putOrder')
      .mockRejectedValueOnce(new Error('the response was lost'));
    expect(refusalOf(await prints.post(`${path}/orders`, order()))).toEqual([503, { problem: 'away' }]);
    expect((await prints.get(`${path}/order`)).headers.location).toBe(path);
    expect((await prints.post(`${path}/orders`, order([print(one)]))).statusCode).toBe(201);
    expect(put.mock.calls.map(([code]) => code)).toEqual(['K200001', 'K200001']);
  });

  it('names photos that were deleted meanwhile, and is placed without them', async () => {
    const path = await prints.open();
    prints.keepsake.there.delete(two);
    const refused = await prints.post(`${path}/orders`, order());
    expect(refusalOf(refused)).toEqual([409, { problem: 'deleted', photoIds: [two] }]);
    expect(prints.keepsake.orders).toEqual([]);
    const { body } = await prints.get(path);
    expect([body.includes('photo-1.jpg'), body.includes('photo-2.jpg')]).toEqual([true, false]);
    expect((await prints.post(`${path}/orders`, order([print(one), print(three)]))).statusCode).toBe(201);
  });

  it('is placed after a while when the selection was read too often', async () => {
    const path = await prints.open();
    vi.spyOn(prints.keepsake, 'readSelection').mockRejectedValueOnce(new TooManyReadsError(30));
    const refused = await prints.post(`${path}/orders`, order());
    expect([refused.statusCode, refused.json().problem]).toEqual([429, 'too-many']);
    expect((await prints.post(`${path}/orders`, order())).statusCode).toBe(201);
  });

  it('is not placed when the selection has ended', async () => {
    const path = await prints.open();
    prints.keepsake.hasEnded = true;
    expect(refusalOf(await prints.post(`${path}/orders`, order()))).toEqual([410, { problem: 'ended' }]);
  });

  it('of a person whom the shop does not have creates its customer with the e-mail of the account', async () => {
    prints.keepsake.shopCustomerId = null;
    const path = await prints.open();
    expect((await prints.get(path)).body).not.toContain('id="address-email"');
    expect(
      (await prints.post(`${path}/orders`, order(undefined, { email: 'other@example.com' }))).statusCode,
    ).toBe(201);
    expect(prints.keepsake.customers).toMatchObject([{ email: 'anna@example.com' }]);
  });

  it('of a person whom the shop does not have creates its customer, who needs an e-mail', async () => {
    prints.keepsake.shopCustomerId = null;
    prints.keepsake.email = undefined;
    const path = await prints.open();
    expect((await prints.get(path)).body).toContain('id="address-email"');
    expect(refusalOf(await prints.post(`${path}/orders`, order()))).toEqual([
      400,
      { problem: 'fields', fields: ['email'] },
    ]);
    const email = 'anna@example.com';
    expect((await prints.post(`${path}/orders`, order(undefined, { email }))).statusCode).toBe(201);
    const { firstName, lastName } = addressExample;
    expect(prints.keepsake.customers).toEqual([
      { id: expect.any(String), email, name: `${firstName} ${lastName}`, identity: prints.keepsake.identity },
    ]);
    expect(prints.keepsake.orders[0]?.[1].shopCustomerId).toBe(prints.keepsake.customers[0]?.id);
  });

  it('names the fields that are wrong', async () => {
    const { lastName, ...address } = addressExample;
    const wrong = { ...address, postalCode: '?' };
    expect(
      refusalOf(await prints.post(`${await prints.open()}/orders`, order(undefined, { address: wrong }))),
    ).toEqual([400, { problem: 'fields', fields: ['lastName', 'postalCode'] }]);
  });

  it.each([
    ['a photo of another selection', order([print(foreignId)])],
    ['another size', order([print(one, { size: '50x70' })])],
    ['another paper', order(undefined, { finish: 'silk' })],
    ['one photo twice', order([print(one), print(one)])],
  ])('is not of %s', async (_, some) => {
    expect(refusalOf(await prints.post(`${await prints.open()}/orders`, some))).toEqual([
      400,
      { problem: 'not-offered' },
    ]);
    expect(prints.keepsake.orders).toEqual([]);
  });

  it.each([
    ['no print', order([])],
    ['no copy of a photo', order([print(one, { count: 0 })])],
    ['too many copies', order([print(one, { count: 100 })])],
    ['a part outside of the photo', order([print(one, { focus: 1.1 })])],
  ])('is not of %s', async (_, some) => {
    expect(refusalOf(await prints.post(`${await prints.open()}/orders`, some))).toEqual([
      400,
      { problem: 'fields', fields: ['prints'] },
    ]);
  });
});

it('has two selections open at once', async () => {
  const [first, second] = [await prints.open(), await prints.open()];
  expect((await prints.post(`${first}/orders`, order([print(one)]))).statusCode).toBe(201);
  expect((await prints.post(`${second}/orders`, order([print(two)]))).statusCode).toBe(201);
  expect(prints.keepsake.orders.map(([code]) => code)).toEqual(['K200001', 'K200002']);
});
