import { expect, it, vi } from 'vitest';
import { followList } from '../photo-list/selection/follow-list.ts';
import { listOfSections } from '../photo-list/selection/section-groups.ts';
import { createSelectionStore } from '../photo-list/selection/selection-store.ts';
import { deselectAll, type SectionKey, selectedCount, selectItems, wholeList } from '../photo-list/state.ts';
import { makeTimeline } from '../photo-list/testing/timeline-fixture.ts';
import { endSelectingPhoto } from './end-selecting.ts';

const key: SectionKey = wholeList;
const id = (item: number) => `${key}-${item}`;

function selecting(...ids: string[]) {
  const selection = createSelectionStore();
  const list = listOfSections(makeTimeline([{ key, count: 5, open: [0] }]));
  selection.update((state) => selectItems(followList(state, list), key, ids));
  return selection;
}

it('ends selecting with the photo that it was about', () => {
  const selection = selecting(id(2));
  const leaveBar = vi.fn(() => expect(selection.getSnapshot().isOn).toBe(true));
  endSelectingPhoto(selection, id(2), leaveBar);
  expect(leaveBar).toHaveBeenCalledTimes(1);
  expect(selection.getSnapshot().isOn).toBe(false);
});

it.each([[[id(3)]], [[id(2), id(3)]]])('leaves selecting alone when %j is selected by then', (ids) => {
  const selection = selecting(id(2));
  selection.update((state) => selectItems(deselectAll(state), key, ids));
  const leaveBar = vi.fn();
  endSelectingPhoto(selection, id(2), leaveBar);
  expect(leaveBar).not.toHaveBeenCalled();
  expect(selection.getSnapshot().isOn).toBe(true);
  expect(selectedCount(selection.getSnapshot())).toBe(ids.length);
});
