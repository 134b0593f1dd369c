import { expect, it } from 'vitest';
import { PhotosNotDeleted } from '../../../features/delete-photos/delete-in-batches.ts';
import { selectedCount } from '../../../features/selection/store/selection-state.ts';
import { selectItems, stopSelecting } from '../../../features/selection/store/transitions.ts';
import { type MonthKey, wholeList } from '../../../features/timeline/months/month-key.ts';
import { createPhotoList } from '../../../features/timeline/photo-list.ts';
import { countOf, idAt } from '../../../features/timeline/store/month-photos.ts';
import { aTimeline } from '../../../features/timeline/testing/timeline-fixture.ts';
import { selectionOfList } from '../../list-selection/selection-of-list.ts';
import { beginRemoval } from './begin-removal.ts';

const key: MonthKey = wholeList;
type Begun = ReturnType<typeof beginRemoval>;
const id = (item: number) => `${key}-${item}`;

function setUp(selected: readonly number[]) {
  const fails = async () => Promise.reject(new Error('not asked in this test'));
  const places = { read: () => null, save: () => {}, forget: () => {} } as never;
  const list = createPhotoList({ source: { page: fails, columns: fails }, places, countQueries: [] });
  list.store.update(() => aTimeline([{ key, count: 6, open: [0] }]));
  const selection = selectionOfList(list);
  const ids = selected.map(id);
  selection.update((state) => selectItems(state, key, ids));
  const shown = () => {
    const section = list.store.getSnapshot().months.get(key);
    if (!section) return [];
    return Array.from({ length: countOf(section) }, (_, item) => idAt(section, item));
  };
  const isSelected = () => {
    const group = selection.getSnapshot().selected.get(key);
    return (group?.ranges ?? []).flatMap(({ from, to }) =>
      Array.from({ length: to - from }, (_, step) => group?.basis.idAt(from + step)),
    );
  };
  return { list, selection, ids, shown, isSelected, begun: beginRemoval({ list, selection }, ids) };
}

it('takes the photos out of sight before anybody has agreed', () => {
  const { shown, selection } = setUp([1, 2, 4]);
  expect(shown()).toEqual([id(0), id(3), id(5)]);
  expect(selectedCount(selection.getSnapshot())).toBe(0);
});

it('ends selecting when they are gone', () => {
  const { shown, selection, begun } = setUp([1, 2, 4]);
  begun.finish();
  expect(shown()).toEqual([id(0), id(3), id(5)]);
  expect(selection.getSnapshot().isOn).toBe(false);
});

it('puts those that could not be removed back where they were, and selects them', () => {
  const { shown, isSelected, ids, begun } = setUp([1, 2, 4]);
  const gone = begun.fail(new PhotosNotDeleted([id(2)], [id(1), id(4)], undefined));
  expect(gone).toEqual([id(2)]);
  expect(shown()).toEqual([0, 1, 3, 4, 5].map(id));
  expect(isSelected()).toEqual([id(1), id(4)]);
  expect(ids).toHaveLength(3);
});

it('puts all of them back when nothing is known of what has failed', () => {
  const { shown, isSelected, begun } = setUp([0, 5]);
  expect(begun.fail(new Error('no answer'))).toEqual([]);
  expect(shown()).toEqual([0, 1, 2, 3, 4, 5].map(id));
  expect(isSelected()).toEqual([id(0), id(5)]);
});

it('leaves nothing of an album whose photos are all removed', () => {
  const { list, shown, begun } = setUp([0, 1, 2, 3, 4, 5]);
  begun.finish();
  expect(shown()).toEqual([]);
  expect(list.store.getSnapshot().months.size).toBe(0);
});

it.each([
  ['has failed', (begun: Begun) => begun.fail(new Error('no answer'))],
  ['is done', (begun: Begun) => begun.finish()],
])('leaves a selection alone that was begun before it %s', (_, end) => {
  const { selection, isSelected, begun } = setUp([1, 2]);
  selection.update(stopSelecting);
  selection.update((state) => selectItems(state, key, [id(4)]));
  end(begun);
  expect(selection.getSnapshot().isOn).toBe(true);
  expect(isSelected()).toEqual([id(4)]);
});

it('does not begin selecting again when that was ended before it failed', () => {
  const { selection, shown, begun } = setUp([1, 2]);
  selection.update(stopSelecting);
  begun.fail(new Error('no answer'));
  expect(shown()).toEqual([0, 1, 2, 3, 4, 5].map(id));
  expect(selection.getSnapshot().isOn).toBe(false);
});
