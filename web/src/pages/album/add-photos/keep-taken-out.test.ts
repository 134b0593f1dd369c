import { expect, test } from 'vitest';
import { selectedCount } from '../../../features/selection/store/selection-state.ts';
import { selectAll, toggleGroup } from '../../../features/selection/store/transitions.ts';
import type { MonthKey } from '../../../features/timeline/months/month-key.ts';
import { gatherColumns } from '../../../features/timeline/store/month-columns.ts';
import { createTimelineStore } from '../../../features/timeline/store/timeline-store.ts';
import {
  applyCounts,
  columnsLoaded,
  setColumnsStatus,
} from '../../../features/timeline/store/transitions.ts';
import { selectionOfList } from '../../list-selection/selection-of-list.ts';
import { keepTakenOut } from './keep-taken-out.ts';
import { createTakenPlaces } from './without-taken.ts';

const [may, june]: MonthKey[] = ['2024/5', '2024/6'];

/** The ids of a month are its key and a number. */
function columnsOf(key: MonthKey, count: number) {
  const ids = Array.from({ length: count }, (_, index) => `${key}-${index}`);
  const columns = gatherColumns().finish([]);
  return {
    ...columns,
    count,
    idAt: (index: number) => ids[index],
    indexOf: (id: string) => ids.indexOf(id),
  };
}

function aLibrary(...taken: string[]) {
  const store = createTimelineStore();
  store.update((state) =>
    applyCounts(state, [
      { key: june as MonthKey, count: 3 },
      { key: may as MonthKey, count: 2 },
    ]),
  );
  const asked: string[] = [];
  const loadColumns = async (key: MonthKey) => {
    asked.push(key);
    store.update((state) => setColumnsStatus(state, key, 'pending'));
  };
  const loader = { loadColumns, keep: () => () => {} };
  const list = { store, loader } as unknown as Parameters<typeof selectionOfList>[0];
  const selection = selectionOfList(list);
  keepTakenOut(list, selection, createTakenPlaces(new Set(taken)));
  const know = (key: MonthKey, count: number) =>
    store.update((state) => columnsLoaded(state, key, columnsOf(key, count), 0));
  const count = () => selectedCount(selection.getSnapshot());
  return { selection, know, count, asked };
}

test('a month that is picked as a whole is asked for its photos, and loses those that are in the album', () => {
  const { selection, know, count, asked } = aLibrary('2024/6-1');
  selection.update((state) => toggleGroup(state, '2024/6'));
  expect(asked).toEqual(['2024/6']);
  expect(count()).toBe(3);
  know('2024/6', 3);
  expect(count()).toBe(2);
});

test('a known month never has photos of the album picked', () => {
  const { selection, know, count } = aLibrary('2024/6-0', '2024/5-0', '2024/5-1');
  know('2024/6', 3);
  know('2024/5', 2);
  selection.update(selectAll);
  expect(count()).toBe(2);
});
