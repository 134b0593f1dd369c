import { expect, it, vi } from 'vitest';
import { followList } from '../../../features/selection/store/follow-list.ts';
import { selectedCount } from '../../../features/selection/store/selection-state.ts';
import { createSelectionStore } from '../../../features/selection/store/selection-store.ts';
import { deselectAll, selectItems } from '../../../features/selection/store/transitions.ts';
import { type MonthKey, wholeList } from '../../../features/timeline/months/month-key.ts';
import { aTimeline } from '../../../features/timeline/testing/timeline-fixture.ts';
import { listOfMonths } from '../../list-selection/month-groups.ts';
import { doneWithPhoto } from './done-with-photo.ts';

const key: MonthKey = wholeList;
const id = (item: number) => `${key}-${item}`;

function selecting(...ids: string[]) {
  const selection = createSelectionStore();
  const list = listOfMonths(aTimeline([{ key, count: 5, open: [0] }]));
  selection.update((state) => selectItems(followList(state, list), key, ids));
  return selection;
}

it('ends selecting with the photo that it was about', () => {
  const selection = selecting(id(2));
  const leaveBar = vi.fn(() => expect(selection.getSnapshot().isOn).toBe(true));
  doneWithPhoto(selection, id(2), leaveBar);
  expect(leaveBar).toHaveBeenCalledTimes(1);
  expect(selection.getSnapshot().isOn).toBe(false);
});

it.each([[[id(3)]], [[id(2), id(3)]]])('leaves selecting alone when %j is selected by then', (ids) => {
  const selection = selecting(id(2));
  selection.update((state) => selectItems(deselectAll(state), key, ids));
  const leaveBar = vi.fn();
  doneWithPhoto(selection, id(2), leaveBar);
  expect(leaveBar).not.toHaveBeenCalled();
  expect(selection.getSnapshot().isOn).toBe(true);
  expect(selectedCount(selection.getSnapshot())).toBe(ids.length);
});
