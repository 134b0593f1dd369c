// Proves IDE-16.

import type { ActivityEntry } from '@keepsake/contract/activity';
import { expect, it } from 'vitest';
import { groupByDay } from './activity-days.ts';

const entry = (at: string, kind: string, detail = {}): ActivityEntry => ({
  id: `${kind} ${at}`,
  at,
  kind,
  detail,
});
const dayOf = (instant: string) => instant.slice(0, 10);

it('groups entries by day, in their order', () => {
  const days = groupByDay(
    [
      entry('2026-11-26T09:00:00.000Z', 'address-added'),
      entry('2026-11-26T08:00:00.000Z', 'signed-in', { browser: 'Firefox' }),
      entry('2026-11-25T23:59:59.999Z', 'address-added'),
    ],
    dayOf,
  );
  expect(days.map(({ day, lines }) => [day, lines.map(({ kind }) => kind)])).toEqual([
    ['2026-11-26', ['address-added', 'signed-in']],
    ['2026-11-25', ['address-added']],
  ]);
});

it('counts wrong passwords in a row of one day, with the latest time', () => {
  const days = groupByDay(
    [
      entry('2026-11-26T09:02:00.000Z', 'password-wrong'),
      entry('2026-11-26T09:01:00.000Z', 'password-wrong'),
      entry('2026-11-26T09:00:00.000Z', 'signed-in'),
      entry('2026-11-26T08:00:00.000Z', 'password-wrong'),
      entry('2026-11-25T08:00:00.000Z', 'password-wrong'),
    ],
    dayOf,
  );
  expect(days.map(({ lines }) => lines.map(({ at, count }) => [at.slice(11, 16), count]))).toEqual([
    [
      ['09:02', 2],
      ['09:00', 1],
      ['08:00', 1],
    ],
    [['08:00', 1]],
  ]);
});

it('counts nothing else, and leaves out kinds that it does not know', () => {
  const days = groupByDay(
    [
      entry('2026-11-26T09:02:00.000Z', 'address-changed'),
      entry('2026-11-26T09:01:00.000Z', 'address-changed'),
      entry('2026-11-25T09:01:00.000Z', 'of-another-version'),
    ],
    dayOf,
  );
  expect(days).toMatchObject([{ day: '2026-11-26', lines: [{ count: 1 }, { count: 1 }] }]);
});
