import { expect, test } from 'vitest';
import { selectAll } from '../../photo-list/selection/transitions.ts';
import {
  applyCounts,
  deselectAll,
  type SectionKey,
  selectedCount,
  selectionOfList,
  toggleGroup,
} from '../../photo-list/state.ts';
import { gatherLayout } from '../../photo-list/store/photo-layout.ts';
import { createTimelineStore } from '../../photo-list/store/timeline-state.ts';
import { layoutLoaded, setLayoutStatus } from '../../photo-list/store/transitions.ts';
import { april, makeSectionLoader, may } from '../../photo-list/testing/loader-fixture.ts';
import { layoutOfPhotos, photosNamed } from '../../photo-list/testing/timeline-fixture.ts';
import { createAddedPlaces } from './added-photos.ts';
import { deselectAdded, retainPickedMonths } from './library-picks.ts';

/** A library whose layouts do not all fit into memory. */
function makeLargeLibrary() {
  const loading = makeSectionLoader({ budget: { photos: 5000, layouts: 400 } });
  const selection = selectionOfList(loading);
  retainPickedMonths(loading, selection);
  deselectAdded(loading, selection, createAddedPlaces(new Set(['elsewhere'])));
  const { requests } = loading;
  const respondToAll = async () => {
    for (let next = 0; next < Math.min(requests.length, 10); next++) {
      const request = requests[next];
      await request?.respond(layoutOfPhotos(photosNamed(request.key, 300)));
    }
  };
  return { ...loading, selection, respondToAll };
}

test('each month is requested once when a library that does not fit into memory is selected', async () => {
  const { selection, requests, month, respondToAll } = makeLargeLibrary();
  selection.update(selectAll);
  await respondToAll();
  expect(requests.map(({ key }) => key).sort()).toEqual([april, may]);
  expect([month(may).layout?.count, month(april).layout?.count]).toEqual([300, 300]);
});

test('months without selected photos may be evicted', async () => {
  const { selection, month, loader, respondToAll } = makeLargeLibrary();
  selection.update(selectAll);
  await respondToAll();
  selection.update(deselectAll);
  loader.setVisible([]);
  expect([month(may).layout, month(april).layout]).toContain(null);
});

const [mayKey, juneKey]: SectionKey[] = ['2024/5', '2024/6'];

function monthLayout(key: SectionKey, count: number) {
  const ids = Array.from({ length: count }, (_, index) => `${key}-${index}`);
  const layout = gatherLayout().finish([]);
  return {
    ...layout,
    count,
    idAt: (index: number) => ids[index],
    indexOf: (id: string) => ids.indexOf(id),
  };
}

function makeLibrary(...taken: string[]) {
  const store = createTimelineStore();
  store.update((state) =>
    applyCounts(state, [
      { key: juneKey as SectionKey, count: 3 },
      { key: mayKey as SectionKey, count: 2 },
    ]),
  );
  const requested: string[] = [];
  const loadLayout = async (key: SectionKey) => {
    requested.push(key);
    store.update((state) => setLayoutStatus(state, key, 'pending'));
  };
  const loader = { loadLayout, keep: () => () => {} };
  const list = { store, loader } as unknown as Parameters<typeof selectionOfList>[0];
  const selection = selectionOfList(list);
  deselectAdded(list, selection, createAddedPlaces(new Set(taken)));
  const know = (key: SectionKey, count: number) =>
    store.update((state) => layoutLoaded(state, key, monthLayout(key, count), 0));
  const count = () => selectedCount(selection.getSnapshot());
  return { selection, know, count, requested };
}

test('selecting a whole month loads its photos and deselects those of the album', () => {
  const { selection, know, count, requested } = makeLibrary('2024/6-1');
  selection.update((state) => toggleGroup(state, '2024/6'));
  expect(requested).toEqual(['2024/6']);
  expect(count()).toBe(3);
  know('2024/6', 3);
  expect(count()).toBe(2);
});

test('photos of the album are never selected in a loaded month', () => {
  const { selection, know, count } = makeLibrary('2024/6-0', '2024/5-0', '2024/5-1');
  know('2024/6', 3);
  know('2024/5', 2);
  selection.update(selectAll);
  expect(count()).toBe(2);
});
