import { dayAt } from '@keepsake/contract/calendar-day';
import { addMonths, storageStatusOf } from '@keepsake/contract/storage-status';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { dueReminder, endOf, nextCheckAt, reminderDays } from './reminder-times.ts';

describe('the reminder that is due', () => {
  it.each([
    [91, undefined],
    [90, 90],
    [31, 90],
    [30, 30],
    [8, 30],
    [7, 7],
    [2, 7],
    [1, 1],
    [0, 1],
  ])('with %i days left is that of %s', (daysRemaining, days) => {
    expect(dueReminder(daysRemaining)).toBe(days);
  });
});

describe('the next check', () => {
  it.each([
    ['2027-01-11', 'Europe/Amsterdam', undefined, '2026-10-13T07:00:00Z'],
    ['2027-01-11', 'Europe/Amsterdam', 90, '2026-12-12T08:00:00Z'],
    ['2027-01-11', 'Europe/Amsterdam', 30, '2027-01-04T08:00:00Z'],
    ['2027-01-11', 'Europe/Amsterdam', 7, '2027-01-10T08:00:00Z'],
    ['2027-01-11', 'Europe/Amsterdam', 1, '2027-01-12T08:00:00Z'],
    ['2027-01-11', 'America/Los_Angeles', 7, '2027-01-10T17:00:00Z'],
    // Nine in the morning there is the day before in UTC.
    ['2027-01-11', 'Pacific/Auckland', 7, '2027-01-09T20:00:00Z'],
    // The day is over there, and has hours left in UTC; the other way round.
    ['2027-01-11', 'Pacific/Auckland', 1, '2027-01-11T20:00:00Z'],
    ['2027-01-11', 'America/Los_Angeles', 1, '2027-01-12T17:00:00Z'],
    // The clocks change that night.
    ['2027-04-04', 'Europe/Amsterdam', 30, '2027-03-28T07:00:00Z'],
  ])('of photos kept until %s in %s after that of %s days is at %s', (day, timeZone, last, at) => {
    expect(nextCheckAt(day, timeZone, last)).toBe(at);
  });

  it('is due as soon as its time has come, in every time zone', () => {
    const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
    const days = fc.integer({ min: 0, max: 60_000 });
    fc.assert(
      fc.property(zones, days, fc.constantFrom(undefined, ...reminderDays), (timeZone, day, last) => {
        const registrationDate = new Date(day * 86_400_000).toISOString().slice(0, 10);
        const deletionDate = addMonths(registrationDate, 18);
        const at = nextCheckAt(deletionDate, timeZone, last);
        const none = { delayedDeletionDate: null, lastOrderDate: null, projectCount: 0 };
        const information = { ...none, projectedDeletionDate: deletionDate, registrationDate };
        const { daysRemaining, isOver } = storageStatusOf(information, { now: Date.parse(at), timeZone });
        const next = reminderDays.find((one) => last === undefined || one < last);
        expect(isOver ? undefined : dueReminder(daysRemaining)).toBe(next);
      }),
      { numRuns: 2_000 },
    );
  });
});

it.each([
  ['2027-01-11', 'Europe/Amsterdam', '2027-01-11T23:00:00Z'],
  ['2027-01-11', 'America/Los_Angeles', '2027-01-12T08:00:00Z'],
  // The clocks change at midnight: the day after begins at one.
  ['2026-04-23', 'Africa/Cairo', '2026-04-23T22:00:00Z'],
  // Summer time begins within the day.
  ['2026-03-29', 'Europe/Amsterdam', '2026-03-29T22:00:00Z'],
])('the day %s in %s is over at %s', (day, timeZone, at) => {
  expect(endOf(day, timeZone)).toBe(at);
});

it('has the days of Temporal in every time zone', () => {
  const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
  const quarters = fc.integer({ min: 0, max: (Date.UTC(2040, 0, 1) / 3_600_000) * 4 });
  fc.assert(
    fc.property(zones, quarters, (timeZone, quarter) => {
      const at = quarter * 900_000;
      const zoned = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone);
      expect(dayAt(at, timeZone)).toBe(zoned.toPlainDate().toString());
    }),
    { numRuns: 2_000 },
  );
});
