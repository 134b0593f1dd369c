// Proves CLK-1, CLK-14, CLK-26.

import { storageStatusOf } from '@keepsake/contract/storage-status';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeClock } from '../../../test/clock.ts';
import {
  dayFrom,
  endPeriod,
  here,
  order,
  photoIds,
  read,
  run,
  setUpEndedPeriods,
} from '../../../test/ended-periods.ts';
import { uploadTestPhoto } from '../../../test/uploads.ts';
import { dayMs, toInstant } from '../../platform/clock/index.ts';

/** Before today, so that tokens are valid. */
const start = '2026-07-10T10:00:00.000Z';
const clock = fakeClock(start);
setUpEndedPeriods({ runsJobs: false, clock });

const hourMs = 3_600_000;
const sweep = () => here().test.modules.storageClock.sweep();
const ownReminders = () => `customer_id = '${here().customerId}'`;

/** The reminders that were sent arrive now. */
const deliver = () =>
  run(`update storage_reminders set delivered_at = '${toInstant(clock.now())}' where ${ownReminders()}`);

/** Steady clocks, as if the server had always run. */
const ranUntilNow = () =>
  run(`update clock_runs set seen_at = '${toInstant(clock.now())}', steady_since = null`);

/** What the account shows, and whether the photo is there. */
async function shown() {
  const { status, daysRemaining, isOver } = storageStatusOf(await read(), {
    now: clock.now(),
    timeZone: 'Europe/Amsterdam',
  });
  return { status: isOver ? 'over' : status, daysRemaining, photos: (await photoIds()).length };
}

const critical = (daysRemaining: number) => ({ status: 'critical', daysRemaining, photos: 1 });
const deleted = { status: 'over', daysRemaining: 0, photos: 0 };

/** Days pass, each with a sweep after what it returns. */
async function passDays(days: number) {
  const each: Awaited<ReturnType<typeof shown>>[] = [];
  for (let n = 0; n < days; n += 1) {
    clock.advance(dayMs);
    each.push(await shown());
    await sweep();
  }
  return each;
}

/** A photo whose period ends in three days, and a reminder that was sent. */
beforeEach(async () => {
  clock.advance(Date.parse(start) - clock.now());
  await ranUntilNow();
  await uploadTestPhoto(here().test, here().token, { seed: 1 });
  await endPeriod(-3);
  await sweep();
  expect(await run(`select days from storage_reminders where ${ownReminders()}`)).toEqual([{ days: 7 }]);
});

describe('a deletion that waits for its reminder', () => {
  it('has its day in the account, from critical until it is deleted', async () => {
    await deliver();
    expect(await shown()).toEqual(critical(3));
    // Three days of the period, then four of the wait. On the eighth the sweep has not run yet.
    expect(await passDays(8)).toEqual([2, 1, 0, 3, 2, 1, 0, 0].map(critical));
    expect(await shown()).toEqual(deleted);
    expect(await read()).toMatchObject({ delayedDeletionDate: null, deletion: { deletedOn: dayFrom(0) } });
  });

  it('has a later day with a reminder that arrived late, and none is deleted before', async () => {
    await passDays(2);
    await deliver();
    // The third day is the last one of the period.
    expect(await passDays(8)).toEqual([0, 5, 4, 3, 2, 1, 0, 0].map(critical));
    expect(await shown()).toEqual(deleted);
  });

  it('shows 90 more days before the check that grants them, and after it, where no reminder arrived', async () => {
    await passDays(3);
    clock.advance(dayMs);
    const { delayedDeletionDate } = await read();
    expect(delayedDeletionDate).toBe(dayFrom(90));
    await sweep();
    expect(await read()).toMatchObject({ delayedDeletionDate, deletion: null });
    expect(await shown()).toEqual({ status: 'warning', daysRemaining: 90, photos: 1 });
  });

  it('shows the day that the check at the end of the wait grants, where the reminder has failed since', async () => {
    await deliver();
    await passDays(4);
    await run(`update storage_reminders set failed_at = '${toInstant(clock.now())}' where ${ownReminders()}`);
    const { delayedDeletionDate } = await read();
    expect(delayedDeletionDate).toBe(dayFrom(4 + 90));
    await passDays(4);
    expect((await read()).delayedDeletionDate).toBe(delayedDeletionDate);
    expect(await photoIds()).toHaveLength(1);
  });

  it('is over with an order', async () => {
    await deliver();
    await passDays(5);
    await order();
    expect(await read()).toMatchObject({ delayedDeletionDate: null, lastOrderDate: dayFrom(0) });
    expect((await shown()).status).toBe('safe');
    await passDays(5);
    expect(await photoIds()).toHaveLength(1);
  });
});

describe('a deletion that is due', () => {
  it('is one of today at midnight, before the morning of the check', async () => {
    await deliver();
    await run(
      `update storage_reminders set delivered_at = delivered_at - interval '20 days' where ${ownReminders()}`,
    );
    await passDays(3);
    clock.advance(14 * hourMs);
    await sweep();
    expect(await shown()).toEqual(critical(0));
    clock.advance(9 * hourMs);
    await sweep();
    expect(await shown()).toEqual(deleted);
  });

  it('has the day of the next check while deletions are paused', async () => {
    await deliver();
    await passDays(5);
    clock.advance(3 * dayMs);
    expect(await shown()).toEqual(critical(0));
    // The first sweep for days.
    await sweep();
    expect(await shown()).toEqual(critical(1));
    expect(await passDays(1)).toEqual([critical(0)]);
    expect(await passDays(1)).toEqual([critical(0)]);
    expect(await shown()).toEqual(deleted);
  });

  it('is one of today, each day, while the storage clock is paused', async () => {
    await deliver();
    await passDays(5);
    clock.advance(-2 * hourMs);
    await sweep();
    clock.advance(3 * dayMs);
    await run(
      `update clock_runs set seen_at = '${toInstant(clock.now())}', steady_since = '${toInstant(clock.now())}'`,
    );
    expect(await shown()).toEqual(critical(0));
    await sweep();
    expect(await passDays(1)).toEqual([critical(0)]);
    expect(await shown()).toEqual(critical(0));
    // The first sweep afterwards does not delete either: there was none for days.
    await passDays(1);
    expect(await shown()).toEqual(critical(1));
    await passDays(2);
    expect(await shown()).toEqual(deleted);
  });
});

it('an account of which nothing is left has no later day', async () => {
  await deliver();
  const [photo] = await photoIds();
  const body = { photoIds: [photo] };
  await here().test.request(here().token, { method: 'DELETE', url: '/api/photo-management/photos', body });
  await passDays(4);
  expect(await read()).toMatchObject({ delayedDeletionDate: null, deletion: null });
  expect(await shown()).toEqual(deleted);
});
