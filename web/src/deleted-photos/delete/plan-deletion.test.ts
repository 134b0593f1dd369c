import { expect, it } from 'vitest';
import { followList } from '../../photo-list/selection/follow-list.ts';
import { noSelection } from '../../photo-list/selection/selection-state.ts';
import { extendRange, toggleItem } from '../../photo-list/selection/transitions.ts';
import { toggleGroup } from '../../photo-list/state.ts';
import { makeGroup, makeList, makeUnknownGroup } from '../../photo-list/testing/fake-list.ts';
import { goesAsRanges, monthsToKnow, planDeletion } from './plan-deletion.ts';

const list = makeList({
  '2024/5': makeGroup(['new', 'b', 'c', 'old']),
  '2024/4': makeUnknownGroup(5000),
  '2024/3': makeGroup(['d', 'e']),
});
const start = followList(noSelection, list);
const range = extendRange(toggleItem(start, { group: '2024/5', item: 1 }), { group: '2024/3', item: 0 });

it('sends the ends of parts of months, the older one first, and none for whole months', () => {
  const ranges = [
    { year: 2024, month: 5, from: 'old', to: 'b', photos: 3 },
    { year: 2024, month: 4, photos: 5000 },
    { year: 2024, month: 3, from: 'd', to: 'd', photos: 1 },
  ];
  expect(planDeletion(range, true, 'desc').ranges).toEqual(ranges);
  expect(planDeletion(range, true, 'asc').ranges?.[0]).toMatchObject({ from: 'b', to: 'old' });
  expect(planDeletion(range, true, 'desc').months.map(({ ids }) => ids)).toEqual([
    ['b', 'c', 'old'],
    null,
    ['d'],
  ]);
});

it('sends every id where ids are needed, and requires the months that are not loaded', () => {
  const month = toggleGroup(start, '2024/3');
  expect(planDeletion(month, false, 'desc')).toEqual({
    months: [{ key: '2024/3', ids: ['d', 'e'], photos: 2 }],
    ranges: null,
  });
  expect(monthsToKnow(range, true)).toEqual([]);
  expect(monthsToKnow(range, false)).toEqual(['2024/4']);
  expect(() => planDeletion(range, false, 'desc')).toThrow('not known');
});

it('is sent as ranges above a thousand photos, where the service accepts them', () => {
  expect([goesAsRanges(1000, true), goesAsRanges(1001, true), goesAsRanges(1001, false)]).toEqual([
    false,
    true,
    false,
  ]);
});
