import { expect, it } from 'vitest';
import { SelectionChanged } from '../../photo-actions/selected-ids.ts';
import { followList } from '../../photo-list/selection/follow-list.ts';
import { listOfSections } from '../../photo-list/selection/section-groups.ts';
import { createSelectionStore } from '../../photo-list/selection/selection-store.ts';
import { extendRange, toggleItem } from '../../photo-list/selection/transitions.ts';
import {
  type SectionKey,
  sectionStale,
  selectedCount,
  type TimelineState,
  toggleGroup,
} from '../../photo-list/state.ts';
import { createTimelineStore } from '../../photo-list/store/timeline-state.ts';
import { layoutLoaded, sectionReplaced } from '../../photo-list/store/transitions.ts';
import {
  layoutOfPhotos,
  makePhoto,
  makeTimeline,
  photosNamed,
} from '../../photo-list/testing/timeline-fixture.ts';
import { planSelected } from './plan-deletion.ts';

const may: SectionKey = '2024/5';
const at = (item: number) => ({ group: may, item });

function setUp(initial: TimelineState) {
  const timeline = createTimelineStore(initial);
  const selection = createSelectionStore();
  const follow = () => selection.update((state) => followList(state, listOfSections(timeline.getSnapshot())));
  timeline.subscribe(follow);
  follow();
  const requested: string[] = [];
  let change = (state: TimelineState) => state;
  const request = (what: string) => async (key: SectionKey) => {
    requested.push(`${what} ${key}`);
    timeline.update(change);
  };
  const loader = { loadLayout: request('layout'), reload: request('reload') };
  const setNext = (next: typeof change) => {
    change = next;
  };
  return { timeline, selection, loader, requested, setNext };
}

it('deletes nothing when a month turns out to hold more photos than were confirmed', async () => {
  const dependencies = setUp(makeTimeline([{ key: may, count: 30, loaded: 24 }]));
  dependencies.selection.update((state) => toggleGroup(state, may));
  dependencies.setNext((state) => layoutLoaded(state, may, layoutOfPhotos(photosNamed(may, 31)), 0));
  await expect(planSelected(dependencies, true, 'desc')).rejects.toThrow(SelectionChanged);
  // The dialog shows the new number now, which can be confirmed.
  expect(selectedCount(dependencies.selection.getSnapshot())).toBe(31);
  expect((await planSelected(dependencies, true, 'desc')).months).toMatchObject([{ key: may, photos: 31 }]);
  expect(dependencies.requested).toEqual([`layout ${may}`]);
});

it('refetches a month that changed before parts of it are deleted', async () => {
  const photos = photosNamed(may, 1500);
  const dependencies = setUp(makeTimeline([{ key: may, count: 1500, open: [] }]));
  dependencies.selection.update((state) => extendRange(toggleItem(state, at(100)), at(1299)));
  dependencies.timeline.update((state) => sectionStale(state, may));
  const layout = layoutOfPhotos([...photos.slice(0, 700), makePhoto('new'), ...photos.slice(700)]);
  const fresh = { layout, pages: new Map(), isComplete: false };
  dependencies.setNext((state) => sectionReplaced(state, may, fresh, 1));
  const { ranges } = await planSelected(dependencies, true, 'desc');
  expect(dependencies.requested).toEqual([`reload ${may}`]);
  expect(ranges).toMatchObject([
    { from: `${may}-699`, to: `${may}-100`, photos: 600 },
    { from: `${may}-1299`, to: `${may}-700`, photos: 600 },
  ]);
});
