import { expect, it } from 'vitest';
import { instantFields, wallClockFields } from './date-fields.ts';
import { daysBetween } from './days-between.ts';

it.each<[string, string, number]>([
  ['2024-05-03T00:00', '2024-05-03T23:59', 0],
  ['2024-05-03T23:59', '2024-05-04T00:00', 1],
  ['2024-02-28T12:00', '2024-03-01T00:00', 2],
  ['2023-12-31T23:00', '2024-01-01T01:00', 1],
  ['2024-05-04T00:00', '2024-05-03T23:59', -1],
])('from %s to %s it is %i days', (from, to, days) => {
  expect(daysBetween(wallClockFields(from), wallClockFields(to))).toBe(days);
});

it('counts a night with a change of the clocks as one', () => {
  const [from, to] = ['2024-03-30T22:30:00Z', '2024-03-31T22:30:00Z'];
  expect(daysBetween(instantFields(from, 'Europe/Amsterdam'), instantFields(to, 'Europe/Amsterdam'))).toBe(2);
  expect(daysBetween(instantFields(from, 'UTC'), instantFields(to, 'UTC'))).toBe(1);
});
