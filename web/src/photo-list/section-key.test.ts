// Proves PHO-10.

import { describe, expect, it } from 'vitest';
import { isMonth, monthKey, monthOf, monthsInOrder, wholeList } from './section-key.ts';

describe('month keys', () => {
  it('survive a round trip', () => {
    expect(monthOf(monthKey({ year: 2024, month: 5 }))).toEqual({ year: 2024, month: 5 });
  });
});

describe('monthsInOrder', () => {
  const counts = { 2023: { 12: 4, 2: 1 }, 2024: { 1: 0, 11: 30 }, 1970: { 1: 2 }, 1969: { 7: 5 } };

  it('puts the newest month first and leaves empty months out', () => {
    expect(monthsInOrder(counts, 'desc')).toEqual([
      { key: '2024/11', count: 30 },
      { key: '2023/12', count: 4 },
      { key: '2023/2', count: 1 },
      { key: '1969/7', count: 5 },
      { key: '1970/1', count: 2 },
    ]);
  });

  it('turns round for ascending order, but for the photos without a date', () => {
    expect(monthsInOrder(counts, 'asc').map(({ key }) => key)).toEqual([
      '1969/7',
      '2023/2',
      '2023/12',
      '2024/11',
      '1970/1',
    ]);
  });
});

it('the one section of a list without months is none', () => {
  expect(isMonth('2024/5')).toBe(true);
  expect(isMonth(wholeList)).toBe(false);
  expect(() => monthOf(wholeList)).toThrow();
});
