import { expect, it } from 'vitest';
import { followList } from '../../../features/selection/store/follow-list.ts';
import { selectedCount } from '../../../features/selection/store/selection-state.ts';
import { createSelectionStore } from '../../../features/selection/store/selection-store.ts';
import { extendRange, toggleGroup, toggleItem } from '../../../features/selection/store/transitions.ts';
import type { MonthKey } from '../../../features/timeline/months/month-key.ts';
import type { TimelineState } from '../../../features/timeline/store/timeline-state.ts';
import { createTimelineStore } from '../../../features/timeline/store/timeline-store.ts';
import { columnsLoaded, monthReplaced, monthStale } from '../../../features/timeline/store/transitions.ts';
import {
  aPhoto,
  aTimeline,
  columnsOf,
  photosNamed,
} from '../../../features/timeline/testing/timeline-fixture.ts';
import { listOfMonths } from '../../list-selection/month-groups.ts';
import { planSelected, SelectionChanged } from './plan-selected.ts';

const may: MonthKey = '2024/5';
const at = (item: number) => ({ group: may, item });

function aWorld(initial: TimelineState) {
  const timeline = createTimelineStore(initial);
  const selection = createSelectionStore();
  const follow = () => selection.update((state) => followList(state, listOfMonths(timeline.getSnapshot())));
  timeline.subscribe(follow);
  follow();
  const asked: string[] = [];
  let answer = (state: TimelineState) => state;
  const ask = (what: string) => async (key: MonthKey) => {
    asked.push(`${what} ${key}`);
    timeline.update(answer);
  };
  const loader = { loadColumns: ask('columns'), reload: ask('reload') };
  const willAnswer = (next: typeof answer) => {
    answer = next;
  };
  return { timeline, selection, loader, asked, willAnswer };
}

it('deletes nothing when a month turns out to hold more photos than were asked about', async () => {
  const world = aWorld(aTimeline([{ key: may, count: 30, loaded: 24 }]));
  world.selection.update((state) => toggleGroup(state, may));
  world.willAnswer((state) => columnsLoaded(state, may, columnsOf(photosNamed(may, 31)), 0));
  await expect(planSelected(world, true, 'desc')).rejects.toThrow(SelectionChanged);
  // The dialog asks about them all now; whoever agrees to that deletes them.
  expect(selectedCount(world.selection.getSnapshot())).toBe(31);
  expect((await planSelected(world, true, 'desc')).months).toMatchObject([{ key: may, photos: 31 }]);
  expect(world.asked).toEqual([`columns ${may}`]);
});

it('asks again for a month that changed before parts of it are deleted', async () => {
  const photos = photosNamed(may, 1500);
  const world = aWorld(aTimeline([{ key: may, count: 1500, open: [] }]));
  world.selection.update((state) => extendRange(toggleItem(state, at(100)), at(1299)));
  world.timeline.update((state) => monthStale(state, may));
  const columns = columnsOf([...photos.slice(0, 700), aPhoto('new'), ...photos.slice(700)]);
  const fresh = { columns, pages: new Map(), isComplete: false };
  world.willAnswer((state) => monthReplaced(state, may, fresh, 1));
  const { ranges } = await planSelected(world, true, 'desc');
  expect(world.asked).toEqual([`reload ${may}`]);
  expect(ranges).toMatchObject([
    { from: `${may}-699`, to: `${may}-100`, photos: 600 },
    { from: `${may}-1299`, to: `${may}-700`, photos: 600 },
  ]);
});
