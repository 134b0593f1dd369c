import { expect, test } from 'vitest';
import { deselectAll, selectAll } from '../../../features/selection/store/transitions.ts';
import { aMonthLoader, april, may } from '../../../features/timeline/testing/loader-fixture.ts';
import { columnsOf, photosNamed } from '../../../features/timeline/testing/timeline-fixture.ts';
import { selectionOfList } from '../../list-selection/selection-of-list.ts';
import { keepPicked } from './keep-picked.ts';
import { keepTakenOut } from './keep-taken-out.ts';
import { createTakenPlaces } from './without-taken.ts';

/** A library of which not all columns fit into the memory. */
function aLargeLibrary() {
  const loading = aMonthLoader({ budget: { photos: 5000, columns: 400 } });
  const selection = selectionOfList(loading);
  keepPicked(loading, selection);
  keepTakenOut(loading, selection, createTakenPlaces(new Set(['elsewhere'])));
  const { requests } = loading;
  const answerAll = async () => {
    for (let next = 0; next < Math.min(requests.length, 10); next++) {
      const request = requests[next];
      await request?.answer(columnsOf(photosNamed(request.key, 300)));
    }
  };
  return { ...loading, selection, answerAll };
}

test('every month is asked for once when all of a library is picked that does not fit into the memory', async () => {
  const { selection, requests, month, answerAll } = aLargeLibrary();
  selection.update(selectAll);
  await answerAll();
  expect(requests.map(({ key }) => key).sort()).toEqual([april, may]);
  expect([month(may).columns?.count, month(april).columns?.count]).toEqual([300, 300]);
});

test('months may be forgotten when nothing of them is picked any more', async () => {
  const { selection, month, loader, answerAll } = aLargeLibrary();
  selection.update(selectAll);
  await answerAll();
  selection.update(deselectAll);
  loader.want([]);
  expect([month(may).columns, month(april).columns]).toContain(null);
});
