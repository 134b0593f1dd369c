// Proves ORD-11, ORD-20.

import { randomUUID } from 'node:crypto';
import { orderExample } from '@keepsake/contract/back-office-examples';
import { describe, expect, it } from 'vitest';
import { addresses, setUpOrder, windowMs } from '../../../../test/order-on-its-way.ts';

const order = setUpOrder();
const { old, near, far } = addresses;

describe('a change within country and zone', () => {
  it('applies at once, and is sent to the shop and the mailbox', async () => {
    await order.put();
    expect(await order.change(near)).toMatchObject({
      status: 200,
      body: { state: 'SuccessfulUpdate', address: near },
    });
    expect(await order.shown()).toMatchObject({
      deliveryAddress: near,
      deliveryAddressChange: { canChange: true, latest: { state: 'SuccessfulUpdate' } },
    });
    expect(order.events).toMatchObject([
      { orderCode: order.code, state: 'SuccessfulUpdate', address: near, previousAddress: old },
    ]);
    const [mail, ...others] = await order.mails();
    expect(others).toEqual([]);
    expect(mail).toContain(`New delivery address for order ${order.code}`);
    expect(mail).toContain('Until now:\nAnna de Vries, Keizersgracht 12, 1015 CR Amsterdam, Netherlands');
    expect(mail).toContain('New address:\nAnna de Vries, Prinsengracht 263, 1016 GV Amsterdam, Netherlands');
    expect(mail).toContain(`/orders/${order.code}`);
  });

  it('holds while the shop sends the order with the address that it replaced', async () => {
    await order.put();
    await order.change(near);
    await order.change({ ...near, houseNumber: '265' });
    await order.put();
    expect((await order.shown()).deliveryAddress.houseNumber).toBe('265');
    await order.put({ deliveryAddress: near });
    expect((await order.shown()).deliveryAddress.houseNumber).toBe('265');
  });

  it('ends once the shop has stored it: afterwards the shop’s address counts', async () => {
    await order.put();
    await order.change(near);
    await order.put({ deliveryAddress: near });
    await order.put({ deliveryAddress: old });
    expect((await order.shown()).deliveryAddress).toEqual(old);
  });

  it('goes back to the address before it', async () => {
    await order.put();
    await order.change(near);
    expect(await order.change(old)).toMatchObject({ status: 200, body: { state: 'SuccessfulUpdate' } });
    expect((await order.shown()).deliveryAddress).toEqual(old);
    expect(order.events.map(({ address }) => address)).toEqual([near, old]);
  });

  it('that was stored stays the shop’s when production starts with another one', async () => {
    await order.put();
    await order.change(near);
    await order.put({ deliveryAddress: near });
    await order.put({ deliveryAddress: old, status: 'ProductionStarted' });
    expect(await order.shown()).toMatchObject({
      deliveryAddress: old,
      deliveryAddressChange: { latest: { state: 'SuccessfulUpdate' } },
    });
    expect(await order.mails()).toHaveLength(1);
  });

  it('is the whole country where the shop names no postal codes', async () => {
    await order.put({ addressChange: { until: order.until() } });
    expect((await order.change(far)).status).toBe(200);
  });

  it.each(['1016gv', ' 1016 GV '])('accepts a postal code however it is written: %s', async (postalCode) => {
    await order.put({ addressChange: { until: order.until(), postalCodes: ['1016 G'] } });
    expect((await order.change({ ...near, postalCode })).status).toBe(200);
  });

  it('to the address of the order does nothing', async () => {
    await order.put();
    expect(await order.change(old)).toMatchObject({ status: 200, body: { state: 'SuccessfulUpdate' } });
    expect((await order.shown()).deliveryAddressChange).not.toHaveProperty('latest');
    expect(order.events).toEqual([]);
    expect(await order.mails()).toEqual([]);
  });

  it('is refused by the shop all the same', async () => {
    await order.put();
    await order.change(near);
    expect(await order.answer('RequestFailed', { reason: 'Der Wagen ist schon fort.' })).toMatchObject({
      status: 200,
    });
    expect(await order.shown()).toMatchObject({
      deliveryAddress: old,
      deliveryAddressChange: { canChange: true, latest: { reason: 'Der Wagen ist schon fort.' } },
    });
  });
});

const [inner] = orderExample.orders;
/** An order in state `Ordered`, which its least advanced product decides. */
const partlyMade = (['on_hold', 'producing'] as const).flatMap((status, index) =>
  inner
    ? [{ ...inner, orderCode: `I-${index}`, products: inner.products.map((one) => ({ ...one, status })) }]
    : [],
);

describe('a refusal', () => {
  it.each([
    ['in production', { status: 'ProductionStarted' }, 'too-late'],
    ['sent', { status: 'shipped' }, 'too-late'],
    ['cancelled', { status: 'Cancelled' }, 'too-late'],
    ['of which a part is being made', { orders: partlyMade }, 'too-late'],
    ['without a time', { addressChange: undefined }, 'too-late'],
    ['to a pick-up point', { deliveryType: 'PickupPoint' }, 'pickup-point'],
  ] as const)('of an order %s', async (_, version, reason) => {
    await order.put(version);
    expect(await order.change(near)).toMatchObject({ status: 409, body: { code: reason } });
    expect((await order.shown()).deliveryAddressChange).toEqual({ canChange: false, reason });
    expect(order.events).toEqual([]);
  });

  it('comes at the time that the shop names', async () => {
    await order.put();
    order.clock.advance(windowMs - 1);
    expect((await order.change(near)).status).toBe(200);
    order.clock.advance(1);
    expect(await order.change(far)).toMatchObject({ status: 409, body: { code: 'too-late' } });
    expect(await order.shown()).toMatchObject({
      deliveryAddress: near,
      deliveryAddressChange: { canChange: false, reason: 'too-late', until: order.now() },
    });
  });

  it('of a country to which the brand does not deliver names the field', async () => {
    const elsewhere = {
      ...near,
      street: 'Broadway 1',
      houseNumber: undefined,
      postalCode: '10001',
      country: 'US',
    };
    await order.put();
    expect(await order.change(elsewhere)).toMatchObject({
      status: 400,
      body: {
        code: 'not-delivered',
        field: 'country',
        fields: [{ path: 'country', code: 'not-valid' }],
      },
    });
    expect(await order.shown()).toMatchObject({
      deliveryAddress: old,
      deliveryAddressChange: { canChange: true },
    });
    expect(order.events).toEqual([]);
  });

  it('of another customer’s order is that of a missing one', async () => {
    await order.put();
    const { token: other } = await order.test.signUp(`${randomUUID()}@demo.keepsake.test`);
    const foreign = await order.change(near, other);
    order.code = 'missing';
    expect({ ...foreign.body, correlationId: '' }).toEqual({
      ...(await order.change(near, other)).body,
      correlationId: '',
    });
    expect(foreign.status).toBe(404);
  });

  it('names all wrong fields', async () => {
    await order.put();
    const refused = await order.change({ ...near, postalCode: '1', houseNumber: 'x' });
    expect(refused.status).toBe(400);
    expect(refused.body.fields.map(({ path }: { path: string }) => path)).toEqual([
      'postalCode',
      'houseNumber',
    ]);
  });
});
