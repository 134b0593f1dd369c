import { orderExample } from '@keepsake/contract/back-office-examples';
import type { OrderUpsert } from '@keepsake/contract/orders';
import { describe, expect, it } from 'vitest';
import { holidaysOf } from '../../../platform/holidays/index.ts';
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
    ['after Christmas', '2026-12-11T12:00:00Z', '2026-12-28'],
    ['after Easter', '2027-03-15T12:00:00Z', '2027-03-30'],
  ])('is %s', async (_, arrival, last) => {
    const isHoliday = await holidaysOf([{ country: 'NL' }]);
    expect(lastDayAfter(arrival, 'Europe/Amsterdam', isHoliday).toString()).toBe(last);
  });
});

it('the period begins when the last product of the order has arrived', async () => {
  const plain = { ...product, isPersonalised: false };
  const ofParcel = (orderCode: string, arrival?: string) => ({
    ...example,
    orderCode,
    parcels: [parcel(orderCode, arrival)],
    products: [plain],
  });
  const untils = async (...orders: InnerOrder[]) => {
    const time = { timeZone: 'Europe/Amsterdam', now: Date.parse('2026-12-20T12:00:00Z') };
    const { lines } = await withdrawalsOf({ ...orderExample, orders }, [], time);
    return lines.map(({ until }) => until);
  };
  const first = ofParcel('I-1', '2026-11-26T12:00:00Z');
  expect(await untils(first, ofParcel('I-2'))).toEqual([undefined, undefined]);
  const later = ofParcel('I-2', '2026-12-17T12:00:00Z');
  expect(await untils(first, later)).toEqual(['2026-12-31', '2026-12-31']);
  const cancelled = { ...ofParcel('I-2'), products: [{ ...plain, status: 'cancelled' as const }] };
  expect(await untils(first, cancelled)).toEqual(['2026-12-10', undefined]);
});

it.each([
  ['of the delivery', { deliveryAddress: { country: 'BE' } }, '2026-07-22'],
  ['of the invoice', { billingAddress: { country: 'BE' } }, '2026-07-22'],
  ['of another country', { deliveryAddress: { country: 'NL' } }, '2026-07-21'],
  ['of a region', { deliveryAddress: { country: 'DE', region: 'Saarland' } }, '2026-08-17', '2026-08-01'],
])('the holidays are those of the address %s', async (_, addresses, until, arrival = '2026-07-07') => {
  const parcels = [parcel('A', `${arrival}T12:00:00Z`)];
  const order = {
    ...orderExample,
    orders: [{ ...example, parcels, products: [{ ...product, isPersonalised: false }] }],
  };
  const { deliveryAddress } = orderExample;
  const some = Object.entries(addresses).map(([name, address]) => [name, { ...deliveryAddress, ...address }]);
  const time = { timeZone: 'Europe/Amsterdam', now: Date.parse('2026-07-21T23:00:00Z') };
  const { lines } = await withdrawalsOf({ ...order, ...Object.fromEntries(some) }, [], time);
  expect(lines[0]).toMatchObject({ until });
});

describe('a product', () => {
  async function lineOf(some: Partial<Product>, parcels: InnerOrder['parcels'], now: string) {
    const orders = [{ ...example, parcels, products: [{ ...product, isPersonalised: false, ...some }] }];
    const time = { timeZone: 'Europe/Amsterdam', now: Date.parse(now) };
    const { lines } = await withdrawalsOf({ ...orderExample, orders }, [], time);
    const { orderCode, productCode, ...rest } = lines[0] ?? {};
    return rest;
  }
  const arrived = [parcel('A', '2026-11-26T12:00:00Z')];

  it.each([
    ['on the last day', '2026-12-10T22:59:59Z', { until: '2026-12-10' }],
    ['afterwards', '2026-12-10T23:00:00Z', { until: '2026-12-10', refusal: 'expired' }],
  ])('can be withdrawn from or not: %s', async (_, now, line) => {
    expect(await lineOf({}, arrived, now)).toEqual(line);
  });

  it.each([
    ['has not been sent', []],
    ['is on its way', [parcel('A')]],
    ['is in two parcels, one of which is on its way', [...arrived, parcel('B')]],
    ['is in another parcel than one that arrived', [parcel('A', '2026-11-26T12:00:00Z', ['other'])]],
  ])('has no last day while it %s', async (_, parcels) => {
    expect(await lineOf({}, parcels, '2027-06-01T00:00:00Z')).toEqual({});
  });

  it.each([
    ['personalised', { isPersonalised: true }],
    ['personalised', { isPersonalised: undefined }],
    ['cancelled', { status: 'cancelled' as const }],
  ])('is refused as %s: %o', async (refusal, some) => {
    expect(await lineOf(some, arrived, '2026-11-27T00:00:00Z')).toEqual({ refusal });
  });
});
