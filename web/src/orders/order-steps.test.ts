import { orderExample } from '@keepsake/contract/back-office-examples';
import type { OrderState } from '@keepsake/contract/order-state';
import type { SuperOrder } from '@keepsake/contract/super-orders';
import { expect, it } from 'vitest';
import { stepsOf } from './order-steps.ts';

type Inner = SuperOrder['orders'][number];

const [inner] = orderExample.orders as [Inner];
const [product] = inner.products as [Inner['products'][number]];
const parcel = (...codes: string[]) => ({
  trackingCode: '3S',
  carrier: 'PostNL',
  events: codes.map((code, index) => ({ at: `2026-03-2${index + 6}T10:00:00Z`, code, text: code })),
});

function order(status: OrderState, some: Partial<SuperOrder> = {}): SuperOrder {
  const { shopCustomerId, updatedAt, ...content } = orderExample;
  return { ...content, superOrderCode: 'K1', status, productCount: 1, orders: [inner], ...some };
}

const steps = (of: SuperOrder) =>
  stepsOf(of)
    .filter(({ isReached }) => isReached)
    .map(({ step }) => step);

it.each([
  ['AwaitingPayment', ['placed']],
  ['Ordered', ['placed', 'paid']],
  ['InProduction', ['placed', 'paid', 'inProduction']],
  ['Sent', ['placed', 'paid', 'inProduction', 'sent']],
  ['Cancelled', []],
] as const)('%s has reached %o', (status, reached) => {
  expect(steps(order(status))).toEqual(reached);
});

it.each(['free', 'invoiced'] as const)('has no payment to follow when it is %s', (paymentStatus) => {
  expect(steps(order('Ordered', { paymentStatus }))).toEqual(['placed']);
  expect(stepsOf(order('Sent', { paymentStatus })).map(({ step }) => step)).not.toContain('paid');
});

it('is delivered when all parcels are, at the time of the last one', () => {
  const withParcels = (...parcels: NonNullable<Inner['parcels']>) =>
    order('Sent', { orders: [{ ...inner, parcels }] });
  const both = withParcels(parcel('handed-over', 'delivered'), parcel('delivered'));
  expect(stepsOf(both).at(-1)).toEqual({
    step: 'delivered',
    isReached: true,
    at: '2026-03-27T10:00:00Z',
  });
  expect(steps(withParcels(parcel('delivered'), parcel('handed-over')))).not.toContain('delivered');
  expect(steps(withParcels())).not.toContain('delivered');
});

it('is not delivered before all of it is sent', () => {
  const parcels = [parcel('delivered')];
  expect(steps(order('InProduction', { orders: [{ ...inner, parcels }] }))).not.toContain('delivered');
});

it('has the times of payment and of the changes, and none that are unknown', () => {
  const statusChanges = [{ status: 'Sent' as const, at: '2026-03-25T10:15:00Z' }];
  const orders = [{ ...inner, parcels: [] }];
  expect(stepsOf(order('Sent', { statusChanges, orders })).map(({ at }) => at)).toEqual([
    orderExample.createdAt,
    product.paymentChangedDate,
    undefined,
    '2026-03-25T10:15:00Z',
    undefined,
  ]);
});

it('was sent when the first parcel began to move, if the shop has said so only later', () => {
  const statusChanges = [{ status: 'Sent' as const, at: '2026-03-27T12:00:00Z' }];
  const sent = stepsOf(order('Sent', { statusChanges })).find(({ step }) => step === 'sent');
  expect(sent?.at).toBe('2026-03-25T10:14:31Z');
});
