import { expect, it } from 'vitest';
import { daysLeft, groupByDaysLeft } from './deleted-grid.tsx';

const now = Date.parse('2026-11-21T12:00:00.000Z');

it.each([
  ['2026-12-05T12:00:00.000Z', 14],
  ['2026-12-05T11:59:59.000Z', 14],
  ['2026-11-22T12:00:00.000Z', 1],
  ['2026-11-21T13:00:00.000Z', 1],
  ['2026-11-21T11:00:00.000Z', 1],
])('counts days until %s: %i', (until, days) => {
  expect(daysLeft(until, now)).toBe(days);
});

it('groups photos by the days left, in their order', () => {
  const photo = (name: string, day: number) => ({
    name,
    restorableUntil: `2026-12-0${day}T11:00:00.000Z`,
  });
  const photos = [photo('a', 5), photo('b', 5), photo('c', 2)];
  const names = [...groupByDaysLeft(photos, now)].map(([days, ofDay]) => [
    days,
    ofDay.map(({ name }) => name),
  ]);
  expect(names).toEqual([
    [14, ['a', 'b']],
    [11, ['c']],
  ]);
});
