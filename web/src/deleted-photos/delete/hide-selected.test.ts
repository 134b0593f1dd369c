import { expect, it } from 'vitest';
import { followList } from '../../photo-list/selection/follow-list.ts';
import { listOfSections } from '../../photo-list/selection/section-groups.ts';
import { createSelectionStore } from '../../photo-list/selection/selection-store.ts';
import { extendRange, selectAll, toggleItem } from '../../photo-list/selection/transitions.ts';
import {
  countOf,
  type SectionKey,
  selectedCount,
  startSelecting,
  stopSelecting,
} from '../../photo-list/state.ts';
import { createTimelineStore } from '../../photo-list/store/timeline-state.ts';
import { makeTimeline } from '../../photo-list/testing/timeline-fixture.ts';
import { RangesNotDeleted } from './delete-ranges.ts';
import { hideSelected } from './hide-selected.ts';
import { planDeletion } from './plan-deletion.ts';

const june: SectionKey = '2024/6';
const may: SectionKey = '2024/5';
const at = (group: SectionKey, item: number) => ({ group, item });

/** June has 10 photos, May 20 of which all is known. */
function setUp() {
  const timeline = createTimelineStore(
    makeTimeline([
      { key: june, count: 10, loaded: 10 },
      { key: may, count: 20, open: [0] },
    ]),
  );
  const selection = createSelectionStore();
  const follow = () => selection.update((state) => followList(state, listOfSections(timeline.getSnapshot())));
  timeline.subscribe(follow);
  follow();
  const sort = { key: 'dateTaken' as 'dateTaken' | 'created' };
  const counts = () =>
    Object.fromEntries(
      [...timeline.getSnapshot().sections].map(([key, month]) => [key, month.isHidden ? 0 : countOf(month)]),
    );
  return { timeline, selection, sort, sortKey: () => sort.key, counts };
}

function begin(dependencies: ReturnType<typeof setUp>) {
  const plan = planDeletion(dependencies.selection.getSnapshot(), true, 'desc');
  return { plan, deletion: hideSelected(dependencies, plan) };
}

it('keeps what was accepted out of sight and selects the rest again when a later part is refused', () => {
  const dependencies = setUp();
  dependencies.selection.update((state) => extendRange(toggleItem(state, at(june, 0)), at(may, 4)));
  dependencies.selection.update((state) => toggleItem(state, at(may, 10)));
  const { plan, deletion } = begin(dependencies);
  expect(dependencies.counts()).toEqual({ [june]: 0, [may]: 14 });
  const accepted = plan.ranges?.slice(0, 2) ?? [];
  const partly = deletion.fail(new RangesNotDeleted(accepted, ['a', 'b'], new Error('conflict')));
  expect(partly).toEqual({ deleted: { kind: 'operations', ids: ['a', 'b'] }, count: 15 });
  expect(dependencies.counts()).toEqual({ [may]: 15 });
  expect(selectedCount(dependencies.selection.getSnapshot())).toBe(1);
});

it('shows and selects everything again when nothing was accepted', () => {
  const dependencies = setUp();
  dependencies.selection.update(selectAll);
  const { deletion } = begin(dependencies);
  expect(deletion.fail(new Error('conflict'))).toBeNull();
  expect(dependencies.counts()).toEqual({ [june]: 10, [may]: 20 });
  expect(selectedCount(dependencies.selection.getSnapshot())).toBe(30);
});

it('leaves selecting off when the page was left before the deletion failed', () => {
  const dependencies = setUp();
  dependencies.selection.update(selectAll);
  const { deletion } = begin(dependencies);
  dependencies.selection.update(stopSelecting);
  deletion.fail(new Error('conflict'));
  expect(dependencies.counts()).toEqual({ [june]: 10, [may]: 20 });
  expect(dependencies.selection.getSnapshot().isOn).toBe(false);
});

it('leaves a selection alone that was begun since', () => {
  const dependencies = setUp();
  dependencies.selection.update((state) => toggleItem(state, at(may, 3)));
  const { deletion } = begin(dependencies);
  dependencies.selection.update(stopSelecting);
  dependencies.selection.update((state) => toggleItem(startSelecting(state), at(may, 7)));
  deletion.commit();
  expect(dependencies.counts()).toEqual({ [june]: 10, [may]: 19 });
  expect(selectedCount(dependencies.selection.getSnapshot())).toBe(1);
});

it('removes no months of another order', () => {
  const dependencies = setUp();
  dependencies.selection.update(selectAll);
  const { deletion } = begin(dependencies);
  dependencies.selection.update(stopSelecting);
  dependencies.sort.key = 'created';
  const others = makeTimeline([{ key: may, count: 3, loaded: 3 }]);
  dependencies.timeline.update(() => others);
  deletion.commit();
  expect(dependencies.counts()).toEqual({ [may]: 3 });
});
