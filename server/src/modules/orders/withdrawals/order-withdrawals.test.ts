import { orderExample } from '@keepsake/contract/back-office-examples';
import type { OrderUpsert } from '@keepsake/contract/orders';
import { describe, expect, it } from 'vitest';
import { lastDayAfter, withdrawalsOf } from './order-withdrawals.ts';

type InnerOrder = OrderUpsert['orders'][number];
type Product = InnerOrder['products'][number];

const [example] = orderExample.orders as [InnerOrder];
const [product] = example.products as [Product];

const parcel = (trackingCode: string, arrival?: string, productCodes?: string[]) => ({
  trackingCode,
  carrier: 'PostNL',
  ...(productCodes && { productCodes }),
  events: arrival ? [{ at: arrival, code: 'delivered', text: 'Delivered' }] : [],
});

describe('the last day', () => {
  it.each([
    ['a Thursday', '2026-11-26T12:00:00Z', '2026-12-10'],
    ['a Saturday, until Monday', '2026-11-28T12:00:00Z', '2026-12-14'],
    ['a Sunday, until Monday', '2026-11-29T12:00:00Z', '2026-12-14'],
    ['a Monday', '2026-11-30T12:00:00Z', '2026-12-14'],
    ['the next day in the time zone', '2026-11-30T23:30:00Z', '2026-12-15'],
    ['after the change of the clocks', '2026-10-12T21:30:00Z', '2026-10-26'],
    ['after the leap day', '2028-02-16T12:00:00Z', '2028-03-01'],
  ])('is %s', (_, arrival, last) => {
    expect(lastDayAfter(arrival, 'Europe/Amsterdam').toString()).toBe(last);
  });
});

it('the period begins when the last product of the order has arrived', () => {
  const plain = { ...product, isPersonalised: false };
  const ofParcel = (orderCode: string, arrival?: string) => ({
    ...example,
    orderCode,
    parcels: [parcel(orderCode, arrival)],
    products: [plain],
  });
  const untils = (...orders: InnerOrder[]) =>
    withdrawalsOf({ ...orderExample, orders }, [], {
      timeZone: 'Europe/Amsterdam',
      now: Date.parse('2026-12-20T12:00:00Z'),
    }).lines.map(({ until }) => until);
  const first = ofParcel('I-1', '2026-11-26T12:00:00Z');
  expect(untils(first, ofParcel('I-2'))).toEqual([undefined, undefined]);
  const later = ofParcel('I-2', '2026-12-17T12:00:00Z');
  expect(untils(first, later)).toEqual(['2026-12-31', '2026-12-31']);
  const cancelled = { ...ofParcel('I-2'), products: [{ ...plain, status: 'cancelled' as const }] };
  expect(untils(first, cancelled)).toEqual(['2026-12-10', undefined]);
});

describe('a product', () => {
  function lineOf(some: Partial<Product>, parcels: InnerOrder['parcels'], now: string) {
    const orders = [{ ...example, parcels, products: [{ ...product, isPersonalised: false, ...some }] }];
    const time = { timeZone: 'Europe/Amsterdam', now: Date.parse(now) };
    const { orderCode, productCode, ...rest } =
      withdrawalsOf({ ...orderExample, orders }, [], time).lines[0] ?? {};
    return rest;
  }
  const arrived = [parcel('A', '2026-11-26T12:00:00Z')];

  it.each([
    ['on the last day', '2026-12-10T22:59:59Z', { until: '2026-12-10' }],
    ['afterwards', '2026-12-10T23:00:00Z', { until: '2026-12-10', refusal: 'expired' }],
  ])('can be withdrawn from or not: %s', (_, now, line) => {
    expect(lineOf({}, arrived, now)).toEqual(line);
  });

  it.each([
    ['has not been sent', []],
    ['is on its way', [parcel('A')]],
    ['is in two parcels, one of which is on its way', [...arrived, parcel('B')]],
    ['is in another parcel than one that arrived', [parcel('A', '2026-11-26T12:00:00Z', ['other'])]],
  ])('has no last day while it %s', (_, parcels) => {
    expect(lineOf({}, parcels, '2027-06-01T00:00:00Z')).toEqual({});
  });

  it.each([
    ['personalised', { isPersonalised: true }],
    ['personalised', { isPersonalised: undefined }],
    ['cancelled', { status: 'cancelled' as const }],
  ])('is refused as %s: %o', (refusal, some) => {
    expect(lineOf(some, arrived, '2026-11-27T00:00:00Z')).toEqual({ refusal });
  });
});
