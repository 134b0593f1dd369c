import { describe, expect, it } from 'vitest';
import { partsOf, placeByDateTaken, placeByInstant, unknownMonth } from './photo-months.ts';

describe('placeByDateTaken', () => {
  it('takes the month from the wall-clock and the order from the instant', () => {
    const auckland = placeByDateTaken('2024-05-01T00:30:00+12:00');
    expect(auckland).toEqual({ at: '2024-04-30T12:30:00Z', month: 202405 });
  });

  it('reads the wall-clock as UTC where no offset is known, whatever the server’s time zone', () => {
    expect(placeByDateTaken('2024-11-03T01:30:00.250')).toEqual({
      at: '2024-11-03T01:30:00.25Z',
      month: 202411,
    });
  });

  it('tells the two half past ones of a clock change apart', () => {
    const first = placeByDateTaken('2024-11-03T01:30:00-07:00');
    const second = placeByDateTaken('2024-11-03T01:30:00-08:00');
    expect(first.at < second.at).toBe(true);
  });

  it('stays in the years that can be stored, whatever the offset', () => {
    expect(placeByDateTaken('9999-12-31T23:00:00-05:00').at).toBe('9999-12-31T23:00:00Z');
    expect(placeByDateTaken('0001-01-01T01:00:00+02:00').at).toBe('0001-01-01T01:00:00Z');
  });

  // spec P2.31
  it('puts a photo without a date into the unknown month', () => {
    expect(placeByDateTaken(undefined).month).toBe(unknownMonth);
  });
});

it('takes months of our own moments in the brand’s time zone', () => {
  const newYear = Date.UTC(2025, 11, 31, 23, 30);
  expect(placeByInstant(newYear, 'Europe/Amsterdam').month).toBe(202601);
  expect(placeByInstant(newYear, 'UTC').month).toBe(202512);
  expect(partsOf(202601)).toEqual({ year: 2026, month: 1 });
});
