// Proves CLK-12, CLK-15.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AccountInformation, addMonths, storageStatusOf } from './storage-status.ts';

const dayMs = 86_400_000;
const runs = { numRuns: 10_000 };

const given = (deletionDate: string, more: Partial<AccountInformation> = {}): AccountInformation => ({
  delayedDeletionDate: null,
  lastOrderDate: null,
  projectCount: 0,
  projectedDeletionDate: deletionDate,
  registrationDate: '2025-01-31',
  ...more,
});

const day = fc
  .integer({ min: Date.UTC(1970, 0, 1) / dayMs, max: Date.UTC(2199, 11, 31) / dayMs })
  .map((days) => new Date(days * dayMs).toISOString().slice(0, 10));

const lastOf = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

describe('a day some months later', () => {
  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2024-08-31', 18, '2026-02-28'],
    ['2026-08-30', 18, '2028-02-29'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2024-02-29', 18, '2025-08-29'],
    ['2025-12-31', 1, '2026-01-31'],
    ['2025-07-11', 18, '2027-01-11'],
  ])('%s and %i months is %s', (from, months, to) => {
    expect(addMonths(from, months)).toBe(to);
  });

  it('is the same day of the month, or the last one of a shorter month', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 36 }), (from, months) => {
        const [year = 0, month = 0, date = 0] = from.split('-').map(Number);
        const [toYear = 0, toMonth = 0, toDate = 0] = addMonths(from, months).split('-').map(Number);
        expect(toYear * 12 + toMonth).toBe(year * 12 + month + months);
        expect(toDate).toBe(Math.min(date, lastOf(toYear, toMonth)));
      }),
      runs,
    );
  });
});

describe('the status', () => {
  const at = Date.parse('2026-11-26T13:00:00Z');

  it.each([
    ['2028-05-26', 'safe', 18, 547],
    ['2027-02-26', 'safe', 3, 92],
    ['2027-02-25', 'warning', 2, 91],
    ['2026-12-26', 'warning', 1, 30],
    ['2026-12-25', 'critical', 0, 29],
    ['2026-11-27', 'critical', 0, 1],
    ['2026-11-26', 'critical', 0, 0],
    ['2026-11-25', 'critical', 0, 0],
  ] as const)('of photos that go on %s is %s', (date, status, monthsRemaining, daysRemaining) => {
    const isOver = date < '2026-11-26';
    expect(storageStatusOf(given(date), { now: at, timeZone: 'UTC' })).toEqual({
      status,
      monthsRemaining,
      daysRemaining,
      deletionDate: date,
      lastOrderDate: null,
      registrationDate: '2025-01-31',
      projectCount: 0,
      isOver,
    });
  });

  it.each([
    ['2026-02-28', '2026-01-31T23:59:59Z', 'warning'],
    ['2026-02-27', '2026-01-31T00:00:00Z', 'critical'],
    ['2028-02-29', '2028-01-31T00:00:00Z', 'warning'],
    ['2028-02-28', '2028-01-31T00:00:00Z', 'critical'],
    ['2026-05-28', '2026-02-28T12:00:00Z', 'safe'],
    ['2026-04-29', '2026-01-31T12:00:00Z', 'warning'],
    ['2026-04-30', '2026-01-31T12:00:00Z', 'safe'],
  ] as const)('of %s at %s is %s: months end on their last day', (date, now, status) => {
    expect(storageStatusOf(given(date), { now: Date.parse(now), timeZone: 'UTC' }).status).toBe(status);
  });

  it.each([
    ['UTC', '2026-03-29T00:00:00Z', 1],
    ['UTC', '2026-03-29T23:59:59.999Z', 1],
    ['UTC', '2026-03-30T00:00:00Z', 0],
    // Summer time began that morning.
    ['Europe/Amsterdam', '2026-03-28T22:59:59Z', 2],
    ['Europe/Amsterdam', '2026-03-28T23:00:00Z', 1],
    ['Europe/Amsterdam', '2026-03-29T21:59:59Z', 1],
    ['Europe/Amsterdam', '2026-03-29T22:00:00Z', 0],
    ['America/Los_Angeles', '2026-03-31T06:59:59Z', 0],
    ['Pacific/Auckland', '2026-03-29T11:00:00Z', 0],
  ])('goes by the day in %s: at %s %i is left', (timeZone, now, days) => {
    const time = { now: Date.parse(now), timeZone };
    expect(storageStatusOf(given('2026-03-30'), time)).toMatchObject({ daysRemaining: days, isOver: false });
  });

  it.each([
    ['America/Los_Angeles', '2026-03-31T07:00:00Z'],
    ['Pacific/Auckland', '2026-03-30T11:00:00Z'],
  ])('is over when the last day has ended in %s, at %s', (timeZone, now) => {
    const before = { now: Date.parse(now) - 1, timeZone };
    expect(storageStatusOf(given('2026-03-30'), before).isOver).toBe(false);
    expect(storageStatusOf(given('2026-03-30'), { now: Date.parse(now), timeZone }).isOver).toBe(true);
  });

  it('goes by the delayed day, and by the day of an instant', () => {
    const information = given('2026-12-01', {
      delayedDeletionDate: '2027-08-01T23:30:00-02:00',
      lastOrderDate: '2025-06-01T23:30:00Z',
      registrationDate: '2020-02-29T00:00:00Z',
      projectCount: 4,
    });
    const time = { now: at, timeZone: 'Europe/Amsterdam' };
    expect(storageStatusOf(information, time)).toMatchObject({
      status: 'safe',
      deletionDate: '2027-08-02',
      lastOrderDate: '2025-06-02',
      registrationDate: '2020-02-29',
      projectCount: 4,
    });
  });

  it('never counts more than is left, nor a whole month less', () => {
    fc.assert(
      fc.property(day, day, fc.integer({ min: 0, max: dayMs - 1 }), (today, deletionDate, time) => {
        const now = Date.parse(today) + time;
        const { monthsRemaining, daysRemaining, isOver } = storageStatusOf(given(deletionDate), {
          now,
          timeZone: 'UTC',
        });
        expect(isOver).toBe(deletionDate < today);
        expect(today <= deletionDate ? daysRemaining * dayMs : 0).toBe(
          Math.max(0, Date.parse(deletionDate) - Date.parse(today)),
        );
        expect(isOver || addMonths(today, monthsRemaining) <= deletionDate).toBe(true);
        expect(addMonths(today, monthsRemaining + 1) > deletionDate).toBe(true);
        if (isOver) expect(monthsRemaining).toBe(0);
      }),
      runs,
    );
  });
});
