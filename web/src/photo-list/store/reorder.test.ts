import { expect, it } from 'vitest';
import { wholeList } from '../section-key.ts';
import { layoutOfPhotos, photosNamed } from '../testing/timeline-fixture.ts';
import { photosHidden } from './hiding.ts';
import type { PhotoLayout } from './photo-layout.ts';
import { layoutWithMoved, photosReordered } from './reorder.ts';
import { idAt, knownItems, photoAt } from './section-photos.ts';
import { emptyTimeline, type TimelineState } from './timeline-state.ts';
import { applyCounts, layoutLoaded } from './transitions.ts';

const idsOf = (layout: PhotoLayout) =>
  Array.from({ length: layout.count }, (_, index) => layout.idAt(index)?.slice(2));

const six = layoutOfPhotos(photosNamed('p', 6));

function moved(layout: PhotoLayout, ids: readonly number[], before: number | null) {
  const next = layoutWithMoved(
    layout,
    ids.map((id) => `p-${id}`),
    before === null ? null : `p-${before}`,
  );
  if (!next) throw new Error('nothing moved');
  return next;
}

it.each([
  [[0], 2, '1 0 2 3 4 5'],
  [[5], 0, '5 0 1 2 3 4'],
  [[1, 3], null, '0 2 4 5 1 3'],
  [[4, 1], 3, '0 2 1 4 3 5'],
])('puts photos %j in front of %s, in the order that they have', (ids, before, expected) => {
  const layout = moved(six, ids, before);
  expect(idsOf(layout).join(' ')).toBe(expected);
  for (let index = 0; index < 6; index++) {
    expect(layout.indexOf(layout.idAt(index) ?? '')).toBe(index);
  }
});

it('moves what was moved before, as shapes and places of many do', () => {
  const shapes = [1, 2, 3, 4, 5, 6].map((width, at) => ({
    ...photosNamed('p', 6)[at],
    visibleWidth: width,
    visibleHeight: 1,
  })) as ReturnType<typeof photosNamed>;
  const layout = moved(moved(layoutOfPhotos(shapes), [0], 3), [5], 0);
  expect(idsOf(layout).join(' ')).toBe('1 2 5 0 3 4');
  expect([...layout.ratios]).toEqual([2000, 3000, 6000, 1000, 4000, 5000]);
  expect(layout.ratioAt(3)).toBe(1);
  expect([...layout.indexesOf(new Set(['p-0', 'p-5', 'x']))]).toEqual([2, 3]);
});

it('moves nothing that is not there, nor in front of it', () => {
  expect(layoutWithMoved(six, ['x'], null)).toBeNull();
  expect(layoutWithMoved(six, ['p-1'], 'x')).toBeNull();
});

function loaded(count: number, pages: readonly number[]): TimelineState {
  const photos = photosNamed('p', count);
  const counted = applyCounts({ ...emptyTimeline, showAll: true }, [{ key: wholeList, count }]);
  const parts = pages.map((page) => [page, photos.slice(page * 96, (page + 1) * 96)] as const);
  return layoutLoaded(counted, wholeList, layoutOfPhotos(photos), 0, new Map(parts));
}

function reorder(state: TimelineState, id: number, before: number | null) {
  const layout = state.sections.get(wholeList)?.layout;
  if (!layout) throw new Error('no layout');
  const next = photosReordered(state, wholeList, moved(layout, [id], before)).sections.get(wholeList);
  if (!next) throw new Error('no list');
  return next;
}

it('keeps the loaded photos at their new places, and refetches pages that got others', () => {
  const section = reorder(loaded(288, [0, 1]), 100, 3);
  expect(photoAt(section, 3)?.imageId).toBe('p-100');
  expect(photoAt(section, 4)?.imageId).toBe('p-3');
  expect([...section.pages.keys()]).toEqual([0, 1]);
  // A photo from the third page, which is not loaded.
  expect([...reorder(loaded(288, [0, 1]), 200, 3).pages.keys()]).toEqual([1]);
  expect([...reorder(loaded(288, [0, 1]), 5, null).pages.keys()]).toEqual([0]);
});

it('keeps out of sight what is being removed', () => {
  const section = reorder(photosHidden(loaded(10, [0]), wholeList, ['p-2', 'p-7']), 9, 0);
  const shown = Array.from({ length: knownItems(section) }, (_, item) => idAt(section, item)?.slice(2));
  expect(shown.join(' ')).toBe('9 0 1 3 4 5 6 8');
});
