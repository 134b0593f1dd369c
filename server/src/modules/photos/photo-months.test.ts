// Proves PHO-19.

import { describe, expect, it } from 'vitest';
import { partsOf, placeByDateTaken, placeByInstant, unknownMonth } from './photo-months.ts';

const now = Date.parse('2026-11-22T12:00:00Z');
const place = (dateTaken: string | undefined) => placeByDateTaken(dateTaken, now);

describe('placeByDateTaken', () => {
  it('uses the local time for the month and the instant for the order', () => {
    const auckland = place('2024-05-01T00:30:00+12:00');
    expect(auckland).toEqual({ at: '2024-04-30T12:30:00Z', month: 202405 });
  });

  it('reads a time without offset as UTC, whatever the server’s time zone', () => {
    expect(place('2024-11-03T01:30:00.250')).toEqual({
      at: '2024-11-03T01:30:00.25Z',
      month: 202411,
    });
  });

  it('distinguishes the two hours of a clock change', () => {
    const first = place('2024-11-03T01:30:00-07:00');
    const second = place('2024-11-03T01:30:00-08:00');
    expect(first.at < second.at).toBe(true);
  });

  it('puts a photo without a date into the unknown month', () => {
    expect(place(undefined).month).toBe(unknownMonth);
  });

  it.each([
    ['0001-01-01T01:00:00+02:00'],
    ['1825-12-31T23:59:59'],
    // Clocks that were never set.
    ['1970-01-01T00:00:00'],
    ['1970-01-31T23:59:59+05:00'],
    ['2026-11-24T00:00:00'],
    ['2026-11-24T00:30:00+14:00'],
    ['9999-12-31T23:00:00-05:00'],
  ])('treats the impossible date %s as unknown', (dateTaken) => {
    expect(place(dateTaken)).toEqual(place(undefined));
  });

  it.each([
    ['1826-01-01T00:00:00', 182601],
    ['1969-12-31T23:59:59', 196912],
    ['1970-02-01T00:00:00', 197002],
    ['2026-11-23T23:59:59', 202611],
  ])('accepts %s', (dateTaken, month) => {
    expect(place(dateTaken).month).toBe(month);
  });
});

it('places upload times in the brand’s time zone', () => {
  const newYear = Date.UTC(2025, 11, 31, 23, 30);
  expect(placeByInstant(newYear, 'Europe/Amsterdam').month).toBe(202601);
  expect(placeByInstant(newYear, 'UTC').month).toBe(202512);
  expect(partsOf(202601)).toEqual({ year: 2026, month: 1 });
});
