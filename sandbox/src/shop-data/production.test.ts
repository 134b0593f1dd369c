import { orderItem } from '@keepsake/contract/back-office';
import { expect, it } from 'vitest';
import { readBrands } from '../brands.ts';
import { createStorefronts } from '../shop/storefronts.ts';
import { demoOrders } from './demo-orders.ts';
import { cancelled, stageOf } from './production.ts';

const context = {
  storefronts: createStorefronts(await readBrands()),
  originOf: (host: string) => `http://${host}:4001`,
};
const at = '2026-11-25T12:00:00.000Z';
const orderAt = (stage: string) => {
  const order = demoOrders('2026-11-25', context).find((one) => stageOf(one) === stage);
  if (!order) throw new Error(`no order is ${stage}`);
  return order;
};

it('cancels orders of the demo before the payment, with a refund, and with one to come', () => {
  const money = demoOrders('2026-11-25', context)
    .filter(({ orders }) => orders[0]?.products[0]?.status === 'Cancelled')
    .map((order) => {
      expect(orderItem.safeParse(order).error).toBeUndefined();
      const { paymentStatus, refund, totals } = order;
      return [paymentStatus, refund && Object.keys(refund), refund?.amount === totals.total];
    });
  expect(money).toEqual([
    ['paid', ['amount', 'at'], true],
    ['pending', undefined, false],
    ['paid', ['amount', 'by'], true],
  ]);
});

it('leaves nothing to pay of an order that is cancelled', () => {
  const unpaid = orderAt('Received');
  expect(unpaid).toHaveProperty('paymentUrl');
  const order = cancelled(unpaid, at);
  expect(order).toMatchObject({ paymentStatus: 'pending', updatedAt: at });
  expect(order).not.toHaveProperty('paymentUrl');
  expect(order).not.toHaveProperty('payUntil');
  expect(stageOf(order)).toBeUndefined();
});
