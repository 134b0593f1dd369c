// Proves ORD-4, ORD-5, ORD-6, ORD-7, ORD-9, ORD-15, ORD-16, ORD-34.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  expiresAt,
  inProgressUntil,
  orderDeliveredAt,
  orderGroupOf,
  orderStateOf,
  orderStates,
  productStateOf,
} from './order-state.ts';
import { productStatus } from './orders.ts';

const day = 86_400_000;
const now = Date.parse('2028-03-26T01:30:00.000Z');
const at = (milliseconds: number) => new Date(milliseconds).toISOString();

describe('the state of a product', () => {
  it.each([
    ['Received', 'AwaitingPayment'],
    ['Confirmed', 'Ordered'],
    ['ProductionStarted', 'InProduction'],
    ['ProductionCompleted', 'InProduction'],
    ['Dispatched', 'Sent'],
    ['Cancelled', 'Cancelled'],
    ['paymentPending', 'AwaitingPayment'],
    ['paymentFailed', 'AwaitingPayment'],
    ['paymentSuccess', 'Ordered'],
    ['paymentFree', 'Ordered'],
    ['verification failed', 'Ordered'],
    ['processing', 'Ordered'],
    ['processing failed', 'Ordered'],
    ['approved', 'Ordered'],
    ['on_hold', 'Ordered'],
    ['producing', 'InProduction'],
    ['delayed', 'InProduction'],
    ['shipped', 'Sent'],
    ['cancelled', 'Cancelled'],
    ['rejected', 'Cancelled'],
  ])('%s is %s', (status, state) => {
    expect(productStateOf(status)).toBe(state);
  });

  it('exists for every value that the shop may send', () => {
    for (const status of productStatus.options) expect(orderStates).toContain(productStateOf(status));
  });

  it.each(['', 'sent', 'Paid', 'toString', '__proto__'])('is unknown of "%s"', (status) => {
    expect(productStateOf(status)).toBeUndefined();
  });
});

describe('the state of an order', () => {
  const statuses = fc.array(fc.constantFrom(...productStatus.options), { minLength: 1, maxLength: 8 });

  it('is that of the least advanced product, whatever their order', () => {
    fc.assert(
      fc.property(statuses, (some) => {
        const state = orderStateOf(some);
        const own = some.map((status) => orderStates.indexOf(productStateOf(status) ?? 'Cancelled'));
        expect(state).toBe(orderStates[Math.min(...own)]);
        expect(orderStateOf(some.toReversed())).toBe(state);
      }),
    );
  });

  it('is cancelled only if all products are', () => {
    expect(orderStateOf(['Cancelled', 'rejected'])).toBe('Cancelled');
    expect(orderStateOf(['Cancelled', 'Dispatched'])).toBe('Sent');
  });

  it('is unknown without products, and with an unknown status', () => {
    expect(orderStateOf([])).toBeUndefined();
    expect(orderStateOf(['Received', 'lost'])).toBeUndefined();
  });
});

describe('the group of an order', () => {
  const order = (age: number, ...sent: number[]) => ({
    createdAt: at(now - age),
    products: [
      { status: 'Confirmed' },
      ...sent.map((paid) => ({ status: 'Dispatched', paymentChangedDate: at(now - paid) })),
    ],
  });
  const groupOf = (...parts: Parameters<typeof order>) => orderGroupOf(order(...parts), now);

  it('ends after 30 days', () => {
    expect(groupOf(30 * day - 1)).toBe('inProgress');
    expect(groupOf(30 * day)).toBe('history');
  });

  it('ends when a product that was sent has been paid for 14 days', () => {
    expect(groupOf(20 * day, 14 * day)).toBe('inProgress');
    expect(groupOf(20 * day, 14 * day + 1)).toBe('history');
    expect(groupOf(20 * day, day, 15 * day)).toBe('history');
  });

  it('does not depend on payments of what has not been sent, or that are unknown', () => {
    const paid = { paymentChangedDate: at(now - 20 * day) };
    const products = [{ status: 'producing', ...paid }, { status: 'shipped' }];
    expect(orderGroupOf({ createdAt: at(now - 20 * day), products }, now)).toBe('inProgress');
    expect(orderGroupOf({ createdAt: at(now), products: [] }, now)).toBe('inProgress');
  });

  it('changes once, from progress to history', () => {
    const products = fc.array(
      fc.record({
        status: fc.constantFrom(...productStatus.options),
        paymentChangedDate: fc.option(
          fc.integer({ min: 0, max: 60 * day }).map((age) => at(now - age)),
          {
            nil: undefined,
          },
        ),
      }),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(products, fc.integer({ min: 0, max: 60 * day }), (some, age) => {
        const placed = { createdAt: at(now - age), products: some };
        const end = inProgressUntil(placed);
        expect(orderGroupOf(placed, end)).toBe('inProgress');
        expect(orderGroupOf(placed, end + 1)).toBe('history');
      }),
    );
  });
});

it('expires when it has not been paid for 30 days', () => {
  expect(expiresAt('AwaitingPayment', at(now))).toBe(now + 30 * day);
  for (const state of orderStates.slice(1)) expect(expiresAt(state, at(now))).toBeUndefined();
});

describe('the delivery of an order', () => {
  const early = '2026-03-26T10:00:00Z';
  const last = '2026-03-27T09:00:00+01:00';
  const product = (productCode: string, status = 'Dispatched') => ({ productCode, status });
  const parcel = (arrived?: string, ...productCodes: string[]) => ({
    trackingCode: '3S',
    carrier: 'PostNL',
    ...(productCodes.length > 0 && { productCodes }),
    events: [
      { at: '2026-03-25T10:00:00Z', code: 'handed-over', text: 'Handed over' },
      ...(arrived === undefined ? [] : [{ at: arrived, code: 'delivered', text: 'Delivered' }]),
    ],
  });

  it.each([
    ['of the only parcel', [{ products: [product('a')], parcels: [parcel(early)] }], early],
    ['of the last of two', [{ products: [product('a')], parcels: [parcel(last), parcel(early)] }], last],
    [
      'of the last vendor',
      [
        { products: [product('a')], parcels: [parcel(early)] },
        { products: [product('b', 'shipped')], parcels: [parcel(last)] },
      ],
      last,
    ],
    [
      'without what was cancelled',
      [{ products: [product('a'), product('b', 'rejected')], parcels: [parcel(early, 'a')] }],
      early,
    ],
  ])('is the time %s', (_, orders, at) => {
    expect(orderDeliveredAt(orders)).toBe(at);
  });

  it.each([
    ['nothing shows it', [{ products: [product('a')] }]],
    ['a parcel is on its way', [{ products: [product('a')], parcels: [parcel(early), parcel()] }]],
    [
      'a product is in no parcel',
      [{ products: [product('a'), product('b')], parcels: [parcel(early, 'a')] }],
    ],
    ['a product is not sent yet', [{ products: [product('a', 'producing')], parcels: [parcel(early)] }]],
    [
      'nothing shows it of another vendor',
      [{ products: [product('a')], parcels: [parcel(early)] }, { products: [product('b')] }],
    ],
    ['all was cancelled', [{ products: [product('a', 'Cancelled')], parcels: [parcel(early)] }]],
  ])('is unknown where %s', (_, orders) => {
    expect(orderDeliveredAt(orders)).toBeUndefined();
  });
});
