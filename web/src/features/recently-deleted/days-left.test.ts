import { expect, it } from 'vitest';
import { daysLeft } from './days-left.ts';

const now = Date.parse('2026-11-21T12:00:00.000Z');

it.each([
  ['2026-12-05T12:00:00.000Z', 14],
  ['2026-12-05T11:59:59.000Z', 14],
  ['2026-11-22T12:00:00.000Z', 1],
  ['2026-11-21T13:00:00.000Z', 1],
  ['2026-11-21T11:00:00.000Z', 1],
])('until %s it is %i days', (until, days) => {
  expect(daysLeft(until, now)).toBe(days);
});
