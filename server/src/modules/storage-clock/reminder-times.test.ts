import { addMonths, storageStatusOf } from '@keepsake/contract/storage-status';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dueReminder, nextCheckAt, reminderDays } from './reminder-times.ts';

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
    ['2027-01-11', 'Pacific/Auckland', 7, '2027-01-10T00:00:00Z'],
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
        const { daysRemaining, isOver } = storageStatusOf(information, Date.parse(at));
        const next = reminderDays.find((one) => last === undefined || one < last);
        expect(isOver ? undefined : dueReminder(daysRemaining)).toBe(next);
      }),
      { numRuns: 2_000 },
    );
  });
});
