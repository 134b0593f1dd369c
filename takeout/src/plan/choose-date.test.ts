import { describe, expect, it } from 'vitest';
import { chooseDate } from './choose-date.ts';
import type { TakenAt } from './import-plan.ts';

const google = (instant: string): TakenAt => ({ from: 'sidecar', instant, precision: 'second' });
const apple = (instant: string): TakenAt => ({ from: 'sidecar', instant, precision: 'minute' });
const unknown: TakenAt = { from: 'unknown' };
const own = { wallClock: '2016-10-09T08:48:04' };

describe('chooseDate', () => {
  it.each<[string, TakenAt]>([
    ['the same moment in summer in Berlin', google('2016-10-09T06:48:04Z')],
    ['the same moment in Nepal', google('2016-10-09T03:03:04Z')],
    ['the same moment in St. John’s', google('2016-10-09T11:18:04Z')],
    ['the same moment at the date line', google('2016-10-08T18:48:04Z')],
    ['UTC that was the wall clock', google('2016-10-09T08:48:04Z')],
    ['a second less', google('2016-10-09T06:48:03Z')],
    ['no seconds', apple('2016-10-09T06:48:00Z')],
    ['nothing', unknown],
  ])('D1: takes the wall clock as written when the sidecar has %s', (_, taken) => {
    expect(chooseDate(own, taken)).toEqual({ ...own, from: 'metadata' });
  });

  it('D1: keeps the offset that the camera wrote', () => {
    const withOffset = { ...own, offset: '+02:00' };
    expect(chooseDate(withOffset, google('2016-10-09T06:48:04Z'))).toEqual({
      ...withOffset,
      from: 'metadata',
    });
  });

  it.each<[string, TakenAt]>([
    ['another year', google('2006-10-09T06:48:04Z')],
    ['another day', google('2016-10-11T06:48:04Z')],
    ['minutes that no zone has', google('2016-10-09T06:41:04Z')],
    ['a minute more', apple('2016-10-09T06:50:00Z')],
  ])('D2: takes the sidecar when it has %s: the customer has corrected the date', (_, taken) => {
    const wallClock = taken.from === 'sidecar' ? taken.instant.slice(0, -1) : '';
    expect(chooseDate(own, taken)).toEqual({ wallClock, offset: '+00:00', from: 'sidecar' });
  });

  it('D3: takes the sidecar of a photo that has no date', () => {
    const expected = { wallClock: '2016-10-09T06:48:04', offset: '+00:00', from: 'sidecar' };
    expect(chooseDate(undefined, google('2016-10-09T06:48:04Z'))).toEqual(expected);
    expect(chooseDate(undefined, unknown)).toBeUndefined();
  });

  it('D2: takes the sidecar where the metadata have no date that exists', () => {
    expect(chooseDate({ wallClock: '0000-00-00T00:00:00' }, google('2016-10-09T06:48:04Z'))?.from).toBe(
      'sidecar',
    );
  });
});
