// Proves ORD-11, ORD-20.

import { describe, expect, it } from 'vitest';
import { addresses, setUpOrder } from '../../../../test/order-on-its-way.ts';

const order = setUpOrder();
const { old, near, far, abroad } = addresses;

describe.each([
  ['zone', far],
  ['country', abroad],
])('a change to another %s', (_, address) => {
  it('waits for the shop, which accepts it', async () => {
    await order.put();
    expect(await order.change(address)).toMatchObject({ status: 202, body: { state: 'RequestSent' } });
    expect(await order.shown()).toMatchObject({
      deliveryAddress: old,
      deliveryAddressChange: { canChange: false, reason: 'requested', latest: { address } },
    });
    expect(order.events).toMatchObject([{ state: 'RequestSent', address, previousAddress: old }]);
    expect(await order.answer('SuccessfulUpdate')).toEqual({ status: 200, body: { result: 'updated' } });
    expect(await order.answer('SuccessfulUpdate')).toEqual({ status: 200, body: { result: 'unchanged' } });
    expect(await order.shown()).toMatchObject({
      deliveryAddress: address,
      deliveryAddressChange: { canChange: true, latest: { answeredAt: order.now() } },
    });
    expect((await order.mails()).map((mail) => mail.split('\n')[0])).toEqual([
      `New delivery address for order ${order.code}`,
      `Your new address for order ${order.code}`,
    ]);
  });
});

describe('a request', () => {
  it('is refused with the reason, and another one may follow', async () => {
    await order.put();
    await order.change(abroad);
    await order.answer('RequestFailed', { reason: 'not-delivered' });
    expect(await order.shown()).toMatchObject({
      deliveryAddress: old,
      deliveryAddressChange: { canChange: true, latest: { state: 'RequestFailed', reason: 'not-delivered' } },
    });
    const [mail] = await order.mails();
    expect(mail).toContain('could not be changed. We don’t deliver to the new address.');
    expect(mail).toContain('Your order goes to:\nAnna de Vries, Keizersgracht 12');
    expect((await order.change(near)).status).toBe(200);
  });

  it('is the only one, and sent again is the same', async () => {
    await order.put();
    const first = await order.change(far);
    expect(await order.change(far)).toEqual(first);
    expect(await order.change(abroad)).toMatchObject({
      status: 409,
      body: { code: 'address-change-requested' },
    });
    expect(order.events).toHaveLength(1);
  });

  it('keeps a change that has been applied before', async () => {
    await order.put();
    await order.change(near);
    await order.change(far);
    expect((await order.shown()).deliveryAddress).toEqual(near);
    await order.answer('RequestFailed');
    await order.put();
    expect((await order.shown()).deliveryAddress).toEqual(near);
  });

  it('is accepted by an order with another address, however the shop writes it', async () => {
    await order.put();
    await order.change(far);
    const deliveryAddress = { ...far, postalCode: '3511AE' };
    await order.put({ deliveryAddress });
    expect(await order.shown()).toMatchObject({
      deliveryAddress,
      deliveryAddressChange: { canChange: true, latest: { state: 'SuccessfulUpdate' } },
    });
    expect(await order.mails()).toHaveLength(2);
  });

  it('continues when the shop writes the old address in another way', async () => {
    await order.put();
    await order.change(far);
    const deliveryAddress = { ...old, addition: 'Rear house' };
    await order.put({ deliveryAddress });
    expect(await order.shown()).toMatchObject({
      deliveryAddress,
      deliveryAddressChange: { reason: 'requested', latest: { state: 'RequestSent' } },
    });
    expect(await order.mails()).toHaveLength(1);
    await order.answer('RequestFailed');
    expect((await order.shown()).deliveryAddress).toEqual(deliveryAddress);
    expect(await order.mails()).toContainEqual(expect.stringMatching(/Your order goes to:\n.*Rear house/));
  });

  it('ends without a mail when the order is cancelled', async () => {
    await order.put();
    await order.change(far);
    await order.put({ status: 'Cancelled' });
    expect((await order.shown()).deliveryAddress).toEqual(old);
    expect(await order.mails()).toHaveLength(1);
  });

  it('fails with a change before it that the shop has not stored: the mail has the shop’s address', async () => {
    await order.put();
    await order.change(near);
    await order.change(far);
    await order.put({ status: 'ProductionStarted' });
    expect((await order.shown()).deliveryAddress).toEqual(old);
    expect(await order.mails()).toContainEqual(
      expect.stringMatching(/Your order goes to:\nAnna de Vries, Keizersgracht 12/),
    );
  });

  it('is decided by the latest answer, whatever the order has', async () => {
    await order.put();
    await order.change(far);
    await order.put({ status: 'ProductionStarted' });
    await order.answer('SuccessfulUpdate');
    expect((await order.shown()).deliveryAddress).toEqual(far);
    await order.put({ status: 'ProductionStarted', deliveryAddress: far });
    await order.answer('RequestFailed');
    expect(await order.shown()).toMatchObject({
      deliveryAddress: old,
      deliveryAddressChange: { latest: { state: 'RequestFailed' } },
    });
  });

  it('is deleted when the order is given to another customer', async () => {
    await order.put();
    await order.change(far);
    await order.put({ shopCustomerId: 'somebody-else' });
    expect((await order.callShop('GET', '/address-change')).statusCode).toBe(404);
  });

  it('that is unanswered fails when production starts', async () => {
    await order.put();
    await order.change(far);
    await order.put({ status: 'ProductionStarted' });
    expect(await order.shown()).toMatchObject({
      deliveryAddress: old,
      deliveryAddressChange: { canChange: false, reason: 'too-late', latest: { reason: 'too-late' } },
    });
    expect(await order.mails()).toContainEqual(
      expect.stringContaining('could not be changed. Your order was already being made.'),
    );
    order.clock.advance(1000);
    await order.put({ status: 'ProductionStarted', deliveryAddress: far });
    expect((await order.shown()).deliveryAddressChange?.latest).toMatchObject({ state: 'SuccessfulUpdate' });
  });

  it('that the shop has accepted holds during production', async () => {
    await order.put();
    await order.change(far);
    await order.answer('SuccessfulUpdate');
    await order.put({ status: 'ProductionStarted' });
    expect((await order.shown()).deliveryAddress).toEqual(far);
  });

  it('that a later one has replaced cannot be answered', async () => {
    await order.put();
    const first = await order.change(far);
    await order.answer('RequestFailed');
    await order.change(abroad);
    const body = { changeId: first.body.changeId, state: 'SuccessfulUpdate' };
    expect((await order.callShop('PUT', '/address-change', { body })).statusCode).toBe(409);
    expect((await order.shown()).deliveryAddress).toEqual(old);
  });

  it('is deleted with the order', async () => {
    await order.put();
    await order.change(far);
    order.clock.advance(1000);
    await order.callShop('DELETE', '', { query: { updatedAt: order.now() } });
    expect((await order.callShop('GET', '/address-change')).statusCode).toBe(404);
    await order.put();
    expect((await order.shown()).deliveryAddressChange).not.toHaveProperty('latest');
  });
});

describe('a race with production', () => {
  it('is won by the one that came first: production', async () => {
    await order.put();
    const [, changed] = await order.race(
      () => order.put({ status: 'ProductionStarted' }),
      () => order.change(near),
    );
    expect(changed).toMatchObject({ status: 409, body: { code: 'too-late' } });
    expect((await order.shown()).deliveryAddress).toEqual(old);
  });

  it('is lost by a change that production did not see', async () => {
    await order.put();
    const [changed] = await order.race(
      () => order.change(near),
      () => order.put({ status: 'ProductionStarted' }),
    );
    expect(changed).toMatchObject({ status: 200 });
    expect(await order.shown()).toMatchObject({
      deliveryAddress: old,
      deliveryAddressChange: { latest: { state: 'RequestFailed', reason: 'too-late' } },
    });
  });
});
