// Proves ORD-13, ORD-35.

import { describe, expect, it } from 'vitest';
import { orderExample } from './back-office-examples.ts';
import { expectationOf, lateDaysOf } from './order-state.ts';

const lastDay = '2026-11-04';

function at(instant: string, statuses: readonly string[] = ['Confirmed'], isTracked = false) {
  const products = statuses.map((status) => ({ status }));
  const time = { timeZone: 'Europe/Amsterdam', now: Date.parse(instant) };
  return expectationOf({ products, isTracked }, lastDay, time);
}

const inTime = '2026-11-04T22:59:59Z';
const late = '2026-11-04T23:00:00Z';

describe('a delivery that is expected', () => {
  it.each([
    ['2026-11-01T12:00:00Z', 'in-time'],
    [inTime, 'in-time'],
    [late, 'late'],
    ['2027-01-01T00:00:00Z', 'late'],
  ])('is at %s: %s, as the days are those of the brand’s time zone', (instant, expected) => {
    expect(at(instant)).toBe(expected);
  });

  it('is late as well when it was sent, where a parcel tells when it arrives', () => {
    expect(at(late, ['Dispatched', 'shipped'], true)).toBe('late');
    expect(at(late, ['Dispatched', 'Confirmed'])).toBe('late');
  });

  it('is unknown after the last day when it was sent and nothing tells of its arrival', () => {
    expect(at(inTime, ['Dispatched'])).toBe('in-time');
    expect(at(late, ['Dispatched', 'Cancelled'])).toBeUndefined();
  });

  it('is not late while it is unpaid', () => {
    expect(at(inTime, ['Received'])).toBe('in-time');
    expect(at(late, ['Received', 'Confirmed'])).toBeUndefined();
  });

  it('is none of what was cancelled', () => {
    expect(at(inTime, ['Cancelled'])).toBeUndefined();
    expect(at(late, ['Cancelled', 'rejected'], true)).toBeUndefined();
  });
});

describe('an order', () => {
  const now = Date.parse(late);
  const time = { timeZone: 'Europe/Amsterdam', now };
  const days = { from: '2026-11-02', to: lastDay };
  const later = { from: '2026-11-10', to: '2026-11-12' };
  const [inner] = orderExample.orders as [(typeof orderExample.orders)[number]];
  const products = inner.products.map((product) => ({ ...product, status: 'Confirmed' as const }));
  const part = { ...inner, products, parcels: [], delivery: { promised: days } };

  it('is late by the first part that is, whose days are those of today rather than the promised ones', () => {
    const moved = { ...part, delivery: { promised: days, current: later } };
    expect(lateDaysOf([moved], time)).toBeUndefined();
    expect(lateDaysOf([moved, part], time)).toEqual(days);
    expect(lateDaysOf([{ ...part, delivery: undefined }], time)).toBeUndefined();
  });

  it('is not late for what has arrived', () => {
    const event = { at: '2026-11-03T10:00:00Z', text: 'Here' };
    const parcel = (code: string) => ({ trackingCode: '1', carrier: 'DHL', events: [{ ...event, code }] });
    expect(lateDaysOf([{ ...part, parcels: [parcel('delivered')] }], time)).toBeUndefined();
    expect(lateDaysOf([{ ...part, parcels: [parcel('handed-over')] }], time)).toEqual(days);
  });
});
