import { expect, it, vi } from 'vitest';
import { followList } from '../photo-list/selection/follow-list.ts';
import { listOfSections } from '../photo-list/selection/section-groups.ts';
import { createSelectionStore } from '../photo-list/selection/selection-store.ts';
import {
  deselectAll,
  type SectionKey,
  selectedCount,
  selectItems,
  stopSelecting,
  wholeList,
} from '../photo-list/state.ts';
import { makeTimeline } from '../photo-list/testing/timeline-fixture.ts';
import { endSelecting } from './end-selecting.ts';

const key: SectionKey = wholeList;
const id = (item: number) => `${key}-${item}`;
const nothing = () => {};
const list = () => listOfSections(makeTimeline([{ key, count: 5, open: [0] }]));

function selecting(...ids: string[]) {
  const selection = createSelectionStore();
  selection.update((state) => selectItems(followList(state, list()), key, ids));
  return { selection, before: selection.getSnapshot() };
}

it('ends selecting with the photos that it was about', () => {
  const { selection, before } = selecting(id(1), id(2), id(4));
  const leaveBar = vi.fn(() => expect(selection.getSnapshot().isOn).toBe(true));
  endSelecting(selection, before, leaveBar);
  expect(leaveBar).toHaveBeenCalledTimes(1);
  expect(selection.getSnapshot().isOn).toBe(false);
});

it('recognises them after the list was updated', () => {
  const { selection, before } = selecting(id(1), id(2));
  selection.update((state) => followList(state, list()));
  endSelecting(selection, before, nothing);
  expect(selection.getSnapshot().isOn).toBe(false);
});

it.each([[[id(1), id(2), id(3)]], [[id(1)]], [[id(2), id(3)]], [[]]])(
  'leaves selecting alone when %j is selected by then',
  (ids) => {
    const { selection, before } = selecting(id(1), id(2));
    selection.update((state) => selectItems(deselectAll(state), key, ids));
    const leaveBar = vi.fn();
    endSelecting(selection, before, leaveBar);
    expect(leaveBar).not.toHaveBeenCalled();
    expect(selection.getSnapshot().isOn).toBe(true);
    expect(selectedCount(selection.getSnapshot())).toBe(ids.length);
  },
);

it('has nothing to end when selecting has ended', () => {
  const { selection, before } = selecting(id(1), id(2));
  selection.update(stopSelecting);
  const leaveBar = vi.fn();
  endSelecting(selection, before, leaveBar);
  expect(leaveBar).not.toHaveBeenCalled();
});
