// Proves ORD-40, ORD-41, ORD-42.

import type { OrderUpsert } from '@keepsake/contract/orders';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { setUpOrder } from '../../../../test/order-on-its-way.ts';
import { sqlOf } from '../../../platform/database/sql.ts';

const order = setUpOrder();

const unpaid = { status: 'Received', paymentStatus: 'pending' } as const;
const paid = { status: 'Confirmed', paymentStatus: 'paid' } as const;

/** Instead of the clock, whose tokens end earlier. */
const makeOlder = (time: string) =>
  sql`update order_cancellations set requested_at = requested_at - ${time}::interval
    where order_code = ${order.code}`.execute(sqlOf(order.test.platform.database.autocommit));

const shown = async () => (await order.shown()).cancellation;
const subjects = async () => (await order.mails()).map((mail) => mail.split('\n')[0]);

describe('an order that is not paid', () => {
  it('is cancelled by the shop, which is asked for it', async () => {
    await order.put(unpaid);
    expect(await shown()).toEqual({ canCancel: true });
    const asked = await order.cancel();
    expect(asked).toMatchObject({ status: 202, body: { state: 'Requested', requestedAt: order.now() } });
    expect(order.cancellations).toMatchObject([
      { orderCode: order.code, cancellationId: asked.body.cancellationId },
    ]);
    expect(await shown()).toEqual({ canCancel: false, reason: 'requested', latest: asked.body });
    expect(await order.answerCancellation('Accepted')).toEqual({ status: 200, body: { result: 'updated' } });
    expect(await order.answerCancellation('Accepted')).toEqual({
      status: 200,
      body: { result: 'unchanged' },
    });
    expect(await shown()).toMatchObject({
      canCancel: false,
      reason: 'cancelled',
      latest: { state: 'Accepted', answeredAt: order.now() },
    });
    await order.put({ ...unpaid, status: 'Cancelled' });
    expect(await subjects()).toEqual([
      `Order ${order.code} is cancelled`,
      `Your request to cancel order ${order.code}`,
    ]);
  });

  it('is cancelled once, however often it is asked for', async () => {
    await order.put(unpaid);
    const first = await order.cancel();
    expect(await order.cancel()).toEqual(first);
    expect(order.cancellations).toHaveLength(1);
    await order.put({ ...unpaid, status: 'Cancelled' });
    const again = await order.cancel();
    expect(again).toMatchObject({ status: 202, body: { state: 'Accepted' } });
    expect(again.body.cancellationId).toBe(first.body.cancellationId);
    expect(await order.mails()).toHaveLength(2);
  });

  it('is kept when the shop refuses, with its reason, and can be asked for again', async () => {
    await order.put(unpaid);
    await order.cancel();
    await order.answerCancellation('Refused', { reason: 'Your picture is on the press.' });
    expect(await shown()).toMatchObject({
      canCancel: true,
      latest: { state: 'Refused', reason: 'Your picture is on the press.' },
    });
    expect(await order.mails()).toContainEqual(
      expect.stringContaining('could not be cancelled. Your picture is on the press.'),
    );
    expect((await order.cancel()).body.state).toBe('Requested');
  });

  it('can be asked for again after three days without an answer, and an answer still counts', async () => {
    await order.put(unpaid);
    const first = await order.cancel();
    await makeOlder('71:59');
    expect(await shown()).toMatchObject({ canCancel: false, latest: { state: 'Requested' } });
    await makeOlder('00:01');
    expect(await shown()).toMatchObject({ canCancel: true, latest: { state: 'TimedOut' } });
    await order.answerCancellation('Refused');
    expect(await shown()).toMatchObject({ canCancel: true, latest: { state: 'Refused' } });
    await order.cancel();
    const body = { cancellationId: first.body.cancellationId, state: 'Accepted' };
    expect((await order.callShop('PUT', '/cancellation', { body })).statusCode).toBe(409);
    expect(await shown()).toMatchObject({ latest: { state: 'Requested' } });
  });

  it('belongs to its customer alone', async () => {
    await order.put(unpaid);
    const { token } = await order.test.signUp(`other-${order.code}@demo.keepsake.test`);
    expect(await order.cancel(token)).toMatchObject({ status: 404, body: { code: 'not-found' } });
    expect((await order.callShop('GET', '/cancellation')).statusCode).toBe(404);
  });

  it.each([
    [
      'is deleted',
      async () => {
        order.clock.advance(1000);
        await order.callShop('DELETE', '', { query: { updatedAt: order.now() } });
      },
    ],
    ['is given to another customer', () => order.put({ ...unpaid, shopCustomerId: 'somebody-else' })],
  ])('loses the request when it %s', async (_, lose) => {
    await order.put(unpaid);
    await order.cancel();
    await lose();
    expect((await order.callShop('GET', '/cancellation')).statusCode).toBe(404);
  });

  it('can be cancelled again after the shop has brought it back', async () => {
    await order.put(unpaid);
    await order.cancel();
    await order.put({ ...unpaid, status: 'Cancelled' });
    expect(await shown()).toMatchObject({ reason: 'cancelled', latest: { state: 'Accepted' } });
    await order.put(unpaid);
    expect(await shown()).toEqual({ canCancel: true });
  });
});

describe('an order that cannot be cancelled', () => {
  it.each([
    ['order-in-production', 'is in production', { status: 'ProductionStarted' }],
    ['order-in-production', 'was sent', { status: 'Dispatched' }],
    ['order-cancelled', 'is cancelled', { status: 'Cancelled' }],
    ['not-cancellable', 'is paid', paid],
    ['not-cancellable', 'is to be paid by invoice', { status: 'Confirmed', paymentStatus: 'pending' }],
    ['not-cancellable', 'costs nothing', { status: 'Received', paymentStatus: 'free' }],
  ] as const)('says %s when it %s', async (code, _, state) => {
    await order.put(state);
    expect(await order.cancel()).toMatchObject({ status: 409, body: { code } });
    expect(await shown()).toMatchObject({ canCancel: false });
    expect(order.cancellations).toEqual([]);
    expect(await order.mails()).toEqual([]);
  });
});

describe('a paid order that the shop lets be cancelled', () => {
  it('can be until the moment that the shop states, by the clock of the server', async () => {
    await order.put(paid);
    const cancelUntil = order.until();
    await order.put({ ...paid, cancelUntil });
    expect(await shown()).toEqual({ canCancel: true, until: cancelUntil });
    order.clock.advance(Date.parse(cancelUntil) - order.clock.now());
    expect(await shown()).toEqual({ canCancel: false, reason: 'too-late' });
    expect(await order.cancel()).toMatchObject({ status: 409, body: { code: 'not-cancellable' } });
  });

  it('waits for the shop when that moment passes', async () => {
    await order.put(paid);
    const cancelUntil = order.until();
    await order.put({ ...paid, cancelUntil });
    await order.cancel();
    order.clock.advance(120_000);
    await order.put({ ...paid, cancelUntil });
    expect(await shown()).toMatchObject({ latest: { state: 'Requested' } });
  });

  it('cannot be once it is made', async () => {
    await order.put({ ...paid, status: 'ProductionStarted', cancelUntil: order.until() });
    expect(await order.cancel()).toMatchObject({ status: 409, body: { code: 'order-in-production' } });
  });
});

describe('the mail about a cancelled order', () => {
  const refunded = (): OrderUpsert['refund'] => ({ amount: 3990, at: order.now() });
  const promised = (): OrderUpsert['refund'] => ({
    amount: 1000,
    by: new Date(order.clock.now() + 86_400_000).toISOString().slice(0, 10),
  });
  const none = (): undefined => undefined;

  it.each([
    ['that nothing has been charged', unpaid, none, /as you asked\. Nothing has been charged\./],
    ['when the money was refunded', paid, refunded, /€39\.90 was refunded on \d/],
    ['when the money will be refunded', paid, promised, /€10\.00 will be refunded by \d/],
    ['nothing that the shop does not', paid, none, /as you asked\.\n/],
  ] as const)('says %s', async (_, state, refundOf, text) => {
    await order.put({ ...state, cancelUntil: order.until() });
    await order.cancel();
    const refund = refundOf();
    await order.put({ ...state, status: 'Cancelled', ...(refund && { refund }) });
    expect(await order.mails()).toContainEqual(expect.stringMatching(text));
  });
});

describe('a race', () => {
  it('with the payment is won by the one that came first: the payment', async () => {
    await order.put(unpaid);
    const [, asked] = await order.race(
      () => order.put(paid),
      () => order.cancel(),
    );
    expect(asked).toMatchObject({ status: 409, body: { code: 'not-cancellable' } });
    expect(await order.mails()).toEqual([]);
  });

  it('with the payment that the request did not see ends in a clear word', async () => {
    await order.put(unpaid);
    const [asked] = await order.race(
      () => order.cancel(),
      () => order.put(paid),
    );
    expect(asked).toMatchObject({ status: 202 });
    expect(await shown()).toMatchObject({
      canCancel: false,
      reason: 'too-late',
      latest: { state: 'Refused', reason: 'paid' },
    });
    expect(await order.mails()).toContainEqual(expect.stringContaining('Your payment came first'));
  });

  it('with the payment can still be won by the shop’s word', async () => {
    await order.put(unpaid);
    await order.cancel();
    await order.put(paid);
    await order.answerCancellation('Accepted');
    expect(await shown()).toMatchObject({ latest: { state: 'Accepted' } });
    expect(await subjects()).toContain(`Order ${order.code} is cancelled`);
  });

  it('with production is lost', async () => {
    await order.put(unpaid);
    await order.cancel();
    await order.put({ status: 'ProductionStarted' });
    expect(await shown()).toMatchObject({ latest: { state: 'Refused', reason: 'in-production' } });
    expect(await order.mails()).toContainEqual(expect.stringContaining('It was already being made.'));
  });
});
