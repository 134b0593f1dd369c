import { expect, it, vi } from 'vitest';
import { followList } from '../../../features/selection/store/follow-list.ts';
import { selectedCount } from '../../../features/selection/store/selection-state.ts';
import { createSelectionStore } from '../../../features/selection/store/selection-store.ts';
import { deselectAll, selectItems, stopSelecting } from '../../../features/selection/store/transitions.ts';
import { type MonthKey, wholeList } from '../../../features/timeline/months/month-key.ts';
import { aTimeline } from '../../../features/timeline/testing/timeline-fixture.ts';
import { listOfMonths } from '../../list-selection/month-groups.ts';
import { doneWithSelected } from './done-with-selected.ts';

const key: MonthKey = wholeList;
const id = (item: number) => `${key}-${item}`;
const nothing = () => {};
const list = () => listOfMonths(aTimeline([{ key, count: 5, open: [0] }]));

function selecting(...ids: string[]) {
  const selection = createSelectionStore();
  selection.update((state) => selectItems(followList(state, list()), key, ids));
  return { selection, before: selection.getSnapshot() };
}

it('ends selecting with the photos that it was about', () => {
  const { selection, before } = selecting(id(1), id(2), id(4));
  const leaveBar = vi.fn(() => expect(selection.getSnapshot().isOn).toBe(true));
  doneWithSelected(selection, before, leaveBar);
  expect(leaveBar).toHaveBeenCalledTimes(1);
  expect(selection.getSnapshot().isOn).toBe(false);
});

it('knows them again when the list was told of anew', () => {
  const { selection, before } = selecting(id(1), id(2));
  selection.update((state) => followList(state, list()));
  doneWithSelected(selection, before, nothing);
  expect(selection.getSnapshot().isOn).toBe(false);
});

it.each([[[id(1), id(2), id(3)]], [[id(1)]], [[id(2), id(3)]], [[]]])(
  'leaves selecting alone when %j is selected by then',
  (ids) => {
    const { selection, before } = selecting(id(1), id(2));
    selection.update((state) => selectItems(deselectAll(state), key, ids));
    const leaveBar = vi.fn();
    doneWithSelected(selection, before, leaveBar);
    expect(leaveBar).not.toHaveBeenCalled();
    expect(selection.getSnapshot().isOn).toBe(true);
    expect(selectedCount(selection.getSnapshot())).toBe(ids.length);
  },
);

it('has nothing to end when selecting has ended', () => {
  const { selection, before } = selecting(id(1), id(2));
  selection.update(stopSelecting);
  const leaveBar = vi.fn();
  doneWithSelected(selection, before, leaveBar);
  expect(leaveBar).not.toHaveBeenCalled();
});
