import { expect, it } from 'vitest';
import { RangesNotDeleted } from '../../../features/delete-photos/delete-ranges.ts';
import { followList } from '../../../features/selection/store/follow-list.ts';
import { selectedCount } from '../../../features/selection/store/selection-state.ts';
import { createSelectionStore } from '../../../features/selection/store/selection-store.ts';
import {
  extendRange,
  selectAll,
  startSelecting,
  stopSelecting,
  toggleItem,
} from '../../../features/selection/store/transitions.ts';
import type { MonthKey } from '../../../features/timeline/months/month-key.ts';
import { countOf } from '../../../features/timeline/store/month-photos.ts';
import { createTimelineStore } from '../../../features/timeline/store/timeline-store.ts';
import { aTimeline } from '../../../features/timeline/testing/timeline-fixture.ts';
import { listOfMonths } from '../../list-selection/month-groups.ts';
import { beginDeletion } from './begin-deletion.ts';
import { planDeletion } from './plan-deletion.ts';

const june: MonthKey = '2024/6';
const may: MonthKey = '2024/5';
const at = (group: MonthKey, item: number) => ({ group, item });

/** June has 10 photos, May 20 of which all is known. */
function aWorld() {
  const timeline = createTimelineStore(
    aTimeline([
      { key: june, count: 10, loaded: 10 },
      { key: may, count: 20, open: [0] },
    ]),
  );
  const selection = createSelectionStore();
  const follow = () => selection.update((state) => followList(state, listOfMonths(timeline.getSnapshot())));
  timeline.subscribe(follow);
  follow();
  const sort = { key: 'dateTaken' as 'dateTaken' | 'created' };
  const counts = () =>
    Object.fromEntries(
      [...timeline.getSnapshot().months].map(([key, month]) => [key, month.isHidden ? 0 : countOf(month)]),
    );
  return { timeline, selection, sort, sortKey: () => sort.key, counts };
}

function begin(world: ReturnType<typeof aWorld>) {
  const plan = planDeletion(world.selection.getSnapshot(), true, 'desc');
  return { plan, begun: beginDeletion(world, plan) };
}

it('keeps what was accepted out of sight and selects the rest again when a later part is refused', () => {
  const world = aWorld();
  world.selection.update((state) => extendRange(toggleItem(state, at(june, 0)), at(may, 4)));
  world.selection.update((state) => toggleItem(state, at(may, 10)));
  const { plan, begun } = begin(world);
  expect(world.counts()).toEqual({ [june]: 0, [may]: 14 });
  const accepted = plan.ranges?.slice(0, 2) ?? [];
  const partly = begun.fail(new RangesNotDeleted(accepted, ['a', 'b'], new Error('conflict')));
  expect(partly).toEqual({ deleted: { kind: 'operations', ids: ['a', 'b'] }, count: 15 });
  expect(world.counts()).toEqual({ [may]: 15 });
  expect(selectedCount(world.selection.getSnapshot())).toBe(1);
});

it('shows and selects everything again when nothing was accepted', () => {
  const world = aWorld();
  world.selection.update(selectAll);
  const { begun } = begin(world);
  expect(begun.fail(new Error('conflict'))).toBeNull();
  expect(world.counts()).toEqual({ [june]: 10, [may]: 20 });
  expect(selectedCount(world.selection.getSnapshot())).toBe(30);
});

it('leaves selecting off when the page was left before the deletion failed', () => {
  const world = aWorld();
  world.selection.update(selectAll);
  const { begun } = begin(world);
  world.selection.update(stopSelecting);
  begun.fail(new Error('conflict'));
  expect(world.counts()).toEqual({ [june]: 10, [may]: 20 });
  expect(world.selection.getSnapshot().isOn).toBe(false);
});

it('leaves a selection alone that was begun since', () => {
  const world = aWorld();
  world.selection.update((state) => toggleItem(state, at(may, 3)));
  const { begun } = begin(world);
  world.selection.update(stopSelecting);
  world.selection.update((state) => toggleItem(startSelecting(state), at(may, 7)));
  begun.finish();
  expect(world.counts()).toEqual({ [june]: 10, [may]: 19 });
  expect(selectedCount(world.selection.getSnapshot())).toBe(1);
});

it('removes no months of another order', () => {
  const world = aWorld();
  world.selection.update(selectAll);
  const { begun } = begin(world);
  world.selection.update(stopSelecting);
  world.sort.key = 'created';
  const others = aTimeline([{ key: may, count: 3, loaded: 3 }]);
  world.timeline.update(() => others);
  begun.finish();
  expect(world.counts()).toEqual({ [may]: 3 });
});
