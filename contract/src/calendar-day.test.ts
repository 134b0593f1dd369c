// Proves CLK-31.

import { describe, expect, it } from 'vitest';
import { addDays, dayAt } from './calendar-day.ts';

describe('the day of an instant', () => {
  it.each([
    ['2026-07-11T23:30:00Z', 'UTC', '2026-07-11'],
    ['2026-07-11T23:30:00Z', 'Europe/London', '2026-07-12'],
    ['2026-07-11T23:30:00Z', 'Europe/Amsterdam', '2026-07-12'],
    ['2026-07-11T23:30:00Z', 'America/New_York', '2026-07-11'],
    ['2026-07-11T21:59:59.999Z', 'Europe/Amsterdam', '2026-07-11'],
    ['2026-07-11T22:00:00Z', 'Europe/Amsterdam', '2026-07-12'],
    // Winter: midnight is an hour later in UTC, and the same as in London.
    ['2026-12-31T22:59:59Z', 'Europe/Amsterdam', '2026-12-31'],
    ['2026-12-31T23:00:00Z', 'Europe/Amsterdam', '2027-01-01'],
    ['2026-12-31T23:30:00Z', 'Europe/London', '2026-12-31'],
    // The nights in which the clocks change.
    ['2026-03-28T23:00:00Z', 'Europe/Amsterdam', '2026-03-29'],
    ['2026-03-29T22:00:00Z', 'Europe/Amsterdam', '2026-03-30'],
    ['2026-10-24T22:00:00Z', 'Europe/Amsterdam', '2026-10-25'],
    ['2026-10-25T22:59:59Z', 'Europe/Amsterdam', '2026-10-25'],
    ['2026-10-25T23:00:00Z', 'Europe/Amsterdam', '2026-10-26'],
    // Halves and quarters of hours, and the ends of the world.
    ['2026-07-11T18:30:00Z', 'Asia/Kolkata', '2026-07-12'],
    ['2026-07-11T18:15:00Z', 'Asia/Kathmandu', '2026-07-12'],
    ['2026-07-11T10:00:00Z', 'Pacific/Kiritimati', '2026-07-12'],
    ['2026-07-11T10:59:59Z', 'Pacific/Pago_Pago', '2026-07-10'],
    ['2024-02-29T23:30:00Z', 'Europe/Amsterdam', '2024-03-01'],
    // As written by a shop.
    ['2026-07-12T01:30:00+02:00', 'Europe/London', '2026-07-12'],
  ])('%s in %s is %s', (instant, timeZone, day) => {
    expect(dayAt(instant, timeZone)).toBe(day);
    expect(dayAt(Date.parse(instant), timeZone)).toBe(day);
  });
});

it.each([
  ['2026-02-27', 2, '2026-03-01'],
  ['2028-02-27', 2, '2028-02-29'],
  ['2026-03-28', 2, '2026-03-30'],
  ['2026-01-01', -1, '2025-12-31'],
])('%s and %i days is %s', (day, days, to) => {
  expect(addDays(day, days)).toBe(to);
});
