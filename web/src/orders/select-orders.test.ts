// Proves ORD-14, ORD-33.

import type { OrderState } from '@keepsake/contract/order-state';
import { searchExamples } from '@keepsake/contract/search-examples';
import type { ListedOrder } from '@keepsake/contract/super-orders';
import { expect, it } from 'vitest';
import { selectOrders } from './select-orders.ts';

const day = 86_400_000;
const now = Date.parse('2026-11-25T12:00:00.000Z');

function order(
  code: string,
  days: number,
  status: OrderState = 'Ordered',
  title = 'Photo book',
): ListedOrder {
  const product = {
    productCode: 'P-1',
    title,
    articleName: 'book',
    articleType: 'photobook',
    quantity: 1,
    status: 'Confirmed' as const,
  };
  return {
    superOrderCode: code,
    createdAt: new Date(now - days * day).toISOString(),
    status,
    channel: 'LB-GB',
    currency: 'GBP',
    totals: { products: 1, discount: 0, delivery: 0, tax: 0, total: 1 },
    deliveryType: 'Home',
    paymentStatus: 'paid',
    productCount: 1,
    orders: [{ orderCode: `${code}-1`, vendorId: 'LB', products: [product] }],
  };
}

const all = [
  order('A', 5),
  order('B', 5, 'Sent', 'Łódź'),
  order('C', 1, 'AwaitingPayment'),
  order('D', 40),
  order('E', 40, 'AwaitingPayment'),
];
const codes = (...parts: [group: 'inProgress' | 'history', status?: OrderState | null, q?: string]) => {
  const [group, status = null, q = ''] = parts;
  return selectOrders(all, group, { status, q }, now).map(({ superOrderCode }) => superOrderCode);
};

it('has two groups, the latest first, without orders that are unpaid for 30 days', () => {
  expect(codes('inProgress')).toEqual(['C', 'B', 'A']);
  expect(codes('history')).toEqual(['D']);
});

it('filters by status, and searches codes and titles', () => {
  expect(codes('inProgress', 'Sent')).toEqual(['B']);
  expect(codes('inProgress', null, ' łÓD ')).toEqual(['B']);
  expect(codes('inProgress', null, 'a-1')).toEqual(['A']);
  expect(codes('history', 'Sent')).toEqual([]);
});

it('distinguishes orders that were delivered from those that were sent', () => {
  const sent = [order('A', 5, 'Sent'), { ...order('B', 5, 'Sent'), deliveredAt: '2026-11-24T12:00:00.000Z' }];
  const codesOf = (status: 'Sent' | 'Delivered') =>
    selectOrders(sent, 'inProgress', { status, q: '' }, now).map(({ superOrderCode }) => superOrderCode);
  expect([codesOf('Sent'), codesOf('Delivered')]).toEqual([['A'], ['B']]);
});

it.each(searchExamples)('searches what has %j for %j: %s', (stored, typed, isFound) => {
  const found = selectOrders([order('#', 5, 'Sent', stored)], 'inProgress', { status: null, q: typed }, now);
  expect(found.length > 0).toBe(isFound);
});
