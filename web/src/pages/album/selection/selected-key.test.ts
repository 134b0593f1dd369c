import { expect, it } from 'vitest';
import { followList } from '../../../features/selection/store/follow-list.ts';
import { noSelection } from '../../../features/selection/store/selection-state.ts';
import { selectItems } from '../../../features/selection/store/transitions.ts';
import type { MonthKey } from '../../../features/timeline/months/month-key.ts';
import { aTimeline } from '../../../features/timeline/testing/timeline-fixture.ts';
import { listOfMonths } from '../../list-selection/month-groups.ts';
import { selectedKey } from './selected-key.ts';

const may: MonthKey = '2024/5';
const june: MonthKey = '2024/6';
const months = [june, may].map((key) => ({ key, count: 5, open: [0] }));

function keyOf(...photos: readonly [month: MonthKey, item: number][]): string {
  const shown = followList(noSelection, listOfMonths(aTimeline(months)));
  return selectedKey(
    photos.reduce((state, [month, item]) => selectItems(state, month, [`${month}-${item}`]), shown),
  );
}

it('is the same for the same photos, in whatever order they were selected', () => {
  expect(keyOf([may, 1], [june, 3])).toBe(keyOf([june, 3], [may, 1]));
});

it('is another for as many others', () => {
  const key = keyOf([may, 1], [june, 3]);
  expect(keyOf([may, 1], [june, 2])).not.toBe(key);
  expect(keyOf([may, 1], [may, 3])).not.toBe(key);
  expect(keyOf([may, 1])).not.toBe(key);
  expect(keyOf()).not.toBe(key);
});
