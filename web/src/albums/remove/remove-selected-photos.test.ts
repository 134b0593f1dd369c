import { expect, it } from 'vitest';
import { PhotosFailed } from '../../photo-actions/run-in-batches.ts';
import {
  countOf,
  createPhotoList,
  idAt,
  type SectionKey,
  selectedCount,
  selectItems,
  selectionOfList,
  stopSelecting,
  wholeList,
} from '../../photo-list/state.ts';
import { makeTimeline } from '../../photo-list/testing/timeline-fixture.ts';
import { failedCount, removeSelectedPhotos } from './remove-selected-photos.ts';

const key: SectionKey = wholeList;
type Removal = ReturnType<typeof removeSelectedPhotos>;
const id = (item: number) => `${key}-${item}`;

function setUp(selected: readonly number[]) {
  const fails = async () => Promise.reject(new Error('not called in this test'));
  const places = { read: () => null, save: () => {}, clear: () => {} } as never;
  const list = createPhotoList({ source: { page: fails, layout: fails }, places, countQueries: [] });
  list.store.update(() => makeTimeline([{ key, count: 6, open: [0] }]));
  const selection = selectionOfList(list);
  const ids = selected.map(id);
  selection.update((state) => selectItems(state, key, ids));
  const shown = () => {
    const section = list.store.getSnapshot().sections.get(key);
    if (!section) return [];
    return Array.from({ length: countOf(section) }, (_, item) => idAt(section, item));
  };
  const isSelected = () => {
    const group = selection.getSnapshot().selected.get(key);
    return (group?.ranges ?? []).flatMap(({ from, to }) =>
      Array.from({ length: to - from }, (_, step) => group?.basis.idAt(from + step)),
    );
  };
  return { list, selection, ids, shown, isSelected, removal: removeSelectedPhotos({ list, selection }, ids) };
}

it('hides the photos before the server has responded', () => {
  const { shown, selection } = setUp([1, 2, 4]);
  expect(shown()).toEqual([id(0), id(3), id(5)]);
  expect(selectedCount(selection.getSnapshot())).toBe(0);
});

it('ends selecting when they are gone', () => {
  const { shown, selection, removal } = setUp([1, 2, 4]);
  removal.commit();
  expect(shown()).toEqual([id(0), id(3), id(5)]);
  expect(selection.getSnapshot().isOn).toBe(false);
});

it('puts those that could not be removed back where they were, and selects them', () => {
  const { shown, isSelected, ids, removal } = setUp([1, 2, 4]);
  const gone = removal.fail(new PhotosFailed([id(2)], [id(1), id(4)], undefined));
  expect(gone).toEqual([id(2)]);
  expect(shown()).toEqual([0, 1, 3, 4, 5].map(id));
  expect(isSelected()).toEqual([id(1), id(4)]);
  expect(ids).toHaveLength(3);
});

it('puts all of them back when the failed ones are unknown', () => {
  const { shown, isSelected, removal } = setUp([0, 5]);
  expect(removal.fail(new Error('no response'))).toEqual([]);
  expect(shown()).toEqual([0, 1, 2, 3, 4, 5].map(id));
  expect(isSelected()).toEqual([id(0), id(5)]);
});

it('leaves nothing of an album whose photos are all removed', () => {
  const { list, shown, removal } = setUp([0, 1, 2, 3, 4, 5]);
  removal.commit();
  expect(shown()).toEqual([]);
  expect(list.store.getSnapshot().sections.size).toBe(0);
});

it.each([
  ['has failed', (removal: Removal) => removal.fail(new Error('no response'))],
  ['is done', (removal: Removal) => removal.commit()],
])('leaves a selection alone that was begun before it %s', (_, end) => {
  const { selection, isSelected, removal } = setUp([1, 2]);
  selection.update(stopSelecting);
  selection.update((state) => selectItems(state, key, [id(4)]));
  end(removal);
  expect(selection.getSnapshot().isOn).toBe(true);
  expect(isSelected()).toEqual([id(4)]);
});

it('does not begin selecting again when that was ended before it failed', () => {
  const { selection, shown, removal } = setUp([1, 2]);
  selection.update(stopSelecting);
  removal.fail(new Error('no response'));
  expect(shown()).toEqual([0, 1, 2, 3, 4, 5].map(id));
  expect(selection.getSnapshot().isOn).toBe(false);
});

it('counts those that are still there, and all when they are unknown', () => {
  expect(failedCount(new PhotosFailed(['a', 'b'], ['c'], undefined), 3)).toBe(1);
  expect(failedCount(new Error('no response'), 3)).toBe(3);
});
