import { expect, it } from 'vitest';
import { followList } from '../photo-list/selection/follow-list.ts';
import { listOfSections } from '../photo-list/selection/section-groups.ts';
import { noSelection } from '../photo-list/selection/selection-state.ts';
import { type SectionKey, selectItems, toggleGroup } from '../photo-list/state.ts';
import { makeTimeline } from '../photo-list/testing/timeline-fixture.ts';
import { isSameSelected } from './end-selecting.ts';

const may: SectionKey = '2024/5';
const june: SectionKey = '2024/6';
const months = [june, may].map((key) => ({ key, count: 5, open: [0] }));

function selecting(...photos: readonly [month: SectionKey, item: number][]) {
  const shown = followList(noSelection, listOfSections(makeTimeline(months)));
  return photos.reduce((state, [month, item]) => selectItems(state, month, [`${month}-${item}`]), shown);
}

it('is so for the same photos, in whatever order they were selected', () => {
  expect(isSameSelected(selecting([may, 1], [june, 3]), selecting([june, 3], [may, 1]))).toBe(true);
});

it('is not so for as many others', () => {
  const selected = selecting([may, 1], [june, 3]);
  expect(isSameSelected(selected, selecting([may, 1], [june, 2]))).toBe(false);
  expect(isSameSelected(selected, selecting([may, 1], [may, 3]))).toBe(false);
  expect(isSameSelected(selected, selecting([may, 1]))).toBe(false);
  expect(isSameSelected(selected, selecting())).toBe(false);
});

it('is so for a month that was selected before its photos were loaded', () => {
  const unknown = listOfSections(makeTimeline([{ key: may, count: 30 }]));
  const before = toggleGroup(followList(noSelection, unknown), may);
  const known = listOfSections(makeTimeline([{ key: may, count: 30, open: [0] }]));
  expect(before.selected.get(may)?.basis.isKnown).toBe(false);
  const now = followList(before, known);
  expect(now.selected.get(may)?.basis.isKnown).toBe(true);
  expect(isSameSelected(before, now)).toBe(true);
  expect(isSameSelected(now, before)).toBe(true);
});
